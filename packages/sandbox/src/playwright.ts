/**
 * Fixtures and matchers for Playwright: every test has a world of its own, which answers the app's requests wherever it
 * sends them, and pages in which a user is signed in.
 *
 * @example
 * ```ts
 * import { expect, test } from "@okto-effect/sandbox/playwright"
 *
 * test("shows who is signed in, until the session ends", async ({ loginAs, page, travel }) => {
 *   await loginAs("ada@example.com")
 *   await page.goto("/")
 *   await expect(page.getByText("You have 10 ETH")).toBeVisible()
 *   await travel("11 days")
 *   await page.reload()
 *   await expect(page.getByText("nobody knows how much")).toBeVisible()
 * })
 * ```
 */
export { expect, type LoginOptions, type SandboxFixtures, test } from "./serve/playwrightFixtures.ts"
export type { OktoErrorTag, OktoMatchers } from "./serve/matchers.ts"
