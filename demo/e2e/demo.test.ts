/** The first steps of a developer: sign in with an emailed code, read the portfolio, send tokens. */
import { type Address, createPublicClient, erc20Abi, http } from "viem"
import { assert, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { base, codeFor, eachTest, network, newContact, type Visitor } from "./app.ts"

const chain = createPublicClient({ transport: http(`${base}/__emulator/chains/${network}/rpc`) })
const visitor = eachTest()

const isAddress = (text: string | undefined): text is Address => /^0x[0-9a-fA-F]{40}$/.test(text ?? "")

/** Finds the token with the explorer function, and returns a reader of its balances. */
const readToken = async ({ page }: Visitor) => {
  await page.getByRole("button", { name: "getTokens", exact: true }).click()
  const shown = await page.getByRole("region", { name: "getTokens result" }).innerText()
  await page.getByRole("button", { name: "Close" }).click()
  const tokens: unknown = JSON.parse(shown)
  const usdc = Array.isArray(tokens)
    ? tokens.find((_: { symbol?: string; caipId?: string }) => _.symbol === "USDC" && _.caipId === network)?.address
    : undefined
  if (!isAddress(usdc)) throw new Error(`no USDC in ${shown}`)
  return (holder: Address) =>
    chain.readContract({ abi: erc20Abi, address: usdc, functionName: "balanceOf", args: [holder] })
}

const fillTransfer = async (_: Visitor, amount: string, recipient: Address): Promise<void> => {
  await _.navigate("/transfertoken")
  await _.choose("Network", new RegExp(network))
  await _.pick("Token", /USDC/)
  await _.fill("Amount in the smallest unit", amount)
  await _.fill("Recipient", recipient)
}

describe("the demo", () => {
  it("signs in, shows the wallet, sends a token step by step, and logs out", async () => {
    const _ = visitor()
    const { page } = _
    await _.signInByCode()
    await _.seesAssets()
    const balance = await readToken(_)

    const recipient: Address = "0x00000000000000000000000000000000000000d2"
    await fillTransfer(_, "2500000", recipient)
    // The code for it is beside the form.
    const program = page.getByRole("region", { name: /Promise program$/ })
    assert.include(await program.innerText(), "amount: 2_500_000n")
    await page.getByRole("tab", { name: "Effect" }).click()
    assert.include(await page.getByRole("region", { name: /Effect program$/ }).innerText(), recipient)

    await page.getByRole("button", { name: "Create Token Transfer UserOp" }).click()
    // The code follows the path that the user takes.
    await page
      .getByRole("region", { name: "Code: Transfer a token, step by step", includeHidden: true })
      .waitFor({ state: "attached" })
    await page
      .getByRole("dialog", { name: "Review user operation" })
      .getByRole("button", { name: "Sign", exact: true })
      .click()
    await page
      .getByRole("dialog", { name: "Signed user operation" })
      .getByRole("button", { name: "Execute", exact: true })
      .click()
    await page.getByRole("button", { name: "Check Job Status" }).click()
    const details = page.getByRole("dialog", { name: "Order details" })
    await details.waitFor()
    // The dialog follows the order.
    await details.getByText("SUCCESSFUL").first().waitFor()
    await details.getByRole("link", { name: "View on explorer" }).waitFor()
    assert.strictEqual(await balance(recipient), 2_500_000n)

    await _.navigate("/home")
    await page.reload()
    await page.getByRole("button", { name: "Log out" }).click()
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    assert.isNull(await page.evaluate("localStorage.getItem('okto_session')"))
    await _.visit("/home")
    await page.getByText("You are not signed in").first().waitFor()
  })

  it.runIf(isDeep)("shows an error for a wrong code, and accepts the right one afterwards", async () => {
    const _ = visitor()
    const { page } = _
    _.expectsErrors = true
    const email = newContact()
    await _.askForCode(email)
    const right = await codeFor(email)
    await page.getByLabel("One-time code", { exact: true }).fill(right === "000000" ? "111111" : "000000")
    await page.getByRole("button", { name: "Verify OTP" }).click()
    await page.getByRole("alert").getByText("Failed to verify Email OTP").waitFor()
    await page.getByLabel("One-time code", { exact: true }).fill(right)
    await page.getByRole("button", { name: "Verify OTP" }).click()
    await page.waitForURL("**/home")
  })

  it.runIf(isDeep)("signs in with a JWT", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    await page.getByRole("tab", { name: "JWT" }).click()
    await page.getByRole("button", { name: "Use a development JWT" }).click()
    await page.getByRole("button", { name: "Verify JWT" }).click()
    await page.waitForURL("**/home")
  })

  it.runIf(isDeep)("shows the reason when an order failed", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    await fillTransfer(_, "999999000000", "0x00000000000000000000000000000000000000d3")
    await page.getByRole("button", { name: "Transfer Token (Direct)" }).click()
    const details = page.getByRole("dialog", { name: "Order details" })
    await details.getByText("FAILED").first().waitFor()
    await details.getByText("Not enough:").waitFor()
  })

  it.runIf(isDeep)("treats a corrupt stored session as logged out, and keeps it stored", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    const corrupt = `{"sessionPrivKey":1}`
    await page.evaluate(`localStorage.setItem('okto_session', '${corrupt}')`)
    await _.visit("/home")
    await page.getByText("You are not signed in").first().waitFor()
    assert.strictEqual(await page.evaluate("localStorage.getItem('okto_session')"), corrupt)
  })

  it.runIf(isDeep)("shows an error while the backend is unreachable, and recovers", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    _.expectsErrors = true
    await page.route("**/api/oc/**", (route) => route.abort())
    await page.getByRole("button", { name: "getPortfolio", exact: true }).click()
    await page.getByText("Error: Failed to retrieve portfolio").waitFor()
    await page.unroute("**/api/oc/**")
    await page.getByRole("button", { name: "Close" }).click()

    // A page that was not loaded before the connection was lost.
    await page.route("**/RawReadPage*", (route) => route.abort())
    await page.context().setOffline(true)
    await page.getByRole("link", { name: "Raw Read" }).first().click()
    await page.getByText("You are offline. This page was not loaded yet.").waitFor()
    await page.getByRole("navigation", { name: "Tools" }).waitFor()
    await page.unroute("**/RawReadPage*")
    await page.context().setOffline(false)
    await _.press("Try again")
    await page.getByRole("heading", { level: 1, name: "Raw Read" }).waitFor()
    await _.visit("/home")
    await _.seesAssets()
  })

  it.runIf(isDeep)("says that a part of the page is loaded or was not loaded, and loads it again", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    _.expectsErrors = true
    let lose = () => {}
    const lost = new Promise<void>((resolve) => (lose = resolve))
    await page.route("**/Inspector*", (route) => lost.then(() => route.abort()))
    await _.press(/^Requests/)
    await page.locator(".floating [role=status]").waitFor()
    lose()
    await page.getByText("This part could not be loaded.").waitFor()
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
    await page.unroute("**/Inspector*")
    await _.press("Try again")
    await page.getByText("This part could not be loaded.").waitFor({ state: "detached" })
    await _.seesAssets()
    await _.press(/^Requests/)
    await page.getByRole("complementary", { name: "Requests" }).waitFor()
  })
})

