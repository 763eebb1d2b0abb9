/**
 * Test layers and arbitraries. {@link TestPlatform} has a transport that replies from a function, a repeatable random source,
 * and a session store in memory. {@link Arbitraries} has values for property tests. For a backend in process, see
 * `@okto-effect/emulator/testing`.
 */
export * as Arbitraries from "./testing/Arbitraries.ts"
export * as TestPlatform from "./testing/TestPlatform.ts"
