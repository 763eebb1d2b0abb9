/**
 * Fixtures and matchers for Playwright: a world for each test, which answers the app's backend calls at any address, and
 * pages in which a user is signed in.
 */
export { expect, type EmulatorFixtures, test } from "./run/playwrightFixtures.ts"
export type { LoginAsOptions } from "./run/browserPages.ts"
export type { MatcherResult, OktoErrorTag, OktoMatchers } from "./run/matchers.ts"
