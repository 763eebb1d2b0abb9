/** What a new developer does: opens the demo, signs in with the emailed code, reads the portfolio, sends tokens. */
import { type Address, createPublicClient, erc20Abi, http } from "viem"
import { assert, describe, it } from "vitest"
import { base, codeFor, eachTest, network, somebody, type Visitor } from "./app.ts"

const chain = createPublicClient({ transport: http(`${base}/__sandbox/chains/${network}/rpc`) })
const visitor = eachTest()

const isAddress = (text: string | undefined): text is Address => /^0x[0-9a-fA-F]{40}$/.test(text ?? "")

/** The token's address as the explorer function shows it, and who holds how much of it. */
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
  await _.turnTo("/transfertoken")
  await _.choose("Network", new RegExp(network))
  await _.choose("Token", /USDC/)
  await _.fill("Amount in the smallest unit", amount)
  await _.fill("Recipient", recipient)
}

describe("the demo", () => {
  it("signs in, shows the wallet, sends a token directly and step by step, and logs out", async () => {
    const _ = visitor()
    const { page } = _
    await _.signInByCode()
    await page.getByRole("list", { name: "Holdings" }).waitFor()
    const balance = await readToken(_)

    const direct: Address = "0x00000000000000000000000000000000000000d1"
    await fillTransfer(_, "2500000", direct)
    await page.getByRole("button", { name: "Transfer Token (Direct)" }).click()
    await page.getByRole("dialog", { name: "Order details" }).getByText("SUCCESSFUL").first().waitFor()
    await page.getByRole("link", { name: "View on explorer" }).waitFor()
    assert.strictEqual(await balance(direct), 2_500_000n)

    // The code for it is beside the form.
    await page.keyboard.press("Escape")
    const program = page.getByRole("region", { name: /Promise program$/ })
    assert.include(await program.innerText(), "amount: 2_500_000n")
    await page.getByRole("tab", { name: "Effect" }).click()
    assert.include(await page.getByRole("region", { name: /Effect program$/ }).innerText(), direct)

    const stepwise: Address = "0x00000000000000000000000000000000000000d2"
    await fillTransfer(_, "1000000", stepwise)
    await page.getByRole("button", { name: "Create Token Transfer UserOp" }).click()
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
    // It follows the order by itself.
    await details.getByText("SUCCESSFUL").first().waitFor()
    assert.strictEqual(await balance(stepwise), 1_000_000n)

    await _.turnTo("/home")
    await page.reload()
    await page.getByRole("button", { name: "Log out" }).click()
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    assert.isNull(await page.evaluate("localStorage.getItem('okto_session')"))
    await _.visit("/home")
    await page.getByText("You are not signed in").first().waitFor()
  })

  it("says what is wrong with a code, and takes the right one afterwards", async () => {
    const _ = visitor()
    const { page } = _
    _.provokes = true
    const email = somebody()
    await _.askForCode(email)
    const right = await codeFor(email)
    await page.getByLabel("One-time code", { exact: true }).fill(right === "000000" ? "111111" : "000000")
    await page.getByRole("button", { name: "Verify OTP" }).click()
    await page.getByRole("alert").getByText("Failed to verify Email OTP").waitFor()
    await page.getByLabel("One-time code", { exact: true }).fill(right)
    await page.getByRole("button", { name: "Verify OTP" }).click()
    await page.waitForURL("**/home")
  })

  it("signs in with a JWT", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    await page.getByRole("tab", { name: "JWT" }).click()
    await page.getByRole("button", { name: "Use a development JWT" }).click()
    await page.getByRole("button", { name: "Verify JWT" }).click()
    await page.waitForURL("**/home")
  })

  it("shows why an order failed", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    await fillTransfer(_, "999999000000", "0x00000000000000000000000000000000000000d3")
    await page.getByRole("button", { name: "Transfer Token (Direct)" }).click()
    const details = page.getByRole("dialog", { name: "Order details" })
    await details.getByText("FAILED").first().waitFor()
    await details
      .getByText(/ERC20InsufficientBalance/)
      .first()
      .waitFor()
  })

  it("treats a corrupt stored session as logged out, and leaves it", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    const corrupt = `{"sessionPrivKey":1}`
    await page.evaluate(`localStorage.setItem('okto_session', '${corrupt}')`)
    await _.visit("/home")
    await page.getByText("You are not signed in").first().waitFor()
    assert.strictEqual(await page.evaluate("localStorage.getItem('okto_session')"), corrupt)
  })

  it("says that the backend cannot be reached, and loses nothing", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    _.provokes = true
    await page.route("**/api/oc/**", (route) => route.abort())
    await page.getByRole("button", { name: "getPortfolio", exact: true }).click()
    await page
      .getByText(/Failed to retrieve portfolio/)
      .first()
      .waitFor()
    await page.unroute("**/api/oc/**")
    await _.visit("/home")
    await page.getByRole("list", { name: "Holdings" }).waitFor()
  })
})

describe("signing in", () => {
  it("with Google's button goes home, and a reload signs in again", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    await page.getByRole("tab", { name: "Google" }).click()
    const popup = page.waitForEvent("popup")
    await page.getByRole("button", { name: "Sign in with Google" }).click()
    await (await popup).getByRole("link", { name: "Ada Lovelace" }).click()
    await page.waitForURL("**/home")

    // The session is gone, the token is not.
    await page.evaluate(() => localStorage.removeItem("okto_session"))
    await _.visit("/")
    await page.waitForURL("**/home")
    assert.isNotNull(await page.evaluate(() => localStorage.getItem("googleIdToken")))
  })

  it("with a stored Google token that is refused forgets it, and says so", async () => {
    const _ = visitor()
    const { page } = _
    _.provokes = true
    await _.visit("/")
    await page.evaluate(() => localStorage.setItem("googleIdToken", "a.b.c"))
    await page.reload()
    await page.getByRole("alert").getByText("Authentication failed").waitFor()
    assert.isNull(await page.evaluate(() => localStorage.getItem("googleIdToken")))
  })

  it("in the onboarding modal goes home, after a wrong code too", async () => {
    const _ = visitor()
    const { page } = _
    _.provokes = true
    await _.visit("/")
    await page.getByRole("tab", { name: "Onboarding Modal" }).click()
    await page.getByRole("button", { name: "Open the onboarding modal" }).click()
    const inside = page.frameLocator("[data-okto-modal] iframe")
    const email = somebody()
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

  it("that the user cancels says so", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    await page.getByRole("tab", { name: "Onboarding Modal" }).click()
    await page.getByRole("button", { name: "Open the onboarding modal" }).click()
    await page.frameLocator("[data-okto-modal] iframe").getByLabel("Email").waitFor()
    await page.keyboard.press("Escape")
    const said = page.getByRole("alert").filter({ hasText: "Authentication canceled by the user" })
    await said.waitFor()
    // Nothing went wrong: there is nothing to try again, and nothing to catch.
    assert.strictEqual(await said.innerText(), "Authentication canceled by the user")
    assert.strictEqual(new URL(page.url()).pathname, "/")
  })
})
