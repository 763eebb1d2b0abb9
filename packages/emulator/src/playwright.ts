/**
 * Fixtures and matchers for Playwright: a world for each test, which answers the app's backend calls at any address, and
 * pages in which a user is signed in.
 *
 * @example
 * ```ts
 * import { expect, test } from "@okto-effect/emulator/playwright"
 *
 * test("balance: is hidden once the session has expired", async ({ loginAs, page, travel }) => {
 *   await loginAs("ada@example.com")
 *   await page.goto("/")
 *   await expect(page.getByText("You have 10 ETH")).toBeVisible()
 *   await travel("11 days")
 *   await page.reload()
 *   await expect(page.getByText("Sign in to see your balance")).toBeVisible()
 * })
 * ```
 */
export { expect, type EmulatorFixtures, test } from "./run/playwrightFixtures.ts"
export type { LoginAsOptions } from "./run/signInPage.ts"
export type { OktoErrorTag, OktoMatchers } from "./run/matchers.ts"
