/** What a new developer does: opens the demo, signs in with the emailed code, reads the portfolio, sends tokens. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { type Address, createPublicClient, erc20Abi, http } from "viem"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, inject, it } from "vitest"
import { chromiumLaunch } from "../../scripts/chromium.ts"

const base = inject("demoUrl").replace(/\/$/, "")
const network = "eip155:84532"
const chain = createPublicClient({ transport: http(`${base}/__sandbox/chains/${network}/rpc`) })

let browser: Browser
let context: BrowserContext
let page: Page
let people = 0

beforeAll(async () => {
  browser = await chromium.launch(await chromiumLaunch())
})
afterAll(() => browser.close())
beforeEach(async () => {
  context = await browser.newContext()
  context.setDefaultTimeout(15_000)
  page = await context.newPage()
})
afterEach(() => context.close())

/** A contact that no other test uses. */
const somebody = (): string => `developer-${++people}@example.com`

const code = async (email: string): Promise<string> => {
  const response = await fetch(`${base}/__sandbox/inbox.json?to=${encodeURIComponent(email)}`)
  const body: unknown = await response.json()
  const found = /"code":\s*"(\d{6})"/.exec(JSON.stringify(body))?.[1]
  if (found === undefined) throw new Error(`no code for ${email}: ${JSON.stringify(body)}`)
  return found
}

const askForCode = async (email: string) => {
  await page.goto(`${base}/`)
  await page.getByRole("tab", { name: "Email" }).click()
  await page.getByLabel("Email address").fill(email)
  await page.getByRole("button", { name: "Send OTP" }).click()
  await page.getByLabel("One-time code").waitFor()
}

const signIn = async (): Promise<void> => {
  const email = somebody()
  await askForCode(email)
  await page.getByLabel("One-time code").fill(await code(email))
  await page.getByRole("button", { name: "Verify OTP" }).click()
  await page.waitForURL("**/home")
}

const choose = async (select: string, option: RegExp) => {
  await page.getByRole("combobox", { name: select }).click()
  await page.getByRole("option", { name: option }).click()
}

const fillTransfer = async (amount: string, recipient: Address): Promise<void> => {
  await page.goto(`${base}/transfertoken`)
  await choose("Network", new RegExp(network))
  await choose("Token", /USDC/)
  await page.getByLabel("Amount in the smallest unit").fill(amount)
  await page.getByLabel("Recipient").fill(recipient)
}

let usdc: Address

const balance = (holder: Address) =>
  chain.readContract({ abi: erc20Abi, address: usdc, functionName: "balanceOf", args: [holder] })

const isAddress = (text: string | undefined): text is Address => /^0x[0-9a-fA-F]{40}$/.test(text ?? "")