describe("signing in", () => {
  it("with Google goes to the home page, and a reload signs in again", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    await page.getByRole("tab", { name: "Google" }).click()
    const popup = page.waitForEvent("popup")
    await page.getByRole("button", { name: "Sign in with Google" }).click()
    await (await popup).getByRole("link", { name: "Ada Lovelace" }).click()
    await page.waitForURL("**/home")

    // The Google token stays.
    await page.evaluate(() => localStorage.removeItem("okto_session"))
    await _.visit("/")
    await page.waitForURL("**/home")
    assert.isNotNull(await page.evaluate(() => localStorage.getItem("googleIdToken")))
  })

  it.runIf(isDeep)("with a refused Google token removes it and shows an error", async () => {
    const _ = visitor()
    const { page } = _
    _.expectsErrors = true
    await _.visit("/")
    await page.evaluate(() => localStorage.setItem("googleIdToken", "a.b.c"))
    await page.reload()
    await page.getByRole("alert").getByText("Authentication failed").waitFor()
    assert.isNull(await page.evaluate(() => localStorage.getItem("googleIdToken")))
  })

  it.runIf(isDeep)("in the onboarding modal works after a wrong code", async () => {
    const _ = visitor()
    const { page } = _
    _.expectsErrors = true
    await _.visit("/")
    await page.getByRole("tab", { name: "Onboarding Modal" }).click()
    await page.getByRole("button", { name: "Open the onboarding modal" }).click()
    const inside = page.frameLocator("[data-okto-modal] iframe")
    const email = newContact()
    await inside.getByLabel("Email").fill(email)
    await inside.getByRole("button", { name: "Send code" }).click()
    await inside.getByLabel("Code").fill("000000")
    await inside.getByRole("button", { name: "Verify" }).click()
    await inside.getByText("Failed to verify Email OTP").waitFor()
    await inside.getByLabel("Code").fill(await codeFor(email))
    await inside.getByRole("button", { name: "Verify" }).click()
    await page.waitForURL("**/home")
    await page.locator("[data-okto-modal]").waitFor({ state: "detached" })
  })

  it.runIf(isDeep)("shows a message when the user closes the modal", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    await page.getByRole("tab", { name: "Onboarding Modal" }).click()
    await page.getByRole("button", { name: "Open the onboarding modal" }).click()
    await page.frameLocator("[data-okto-modal] iframe").getByLabel("Email").waitFor()
    await page.keyboard.press("Escape")
    const said = page.getByRole("alert").filter({ hasText: "Authentication canceled by the user" })
    await said.waitFor()
    // No advice and no tags: closing the modal is no failure.
    assert.strictEqual(await said.innerText(), "Authentication canceled by the user")
    assert.strictEqual(new URL(page.url()).pathname, "/")
  })
})
