/** The journey of a developer through the demo: sign in, read, send, look, log out; and the ways to sign in. */
import {
  type Address,
  createPublicClient,
  erc20Abi,
  erc721Abi,
  hashMessage,
  type Hex,
  http,
  recoverAddress
} from "viem"
import { assert, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { base, codeFor, eachTest, network, newContact, type Visitor } from "./app.ts"

const chain = createPublicClient({ transport: http(`${base}/__emulator/chains/${network}/rpc`) })
const visitor = eachTest()

const isHex = (text: string | undefined): text is Hex => text?.startsWith("0x") === true
const hex = (text: string | undefined): Hex => (isHex(text) ? text : assert.fail(`no hex: ${text}`))

/** The result that a button of the home page shows. */
const shown = async ({ page }: Visitor, name: string): Promise<string> => {
  await page.getByRole("button", { name, exact: true }).click()
  const text = await page.getByRole("region", { name: `${name} result` }).innerText()
  await page.getByRole("button", { name: "Close" }).click()
  return text
}

const succeeds = async ({ page }: Visitor) => {
  const details = page.getByRole("dialog", { name: "Order details" })
  await details.getByText("SUCCESSFUL").first().waitFor()
  await details.getByRole("link", { name: "View on explorer" }).waitFor()
  return details
}

describe("the demo", () => {
  it("signs in, shows the wallet, sends a token step by step, and logs out", async () => {
    const _ = visitor()
    const { page } = _
    await _.signInByCode()
    await _.seesAssets()
    const tokens: unknown = JSON.parse(await shown(_, "getTokens"))
    const found = Array.isArray(tokens) ? tokens : []
    const usdc = hex(found.find(({ caipId, symbol }) => symbol === "USDC" && caipId === network)?.address)

    const recipient: Address = "0x00000000000000000000000000000000000000d2"
    await _.navigate("/transfertoken")
    // The file as it stands, while the form is empty; then with the form's values.
    const program = page.getByRole("region", { name: "Promise program: text" })
    await program.getByText("amount: 1_000_000n").waitFor()
    assert.isTrue(await page.getByRole("button", { name: "Transfer Token (Direct)" }).isDisabled())
    await _.choose("Network", new RegExp(network))
    await _.pick("Token", /USDC/)
    await _.fill("Amount in the smallest unit", "2500000")
    await _.sees("= 2.5 USDC")
    await _.fill("Recipient", recipient)
    await program.getByText("amount: 2500000n").waitFor()
    await page.getByText("Effect", { exact: true }).click()
    await page.getByRole("region", { name: "Effect program: text" }).getByText(recipient).waitFor()
    await _.press("Copy program")
    assert.include(String(await page.evaluate("navigator.clipboard.readText()")), `recipient: "${recipient}"`)

    await _.press("Create Token Transfer UserOp")
    const review = page.getByRole("dialog", { name: "Review user operation" })
    await review.getByText(/^Send \S*2\.5\S* \S*USDC\S* on \S*Base Sepolia\S*$/).waitFor()
    await review.getByText("Paid by the app").waitFor()
    await review.getByRole("button", { name: "Sign", exact: true }).last().click()
    const signed = page.getByRole("dialog", { name: "Signed user operation" })
    await signed.getByText("2.5 USDC").waitFor()
    await signed.getByRole("button", { name: "Execute", exact: true }).last().click()
    await page.getByRole("dialog", { name: "Job submitted" }).waitFor()
    await _.press("Check Job Status")
    const order = await succeeds(_)
    // What was sent comes first, its status once.
    assert.match(await order.innerText(), /2\.5 USDC[^]*To[^]*Network[^]*SUCCESSFUL[^]*Transaction hash[^]*Intent ID/)
    assert.strictEqual(
      await chain.readContract({ abi: erc20Abi, address: usdc, functionName: "balanceOf", args: [recipient] }),
      2_500_000n
    )
    await _.press("Create New Transaction")
    assert.strictEqual(await page.getByLabel("Recipient", { exact: true }).inputValue(), "")

    await _.navigate("/home")
    await page.reload()
    await _.press("Log out")
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    assert.isTrue(await _.isSignedOut())
    await _.visit("/home")
    await page.getByText("You are not signed in").first().waitFor()
  })

  it("opens the form of what was chosen on the home page, sends an NFT directly, and reads contracts", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    await page.getByRole("button", { name: /Send .*USDC.* on .*Base Sepolia/ }).click()
    await page.getByRole("button", { name: /^Token USD Coin/ }).waitFor()

    const recipient: Address = "0x00000000000000000000000000000000000000a1"
    await _.navigate("/transfernft")
    await _.choose("Network", new RegExp(network))
    await _.pick("NFT ", /ERC721/)
    await _.sees("Balance: 1")
    const collection = hex(await page.getByLabel("Collection address").inputValue())
    const id = BigInt(await page.getByLabel("NFT ID").inputValue())
    await _.fill("Recipient", recipient)
    await _.press("Transfer NFT (Direct)")
    const order = await succeeds(_)
    await order.getByText("Collection").waitFor()
    const owner = await chain.readContract({ abi: erc721Abi, address: collection, functionName: "ownerOf", args: [id] })
    assert.strictEqual(owner.toLowerCase(), recipient)

    await _.navigate("/rawRead")
    assert.isTrue(await page.getByRole("button", { name: "Read Contract Data" }).isDisabled())
    await _.choose("Network", new RegExp(network))
    await _.fill("Contract address", collection)
    await _.fill("Arguments", JSON.stringify({ account: recipient }))
    await _.press("Read Contract Data")
    await page.getByRole("region", { name: "contract data" }).getByText("1").waitFor()
    await _.press("Read Another Contract")
    assert.strictEqual(await page.getByLabel("Contract address").inputValue(), "")
    await page.getByText("Aptos", { exact: true }).click()
    await _.choose("Network", /aptos:/)
    await _.fill("Function", "0x1::coin::symbol")
    await _.press("Add type argument")
    await _.fill("Type argument 1", "0x1::aptos_coin::AptosCoin")
    await _.press("Read Contract Data")
    await page.getByRole("region", { name: "contract data" }).getByText("APT").waitFor()
  })

  it.runIf(isDeep)("sends coins from the prefilled sender, and says why an order failed", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn("/rawtransaction")
    const to: Address = "0x00000000000000000000000000000000000000b1"
    await _.choose("Network", new RegExp(network))
    await _.fill("Recipient", to)
    await _.fill("Amount in wei", "250000000000000000")
    await _.sees("= 0.25 ETH")
    const sender = page.getByLabel("Sender", { exact: true })
    const own = await sender.inputValue()
    assert.match(own, /^0x[0-9a-fA-F]{40}$/)
    // Who clears it enters another one.
    await sender.fill("")
    await page.getByRole("button", { name: "Raw Transaction (Direct)", disabled: true }).waitFor()
    await sender.fill(own)
    await _.press("Raw Transaction (Direct)")
    await (await succeeds(_)).getByText("0.25 ETH").waitFor()
    assert.strictEqual(await chain.getBalance({ address: to }), 250_000_000_000_000_000n)

    const recipient = "0x00000000000000000000000000000000000000d3"
    await _.navigate("/transfertoken", { network, token: "native", amount: "9".repeat(24), recipient })
    await _.sees("That is more than the balance")
    await _.press("Transfer Token (Direct)")
    const failed = page.getByRole("dialog", { name: "Order details" })
    await failed.getByText("FAILED").first().waitFor()
    await failed.getByText("The balance is not enough for this amount.").waitFor()
    await failed.getByRole("button", { name: "Refresh" }).waitFor()
    assert.strictEqual(await failed.getByRole("link", { name: "View on explorer" }).count(), 0)
  })

  it("signs text and typed data, shows an address as a QR code, hides the session's secret, and copies results", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    const signature = async (button: string) => hex(/"(0x[0-9a-f]+)"/.exec(await shown(_, button))?.[1])
    await _.fill("Message", "good morning")
    const signer = await recoverAddress({
      hash: hashMessage("good morning"),
      signature: await signature("Sign Message")
    })
    assert.include(await shown(_, "getAccount"), signer)
    assert.match(await signature("Sign Typed Data"), /^0x[0-9a-f]{130}$/)

    await _.press("Receive")
    await page.getByRole("img", { name: /QR code/ }).waitFor()
    await _.press("Close")
    await _.press("Show Session Info")
    const secret = String(await page.evaluate("JSON.parse(localStorage.getItem('okto_session')).sessionPrivKey"))
    const field = page.getByLabel("Session private key")
    assert.deepStrictEqual([await field.getAttribute("type"), await field.inputValue()], ["password", secret])
    await _.press("Close")

    const names = ["getPortfolio", "getOrdersHistory", "getPortfolioActivity", "getPortfolioNFT"]
    for (const name of isDeep ? names : names.slice(0, 1)) assert.isDefined(JSON.parse(await shown(_, name)), name)
    await page.clock.install()
    await _.press("getChains")
    await _.press("Copy getChains result")
    assert.include(String(await page.evaluate("navigator.clipboard.readText()")), network)
    await page.getByRole("button", { name: "Copied getChains result" }).waitFor()
    await page.clock.fastForward(5_000)
    await page.getByRole("button", { name: "Copy getChains result" }).waitFor()
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

  it.runIf(isDeep)("says that a page could not be loaded, and that no data of a user who left is shown", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    await _.press("Sign Message")
    await page.getByRole("region", { name: "Sign Message result" }).waitFor()
    await _.logOutElsewhere()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    _.expectsErrors = true
    await page.route("**/RawReadPage*", (route) => route.abort())
    await page.getByRole("link", { name: "Raw Read" }).first().click()
    await page.getByRole("heading", { name: "This page failed" }).waitFor()
    await page.getByRole("navigation", { name: "Tools" }).waitFor()
    await page.unroute("**/RawReadPage*")
    await _.press("Try again")
    await page.getByRole("heading", { level: 1, name: "Raw Read" }).waitFor()
    _.errors.length = 0
  })
})

