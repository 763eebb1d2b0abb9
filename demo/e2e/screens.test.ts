/** Accessibility and layout of all screens, the login page's form, the nav bar, and sessions that end. */
import { assert, describe, inject, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { codeFor, eachTest, inaccessible, network, newContact, type Visitor } from "./app.ts"

const visitor = eachTest()

describe("the login page", () => {
  it.runIf(isDeep)("says why the demo could not start when its local backend refuses the page", async () => {
    const _ = visitor()
    _.expectsErrors = true
    await _.page.route("**/client.json", (route) => route.fulfill({ status: 403, body: "this host is not served" }))
    await _.page.goto(inject("demoUrl"))
    await _.page
      .getByText("The demo could not start: Error: the local backend answers 403: this host is not served")
      .waitFor()
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
    await _.tab("Email")
    const field = _.page.getByLabel("Email address", { exact: true })
    const colour = () => field.evaluate((element) => getComputedStyle(element, "::placeholder").color)
    const before = await colour()
    await field.press("Enter")
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
})

const screens: ReadonlyArray<{
  readonly path: string
  readonly form?: Readonly<Record<string, string>>
  readonly open?: (_: Visitor) => Promise<unknown>
  /** The buttons of its dialogs. */
  readonly dialogs?: ReadonlyArray<string>
  /** Built of the same parts as another screen: left to `test:deep`. */
  readonly isVariant?: true
}> = [
  {
    path: "/home",
    // The page must have its height before a dialog opens.
    open: (_) => _.seesAssets(),
    dialogs: ["Receive", "Show Session Info", "getChains", "Show code"]
  },
  { path: "/transfertoken", form: { network, token: "native", amount: "5" }, open: (_) => _.sees("Balance:") },
  { path: "/transfernft", form: { network }, open: (_) => _.sees("Sponsorship"), isVariant: true },
  { path: "/rawtransaction", form: { network }, open: (_) => _.sees("Sponsorship"), isVariant: true },
  { path: "/rawRead", isVariant: true },
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
    await _.sees("Your session has expired.")
    assert.isTrue(await _.isSignedOut())
    await _.page.getByRole("alert").getByRole("button", { name: "Sign in" }).click()
    await _.page.getByRole("tab", { name: "Email" }).waitFor()
    await _.sees("Your session has expired. Sign in again.")
    _.stopAnswering()
    await _.signInByCode()
    await _.page.getByText("Your session has expired.").waitFor({ state: "detached" })
  })
})

describe("the nav bar", () => {
  it.runIf(isDeep)("leads to every page, back to the scroll position, and logs out", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    await page.setViewportSize({ width: 390, height: 740 })
    const go = async (label: string) => {
      await page.getByRole("button", { name: "Menu" }).click()
      await page.getByRole("menuitem", { name: label, exact: true }).click()
    }
    await _.seesAssets()
    await page.evaluate("scrollTo(0, 400)")
    await page.waitForFunction("scrollY === 400")
    for (const [label, title] of [
      ["Transfer NFT", "Transfer NFT"],
      ["Raw Transaction", "EVM Raw Transaction"],
      ["Raw Read", "Raw Read"],
      ["Transfer Token", "Transfer Token"]
    ] as const) {
      await go(label)
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor()
      assert.strictEqual(await page.evaluate("scrollY"), 0, label)
    }
    await page.evaluate("history.go(-4)")
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
    await page.waitForFunction("scrollY === 400")
    await page.getByRole("button", { name: "Menu" }).click()
    assert.deepStrictEqual(await inaccessible(page), [])
    await page.getByRole("menuitem", { name: "Log out" }).click()
    await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor()
    assert.isTrue(await _.isSignedOut())
  })
})

describe("the keyboard", () => {
  it.runIf(isDeep)("signs in and sends, and never loses the focus", async () => {
    const _ = visitor()
    const { page } = _
    /** The accessible name and the role of the focused element, as the browser computes them: `button "Send OTP"`. */
    const focused = async () => (await page.locator("*:focus").first().ariaSnapshot()).split("\n")[0] ?? ""
    /** Presses Tab until an element is focused. Fails when it is not within reach, or when the focus is lost. */
    const tabTo = async (name: RegExp) => {
      const passed: Array<string> = []
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press("Tab")
        const reached = await focused()
        if (name.test(reached)) return
        passed.push(reached)
      }
      assert.fail(`${name} is not reached by ${passed.join(", ")}`)
    }
    await _.visit("/")
    await tabTo(/link "Skip to content"/)
    await tabTo(/tab "Google"/)
    await page.keyboard.press("ArrowRight")
    await tabTo(/textbox "Email address"/)
    const contact = newContact()
    await page.keyboard.type(contact)
    await page.keyboard.press("Enter")
    await page.getByLabel("One-time code", { exact: true }).waitFor()
    assert.match(await focused(), /textbox "One-time code"/)
    await page.keyboard.type(await codeFor(contact))
    await page.keyboard.press("Enter")
    await page.waitForURL("**/home")
    await _.seesAssets()
    await tabTo(/button "Send .*USDC/)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Transfer Token" }).waitFor()
    await _.sees("Balance:")
    await tabTo(/textbox "Amount in the smallest unit"/)
    await page.keyboard.type("5000000")
    await tabTo(/textbox "Recipient"/)
    await page.keyboard.type("0x00000000000000000000000000000000000000e2")
    await tabTo(/button "Transfer Token \(Direct\)"/)
    await page.keyboard.press("Enter")
    const dialog = page.getByRole("dialog", { name: "Order details" })
    await dialog.getByText("SUCCESSFUL").first().waitFor()
    assert.isTrue(await page.evaluate("document.activeElement !== document.body"))
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "hidden" })
    await page.waitForFunction(() => document.activeElement?.textContent === "Transfer Token (Direct)")
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
    for (const name of ["Email", "Google", "WhatsApp", "JWT", "Onboarding Modal"]) {
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
      for (const { dialogs = [], form, open, path } of screens.filter(
        (screen) => isDeep || screen.isVariant !== true
      )) {
        await _.visit(path)
        if (form !== undefined) await _.navigate(path, form)
        await open?.(_)
        // "Good" according to web.dev. What a click opens counts
        // for half a second as asked for, which a busy machine exceeds: only the page itself is measured.
        assert.isBelow(Number(await _.page.evaluate("shifted")), 0.1, path)
        await fits(path, true)
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