/** The token's address as the explorer function shows it. */
const readToken = async () => {
  await page.getByRole("button", { name: "getTokens", exact: true }).click()
  const shown = await page.getByRole("region", { name: "getTokens result" }).innerText()
  await page.getByRole("button", { name: "Close" }).click()
  const tokens: unknown = JSON.parse(shown)
  const found = Array.isArray(tokens)
    ? tokens.find((_: { symbol?: string; caipId?: string }) => _.symbol === "USDC" && _.caipId === network)?.address
    : undefined
  if (!isAddress(found)) throw new Error(`no USDC in ${shown}`)
  usdc = found
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds wrong with the page. */
const inaccessible = async (): Promise<unknown> => {
  await page.evaluate(axe)
  return page.evaluate("axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.length]))")
}

describe("the demo", () => {
  it("signs in, shows the wallet, sends a token directly and step by step, and logs out", async () => {
    await signIn()
    await page.getByRole("list", { name: "Holdings" }).waitFor()
    await readToken()

    const direct: Address = "0x00000000000000000000000000000000000000d1"
    await fillTransfer("2500000", direct)
    await page.getByRole("button", { name: "Transfer Token (Direct)" }).click()
    await page.getByRole("dialog", { name: "Order details" }).getByText("SUCCESSFUL").first().waitFor()
    await page.getByRole("link", { name: "View on explorer" }).waitFor()
    assert.strictEqual(await balance(direct), 2_500_000n)

    const stepwise: Address = "0x00000000000000000000000000000000000000d2"
    await fillTransfer("1000000", stepwise)
    await page.getByRole("button", { name: "Create Token Transfer UserOp" }).click()
    await page
      .getByRole("dialog", { name: "Review user operation" })
      .getByRole("button", { name: "Sign", exact: true })
      .click()
    await page.getByRole("dialog", { name: "Signed user operation" }).getByRole("button", { name: "Execute" }).click()
    await page.getByRole("button", { name: "Check Job Status" }).click()
    const details = page.getByRole("dialog", { name: "Order details" })
    await details.waitFor()
    // The order may still be on its way: a person presses Refresh until it is there.
    const deadline = performance.now() + 15_000
    while (!(await details.getByText("SUCCESSFUL").first().isVisible()) && performance.now() < deadline) {
      const refresh = details.getByRole("button", { name: "Refresh" })
      if (await refresh.isEnabled().catch(() => false)) await refresh.click().catch(() => undefined)
    }
    await details.getByText("SUCCESSFUL").first().waitFor()
    assert.strictEqual(await balance(stepwise), 1_000_000n)

    await page.goto(`${base}/home`)
    await page.reload()
    await page.getByRole("button", { name: "Log out" }).click()
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    assert.isNull(await page.evaluate("localStorage.getItem('okto_session')"))
    await page.goto(`${base}/home`)
    await page.getByText("You are not signed in").first().waitFor()
  })

  it("says what is wrong with a code, and takes the right one afterwards", async () => {
    const email = somebody()
    await askForCode(email)
    const right = await code(email)
    await page.getByLabel("One-time code").fill(right === "000000" ? "111111" : "000000")
    await page.getByRole("button", { name: "Verify OTP" }).click()
    await page.getByRole("alert").getByText("Failed to verify Email OTP").waitFor()
    await page.getByLabel("One-time code").fill(right)
    await page.getByRole("button", { name: "Verify OTP" }).click()
    await page.waitForURL("**/home")
  })

  it("signs in with a JWT", async () => {
    await page.goto(`${base}/`)
    await page.getByRole("tab", { name: "JWT" }).click()
    await page.getByRole("button", { name: "Use a development JWT" }).click()
    await page.getByRole("button", { name: "Verify JWT" }).click()
    await page.waitForURL("**/home")
  })

  it("shows why an order failed", async () => {
    await signIn()
    await readToken()
    await fillTransfer("999999000000", "0x00000000000000000000000000000000000000d3")
    await page.getByRole("button", { name: "Transfer Token (Direct)" }).click()
    const details = page.getByRole("dialog", { name: "Order details" })
    await details.getByText("FAILED").first().waitFor()
    await details
      .getByText(/ERC20InsufficientBalance/)
      .first()
      .waitFor()
  })

  it("treats a corrupt stored session as logged out and removes it", async () => {
    await page.goto(`${base}/`)
    await page.evaluate("localStorage.setItem('okto_session', '{\"sessionPrivKey\":1}')")
    await page.goto(`${base}/home`)
    await page.getByText("You are not signed in").first().waitFor()
    assert.isNull(await page.evaluate("localStorage.getItem('okto_session')"))
  })

  it("says that the backend cannot be reached, and loses nothing", async () => {
    await signIn()
    await page.route("**/api/oc/**", (route) => route.abort())
    await page.getByRole("button", { name: "getPortfolio", exact: true }).click()
    await page
      .getByText(/Failed to retrieve portfolio/)
      .first()
      .waitFor()
    await page.unroute("**/api/oc/**")
    await page.goto(`${base}/home`)
    await page.getByRole("list", { name: "Holdings" }).waitFor()
  })

  it("is accessible on every page, light and dark", async () => {
    await signIn()
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      for (const path of ["/home", "/transfertoken"]) {
        await page.goto(`${base}${path}`)
        await page.getByRole("heading").first().waitFor()
        assert.deepStrictEqual(await inaccessible(), [], `${path} in ${colorScheme}`)
      }
    }
  })
})

describe("signing in", () => {
  it("with Google's button goes home, and a reload signs in again", async () => {
    await page.goto(`${base}/`)
    await page.getByRole("tab", { name: "Google" }).click()
    const popup = page.waitForEvent("popup")
    await page.getByRole("button", { name: "Sign in with Google" }).click()
    await (await popup).getByRole("link", { name: "Ada Lovelace" }).click()
    await page.waitForURL("**/home")

    // The session is gone, the token is not.
    await page.evaluate(() => localStorage.removeItem("okto_session"))
    await page.goto(`${base}/`)
    await page.waitForURL("**/home")
    assert.isNotNull(await page.evaluate(() => localStorage.getItem("googleIdToken")))
  })

  it("with a stored Google token that is refused forgets it, and says so", async () => {
    await page.goto(`${base}/`)
    await page.evaluate(() => localStorage.setItem("googleIdToken", "a.b.c"))
    await page.reload()
    await page.getByRole("alert").getByText("Authentication failed").waitFor()
    assert.isNull(await page.evaluate(() => localStorage.getItem("googleIdToken")))
  })

  it("in the onboarding modal goes home, after a wrong code too", async () => {
    await page.goto(`${base}/`)
    await page.getByRole("tab", { name: "Onboarding Modal" }).click()
    await page.getByRole("button", { name: "Open the onboarding modal" }).click()
    const inside = page.frameLocator("[data-okto-modal] iframe")
    const email = somebody()
    await inside.getByLabel("Email").fill(email)
    await inside.getByRole("button", { name: "Send code" }).click()
    await inside.getByLabel("Code").fill("000000")
    await inside.getByRole("button", { name: "Verify" }).click()
    await inside.getByText("Failed to verify Email OTP").waitFor()
    await inside.getByLabel("Code").fill(await code(email))
    await inside.getByRole("button", { name: "Verify" }).click()
    await page.waitForURL("**/home")
    await page.locator("[data-okto-modal]").waitFor({ state: "detached" })
  })

  it("that the user cancels says so", async () => {
    await page.goto(`${base}/`)
    await page.getByRole("tab", { name: "Onboarding Modal" }).click()
    await page.getByRole("button", { name: "Open the onboarding modal" }).click()
    await page.frameLocator("[data-okto-modal] iframe").getByLabel("Email").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("alert").getByText("Authentication canceled by the user").waitFor()
    assert.strictEqual(new URL(page.url()).pathname, "/")
  })
})
