/** Fixtures and matchers for Vitest: a world for each test, with signed-in users. */
export { expect, type EmulatorFixtures, test } from "./run/vitestFixtures.ts"
export type { MatcherResult, OktoErrorTag, OktoMatchers } from "./run/matchers.ts"
