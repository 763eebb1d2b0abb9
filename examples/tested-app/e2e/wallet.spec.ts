/** The page in a browser. Every test has its own backend, so that all can run at once. */
import { expect, test } from "@okto-effect/emulator/playwright"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

test("a visitor signs in with a code", async ({ page, world }) => {
  await page.goto("/")
  await page.getByLabel("Email").fill("ada@example.com")
  await page.getByRole("button", { name: "Send a code" }).click()
  await expect(page.getByRole("status")).toHaveText("We sent a code to ada@example.com")
  const [message] = await world.inbox("ada@example.com")
  await page.getByLabel("Code").fill(message?.code ?? "")
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByText("You have 10 ETH")).toBeVisible()
})

test("a user pays once when a response is lost", async ({ expectNoFaultLeft, faults, loginAs, page }) => {
  await loginAs("ada@example.com")
  await page.goto("/")
  await expect(page.getByText("You have 10 ETH")).toBeVisible()
  await faults.next("execute", "cutOff")
  await page.getByLabel("To").fill(recipient)
  await page.getByLabel("Amount").fill("2.5")
  await page.getByRole("button", { name: "Pay" }).click()
  await expect(page.getByRole("status")).toHaveText("Paid 2.5 ETH")
  await expect(page.getByText("You have 7.5 ETH")).toBeVisible()
  await expectNoFaultLeft()
})

test("a user has the balance of the seed", async ({ loginAs, page, seed }) => {
  await seed({ balances: [{ user: "ada@example.com", network: "eip155:84532", coin: "ETH", amount: "1234.5" }] })
  await loginAs("ada@example.com")
  await page.goto("/")
  await expect(page.getByText("You have 1234.5 ETH")).toBeVisible()
})

test("a user is asked to sign in again when the session has expired", async ({ loginAs, page, travel }) => {
  await loginAs("ada@example.com")
  await page.goto("/")
  await expect(page.getByText("You have 10 ETH")).toBeVisible()
  await travel("11 days")
  await page.getByLabel("To").fill(recipient)
  await page.getByLabel("Amount").fill("1")
  await page.getByRole("button", { name: "Pay" }).click()
  await expect(page.getByRole("status")).toHaveText("Please sign in again")
})
