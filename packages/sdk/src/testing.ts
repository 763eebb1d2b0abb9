/**
 * Test layers that need no sandbox: a transport that answers from a function, randomness that repeats, and a session
 * store in memory. For a whole backend in process see `@okto-effect/sandbox/testing`.
 */
export * as TestPlatform from "./testing/TestPlatform.ts"
