/**
 * Test layers and arbitraries. {@link TestPlatform} has a transport that replies from a function, a repeatable random source,
 * and a session store in memory. {@link Arbitraries} has values for property tests. For a backend in process, see
 * `@okto-effect/emulator/testing`.
 */
export * as Arbitraries from "./testing/Arbitraries.ts"
export * as TestPlatform from "./testing/TestPlatform.ts"

// What the types of these modules show, so that declarations of apps can name it.
export type { Transport, TransportRequest, TransportResponse, TransportService } from "./http/Transport.ts"
export type { OktoPromise } from "./index.ts"