describe("signing in", () => {
  it("with Google, which is selected first, goes to the home page, and a reload signs in again", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    await page.getByRole("tab", { name: "Google", selected: true }).waitFor()
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

  it.runIf(isDeep)("with a refused Google token removes it, and says that it was not accepted", async () => {
    const _ = visitor()
    const { page } = _
    _.expectsErrors = true
    await _.visit("/")
    await page.evaluate(() => localStorage.setItem("googleIdToken", "a.b.c"))
    await page.reload()
    await page.getByRole("alert").getByText("Authentication failed: the token was not accepted.").waitFor()
    assert.isNull(await page.evaluate(() => localStorage.getItem("googleIdToken")))
  })

  it.runIf(isDeep)("with a code says when it is wrong, until it is changed, and accepts the right one", async () => {
    const _ = visitor()
    const { page } = _
    _.expectsErrors = true
    const email = newContact()
    await _.askForCode(email)
    const right = await codeFor(email)
    await _.fill("One-time code", right === "000000" ? "111111" : "000000")
    await _.press("Verify OTP")
    const alert = page.getByRole("alert")
    await alert.getByText("Failed to verify Email OTP: wrong code. 2 tries left.").waitFor()
    await _.fill("One-time code", right)
    await alert.waitFor({ state: "detached" })
    await _.press("Verify OTP")
    await page.waitForURL("**/home")
  })

  it.runIf(isDeep)("with the second code sent by WhatsApp", async () => {
    const _ = visitor()
    const phone = String(9_000_000_000 + Math.floor(performance.now()))
    await _.visit("/")
    await _.tab("WhatsApp")
    await _.fill("Phone number", phone)
    await _.press("Send OTP")
    await _.page.getByLabel("One-time code", { exact: true }).waitFor()
    await _.press("Resend OTP")
    await _.sees("The code goes again to")
    await _.press("Resend OTP")
    await _.fill("One-time code", await codeFor(phone))
    await _.press("Verify OTP")
    await _.page.waitForURL("**/home")
  })

  it.runIf(isDeep)("with a JWT of the local backend goes to the home page", async () => {
    const _ = visitor()
    await _.visit("/")
    await _.tab("JWT")
    const href = await _.page.getByRole("link", { name: "by the local one" }).getAttribute("href")
    const { token }: { readonly token: string } = JSON.parse(await (await fetch(href ?? "")).text())
    await _.fill("JSON Web Token", `Bearer ${token}`)
    await _.press("Verify JWT")
    await _.page.waitForURL("**/home")
  })

  it.runIf(isDeep)("in the onboarding modal works after a wrong code, and says when the user closes it", async () => {
    const _ = visitor()
    const { page } = _
    _.expectsErrors = true
    await _.visit("/")
    await _.tab("Onboarding Modal")
    await _.press("Open the onboarding modal")
    const inside = page.frameLocator("[data-okto-modal] iframe")
    await inside.getByLabel("Email").waitFor()
    await page.keyboard.press("Escape")
    const said = page.getByRole("alert").filter({ hasText: "Authentication canceled by the user" })
    await said.waitFor()
    // No advice and no tags: closing the modal is no failure.
    assert.strictEqual(await said.innerText(), "Authentication canceled by the user")

    await _.press("Open the onboarding modal")
    const email = newContact()
    await inside.getByLabel("Email").fill(email)
    await inside.getByRole("button", { name: "Send code" }).click()
    await inside.getByLabel("Code").fill("000000")
    await inside.getByRole("button", { name: "Verify" }).click()
    await inside.getByText("Failed to verify Email OTP: wrong code. 2 tries left").waitFor()
    await inside.getByLabel("Code").fill(await codeFor(email))
    await inside.getByRole("button", { name: "Verify" }).click()
    await page.waitForURL("**/home")
    await page.locator("[data-okto-modal]").waitFor({ state: "detached" })
  })
})
