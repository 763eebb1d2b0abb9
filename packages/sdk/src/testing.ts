/**
 * For tests. {@link TestPlatform} are layers that need no sandbox: a transport that answers from a function, randomness
 * that repeats, and a session store in memory. {@link Arbitraries} are what property tests draw from. For a whole backend
 * in process see `@okto-effect/sandbox/testing`.
 */
export * as Arbitraries from "./testing/Arbitraries.ts"
export * as TestPlatform from "./testing/TestPlatform.ts"
