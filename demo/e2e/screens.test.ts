/** The screens other than the token transfer, and accessibility and layout of all. */
import {
  createPublicClient,
  erc721Abi,
  hashMessage,
  http,
  parseEther,
  recoverAddress,
  type Address,
  type Hex
} from "viem"
import { assert, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { base, codeFor, eachTest, inaccessible, network, newContact, type Visitor } from "./app.ts"

const chain = createPublicClient({ transport: http(`${base}/__emulator/chains/${network}/rpc`) })
const visitor = eachTest()

const isHex = (text: string): text is Hex => text.startsWith("0x")
const hex = (text: string): Hex => (isHex(text) ? text : assert.fail(`no hex: ${text}`))

const succeeds = async ({ page }: Visitor) => {
  const details = page.getByRole("dialog", { name: "Order details" })
  await details.getByText("SUCCESSFUL").first().waitFor()
  await details.getByRole("link", { name: "View on explorer" }).waitFor()
}

/** The result that a button of the home page shows. */
const shown = async ({ page }: Visitor, name: string): Promise<string> => {
  await page.getByRole("button", { name, exact: true }).click()
  const text = await page.getByRole("region", { name: `${name} result` }).innerText()
  await page.getByRole("button", { name: "Close" }).click()
  return text
}

describe("an NFT", () => {
  it("is transferred from a form that a link filled in", async () => {
    const _ = visitor()
    await _.signIn("/transfernft")
    await _.choose("Network", new RegExp(network))
    await _.pick("NFT ", /ERC721/)
    await _.sees("Balance: 1")
    const collection = hex(await _.page.getByLabel("Collection address").inputValue())
    const id = BigInt(await _.page.getByLabel("NFT ID").inputValue())
    const recipient: Address = "0x00000000000000000000000000000000000000a1"
    await _.fill("Recipient", recipient)
    await _.press("Copy link")
    const link = await _.page.evaluate("navigator.clipboard.readText()")
    await _.page.goto(String(link))
    await _.sees("A link filled this form in.")
    await _.press("Transfer NFT (Direct)")
    await succeeds(_)
    await _.press("Create New Transaction")
    assert.strictEqual(await _.page.getByLabel("Collection address").inputValue(), "")
    const owner = await chain.readContract({ abi: erc721Abi, address: collection, functionName: "ownerOf", args: [id] })
    assert.strictEqual(owner.toLowerCase(), recipient)
  })

  it.runIf(isDeep)("of the standard ERC-1155 is built, signed and executed", async () => {
    const _ = visitor()
    await _.signIn("/transfernft")
    await _.choose("Network", new RegExp(network))
    await _.pick("NFT ", /ERC1155/)
    await _.fill("Amount", "2")
    await _.fill("Recipient", "0x00000000000000000000000000000000000000a2")
    await _.press("Create NFT Transfer UserOp")
    const dialog = _.page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Sign", exact: true }).click()
    await dialog.getByRole("button", { name: "Execute", exact: true }).click()
    await _.press("Check Job Status")
    // The dialog follows the order.
    await succeeds(_)
    await _.press("Create New Transaction")
    assert.strictEqual(await _.page.getByLabel("Recipient", { exact: true }).inputValue(), "")
  })
})

describe("a raw transaction", () => {
  it.runIf(isDeep)("moves coins from the prefilled sender", async () => {
    const _ = visitor()
    await _.signIn("/rawtransaction")
    await _.choose("Network", new RegExp(network))
    const recipient: Address = "0x00000000000000000000000000000000000000b1"
    await _.fill("Recipient", recipient)
    await _.fill("Amount in wei", parseEther("0.25").toString())
    await _.sees("= 0.25 coins")
    const sender = _.page.getByLabel("Sender", { exact: true })
    const own = await sender.inputValue()
    assert.match(own, /^0x[0-9a-fA-F]{40}$/)
    // Who clears it enters another one.
    await sender.fill("")
    await _.page.getByRole("button", { name: "Raw Transaction (Direct)", disabled: true }).waitFor()
    assert.strictEqual(await sender.inputValue(), "")
    await sender.fill(own)
    await _.press("Raw Transaction (Direct)")
    await succeeds(_)
    assert.strictEqual(await chain.getBalance({ address: recipient }), parseEther("0.25"))
  })
})

describe("a link to a token transfer", () => {
  it.runIf(isDeep)("cannot be sent before its token is read, and can be sent then", async () => {
    const _ = visitor()
    const read = Promise.withResolvers<void>()
    for (const list of ["supported/tokens", "aggregated-portfolio"]) {
      await _.page.route(`**/api/oc/v1/${list}*`, async (call) => {
        await read.promise
        await call.continue()
      })
    }
    const recipient = "0x00000000000000000000000000000000000000f2"
    await _.signIn(`/transfertoken?network=${network}&token=native&amount=5&recipient=${recipient}`)
    await _.sees("Sponsorship is enabled")
    const send = (disabled: boolean) => _.page.getByRole("button", { name: "Transfer Token (Direct)", disabled })
    await send(true).waitFor()
    read.resolve()
    await send(false).click()
    await succeeds(_)
  })
})

describe("a contract", () => {
  it("is read on an EVM chain and on Aptos", async () => {
    const _ = visitor()
    await _.signIn("/rawRead")
    assert.isTrue(await _.page.getByRole("button", { name: "Read Contract Data" }).isDisabled())
    await _.choose("Network", new RegExp(network))
    await _.press("Fill with an example")
    await _.press("Read Contract Data")
    await _.page.getByRole("region", { name: "contract data" }).getByText("1000000000").waitFor()
    await _.press("Read Another Contract")
    assert.strictEqual(await _.page.getByLabel("Contract address").inputValue(), "")

    await _.page.getByText("Aptos", { exact: true }).click()
    await _.choose("Network", /aptos:/)
    await _.press("Fill with an example")
    await _.press("Read Contract Data")
    await _.page.getByRole("region", { name: "contract data" }).getByText("10000000000").waitFor()
  })
})

describe("data", () => {
  it.runIf(isDeep)("is not shown any more when its user logs out in another tab", async () => {
    const _ = visitor()
    await _.signIn()
    await _.press("Sign Message")
    await _.page.getByRole("region", { name: "Sign Message result" }).waitFor()
    await _.logOutElsewhere()
    await _.page.getByRole("dialog").waitFor({ state: "detached" })
    await _.page.getByRole("button", { name: "Sign Message", disabled: true }).waitFor()
  })
})

describe("the home page", () => {
  it("signs text and typed data, shows an address as a QR code, hides the session's secret, and copies results", async () => {
    const _ = visitor()
    await _.signIn()
    const signature = async (button: string) => {
      const text = await shown(_, button)
      return hex(/"(0x[0-9a-f]+)"/.exec(text)?.[1] ?? assert.fail(`no signature in ${text}`))
    }
    await _.fill("Message", "good morning")
    const signer = await recoverAddress({
      hash: hashMessage("good morning"),
      signature: await signature("Sign Message")
    })
    assert.include(await shown(_, "getAccount"), signer)
    assert.match(await signature("Sign Typed Data"), /^0x[0-9a-f]{130}$/)

    await _.press("Receive")
    await _.page.getByRole("img", { name: /QR code/ }).waitFor()
    await _.press("Close")
    await _.press("Show Session Info")
    const secret = String(await _.page.evaluate("JSON.parse(localStorage.getItem('okto_session')).sessionPrivKey"))
    assert.notInclude(await _.page.getByRole("dialog").innerText(), secret)
    await _.press("Reveal session private key")
    assert.include(await _.page.getByRole("dialog").innerText(), secret)
    await _.press("Close")

    const names = ["getPortfolio", "getChains", "getOrdersHistory", "getPortfolioActivity", "getPortfolioNFT"]
    for (const name of isDeep ? [...names, "getTokens"] : names.slice(0, 1)) {
      assert.isDefined(JSON.parse(await shown(_, name)), name)
    }
    await _.page.clock.install()
    await _.press("getChains")
    await _.press("Copy getChains result")
    assert.include(String(await _.page.evaluate("navigator.clipboard.readText()")), network)
    await _.page.getByRole("button", { name: "Copied getChains result" }).waitFor()
    await _.page.clock.fastForward(5_000)
    await _.page.getByRole("button", { name: "Copy getChains result" }).waitFor()
  })
})

describe("the login page", () => {
  it.runIf(isDeep)("signs in with the second code sent by WhatsApp", async () => {
    const _ = visitor()
    const phone = String(9_000_000_000 + Math.floor(performance.now()))
    await _.visit("/")
    await _.tab("WhatsApp")
    await _.page.getByRole("link", { name: "local inbox" }).waitFor()
    await _.fill("Phone number", phone)
    await _.press("Send OTP")
    await _.page.getByLabel("One-time code", { exact: true }).waitFor()
    await _.page.getByRole("link", { name: "local inbox" }).waitFor()
    await _.press("Resend OTP")
    await _.sees("The code goes again to")
    await _.press("Resend OTP")
    // The second code is in the inbox now.
    await _.page.getByLabel("One-time code", { exact: true }).waitFor()
    await _.page.getByLabel("One-time code", { exact: true }).fill(await codeFor(phone))
    await _.press("Verify OTP")
    await _.page.waitForURL("**/home")
  })

  it.runIf(isDeep)("shows the modal in the demo's colour scheme, no wider than the window", async () => {
    const _ = visitor()
    await _.page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" })
    await _.page.setViewportSize({ width: 320, height: 740 })
    await _.visit("/")
    await _.tab("Onboarding Modal")
    await _.press("Open the onboarding modal")
    const frame = _.page.locator("[data-okto-modal] iframe")
    await frame.contentFrame().locator("[data-theme=dark]").waitFor()
    assert.isAtMost((await frame.boundingBox())?.width ?? Number.NaN, 320)
  })

  it.runIf(isDeep)("keeps the placeholder of a field readable after an error", async () => {
    const _ = visitor()
    await _.visit("/")
    const field = _.page.getByLabel("Email address", { exact: true })
    const colour = () => field.evaluate((element) => getComputedStyle(element, "::placeholder").color)
    const before = await colour()
    await _.press("Send OTP")
    await _.sees("Enter a valid email")
    assert.strictEqual(await field.getAttribute("aria-invalid"), "true")
    assert.strictEqual(await colour(), before)
  })

  it.runIf(isDeep)("clears the form when another tab is chosen, and keeps it after a reload", async () => {
    const _ = visitor()
    await _.askForCode(newContact())
    await _.page.reload()
    await _.page.getByLabel("One-time code", { exact: true }).waitFor()
    await _.tab("WhatsApp")
    await _.tab("Email")
    assert.strictEqual(await _.page.getByLabel("Email address", { exact: true }).inputValue(), "")
    await _.page.getByRole("button", { name: "Send OTP" }).waitFor()
  })

  it.runIf(isDeep)("logs out when another environment is saved, and resets to the development client", async () => {
    const _ = visitor()
    await _.signIn()
    await _.page.evaluate("history.pushState({}, '', '/x')")
    await _.page.evaluate(
      `localStorage.setItem("okto_config", JSON.stringify({ environment: "sandbox", clientPrivateKey: "", clientSWA: "" }))`
    )
    await _.visit("/")
    await _.sees("The client is not configured")
    await _.press("Reset")
    await _.sees("Configuration reset")
    await _.tab("Email")
    await _.page.getByRole("button", { name: "Send OTP" }).waitFor()
    await _.press("Update")
    await _.choose("Environment", /staging/)
    await _.press("Save")
    await _.sees("Configuration saved")
    await _.sees("staging")
    assert.isNull(await _.page.evaluate("localStorage.getItem('okto_session')"))
  })

  it.runIf(isDeep)("redirects a signed-in user; no other page redirects", async () => {
    const _ = visitor()
    await _.visit("/home")
    assert.strictEqual(new URL(_.page.url()).pathname, "/home")
    const paths = ["/transfertoken", "/rawRead", "/transfernft", "/createnftcollection", "/rawtransaction"]
    for (const path of isDeep ? paths : paths.slice(0, 1)) {
      await _.navigate(path)
      assert.strictEqual(new URL(_.page.url()).pathname, path)
    }
    await _.signIn("/")
    await _.page.waitForURL("**/home")
  })
})

const screens: ReadonlyArray<{
  readonly path: string
  readonly open?: (_: Visitor) => Promise<unknown>
  /** The buttons of its dialogs. */
  readonly dialogs?: ReadonlyArray<string>
  /** Built of the same parts as another screen: left to `test:deep`. */
  readonly isVariant?: true
  /** Its own tests have axe look at it; here, `test:deep` does. */
  readonly isCheckedThere?: true
}> = [
  {
    path: "/home",
    // The page must have its height before a dialog opens.
    open: (_) => _.seesAssets(),
    dialogs: ["Receive", "Show Session Info", "getChains"]
  },
  { path: `/transfertoken?network=${network}&token=native&amount=5`, open: (_) => _.sees("Balance:") },
  { path: `/transfernft?network=${network}`, open: (_) => _.sees("Sponsorship"), isVariant: true },
  { path: `/rawtransaction?network=${network}`, open: (_) => _.sees("Sponsorship"), isVariant: true },
  { path: `/rawRead?network=${network}`, isVariant: true },
  { path: "/rawRead?chainType=APT&typeArguments=a%0A", isVariant: true },
  { path: "/createnftcollection", isVariant: true },
  { path: "/nowhere", isVariant: true }
]

describe("a list that could not be fetched", () => {
  it("is fetched again on demand, or offers to sign in again", async () => {
    const _ = visitor()
    await _.refuse("supported/networks")
    await _.signIn("/transfertoken")
    await _.sees("Failed to fetch chains: ")
    await _.page.getByPlaceholder("Not available").waitFor()
    _.stopAnswering()
    await _.press("Try again")
    await _.choose("Network", new RegExp(network))

    const error = { code: 401, message: "session expired" }
    await _.answer("aggregated-portfolio", () => ({ status: 401, json: { status: "error", error } }))
    await _.visit("/transfertoken")
    await _.press("Sign in again")
    await _.page.getByRole("tab", { name: "Email" }).waitFor()
    assert.isTrue(await _.isSignedOut())
  })
})

describe("a session that the backend has ended", () => {
  it("shows a banner with a button to sign in, also after a reload", async () => {
    const _ = visitor()
    await _.signIn("/transfertoken")
    await _.sees("To")
    const over = { status: 200, json: { status: "error", error: { code: 401, message: "session expired" } } }
    for (const route of ["verify-session", "aggregated-portfolio", "supported/networks", "portfolio/activity"]) {
      await _.answer(route, () => over)
    }
    await _.visit("/home")
    await _.sees("Your session has expired. Sign in again.")
    assert.isTrue(await _.isSignedOut())
    await _.page.getByRole("alert").getByRole("button", { name: "Sign in" }).click()
    await _.page.getByRole("tab", { name: "Email" }).waitFor()
    await _.sees("Your session has expired. Sign in again.")
    _.stopAnswering()
    await _.signInByCode()
    await _.page.getByText("Your session has expired.").waitFor({ state: "detached" })
  })
})

describe("every screen", () => {
  /** Fails on violations that axe finds. In the dark scheme only contrast can differ. */
  const isAccessible = async ({ page }: Visitor, what: string) => {
    const dark = ["dark", ["color-contrast"]] as const
    for (const [colorScheme, rules] of [["light"] as const, ...(isDeep ? [dark] : [])]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await page.waitForSelector(`[data-mantine-color-scheme="${colorScheme}"]`)
      assert.deepStrictEqual(await inaccessible(page, rules), [], `${what}, ${colorScheme}`)
    }
  }

  it.runIf(isDeep)("of the login page is accessible", async () => {
    const _ = visitor()
    await _.visit("/")
    for (const name of ["Email", ...(isDeep ? ["Google", "WhatsApp", "JWT", "Onboarding Modal"] : [])]) {
      await _.tab(name)
      await isAccessible(_, name)
    }
  })

  it.each(isDeep ? [320, 1280] : [320])(
    "fits a window of %d pixels, does not move while it loads, and is accessible",
    async (width) => {
      const _ = visitor()
      await _.page.addInitScript(() => {
        Object.assign(globalThis, { shifted: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift: unknown = Reflect.get(entry, "value")
            const isOwn = Reflect.get(entry, "hadRecentInput") === false
            if (isOwn) Object.assign(globalThis, { shifted: Reflect.get(globalThis, "shifted") + Number(shift) })
          }
        }).observe({ type: "layout-shift", buffered: true })
      })
      await _.signIn()
      const fits = async (what: string, isChecked: boolean) => {
        const beyond = await _.page.evaluate(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert.strictEqual(beyond, 0, what)
        if (!isChecked) return
        await _.page.setViewportSize({ width: 1280, height: 740 })
        await isAccessible(_, what)
        await _.page.setViewportSize({ width, height: 740 })
      }
      await _.page.setViewportSize({ width, height: 740 })
      for (const { dialogs = [], isCheckedThere, open, path } of screens.filter(
        (screen) => isDeep || screen.isVariant !== true
      )) {
        await _.visit(path)
        await open?.(_)
        // "Good" according to web.dev. A form that a link fills in grows by the fields of its network. What a click opens counts
        // for half a second as asked for, which a busy machine exceeds: only the page itself is measured.
        assert.isBelow(Number(await _.page.evaluate("shifted")), 0.1, path)
        await fits(path, isDeep || isCheckedThere !== true)
        for (const button of dialogs) {
          await _.press(button)
          const dialog = _.page.getByRole("dialog")
          await dialog.waitFor()
          await fits(`${path}: ${button}`, isDeep)
          await _.page.keyboard.press("Escape")
          await dialog.waitFor({ state: "hidden" })
        }
      }
    }
  )
})
