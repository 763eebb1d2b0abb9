/** The fixtures for Playwright, under Playwright. */
import { environments } from "@okto-effect/protocol"
import { expect, test } from "@okto-effect/emulator/playwright"

test("loginAs: signs a user in where the app encrypts its sessions, also another one afterwards", async ({
  loginAs,
  page
}) => {
  for (const user of ["ada@example.com", "grace@example.com"]) {
    await loginAs(user)
    await page.goto("/")
    await expect(page.getByText("You have 10 ETH")).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["okto_session_encrypted"])
  }
})

test("loginAs: sets the cookie of an app's server, which no script can read", async ({
  baseURL,
  context,
  loginAs,
  page
}) => {
  const { userSWA } = await loginAs("ada@example.com", {
    cookie: ({ userSWA: owner }) => ({ name: "session", value: `number-7-of-${owner}` })
  })
  const [cookie] = await context.cookies(baseURL)
  expect(cookie).toMatchObject({ name: "session", value: `number-7-of-${userSWA}`, httpOnly: true })
  await page.goto("/")
  await expect(page.getByLabel("Email")).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe("")
})

test("travel: moves the clock of the page, too", async ({ page, travel, world }) => {
  await page.goto("/")
  await travel("2 hours")
  await travel(60_000)
  const { now } = await world.clock()
  const shown = await page.evaluate(() => Date.now())
  expect(now - Date.now()).toBeGreaterThan(7_000_000)
  // Within a quarter of an hour, however busy the machine is.
  expect(Math.abs(shown - now)).toBeLessThan(900_000)
  // Timers go on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1)))
})

test("world: serves the pages that are those of other sites in production", async ({ page }) => {
  const { onboarding } = environments.production
  await page.goto(onboarding)
  await expect(page.getByLabel("Email")).toBeAttached()
})

test("matchers: say what is wrong with an order or an error", () => {
  expect(() => expect({ status: "FAILED", reason: "no luck" }).toBeSuccessfulOrder()).toThrow(
    "expected a successful order, got one that is FAILED: no luck"
  )
  expect(() => expect(new TypeError("oh")).toBeOktoError("ExecutionFailed")).toThrow(
    "expected the error ExecutionFailed, got TypeError: oh"
  )
})
