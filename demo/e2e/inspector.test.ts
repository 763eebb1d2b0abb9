/** The inspector: requests without their secrets, and faults. */
import type { Route } from "playwright-core"
import { assert, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { base, codeFor, eachTest, inaccessible, network, newContact, useOwnBackend, type Visitor } from "./app.ts"

// Faults strike the next call of any test.
useOwnBackend()
const visitor = eachTest()

const panelOf = ({ page }: Visitor) => page.getByRole("complementary", { name: "Requests" })

describe("the inspector", () => {
  it("shows the requests of a login without its secrets", async () => {
    const _ = visitor()
    const email = newContact()
    await _.askForCode(email)
    const code = await codeFor(email)
    await _.page.getByLabel("One-time code", { exact: true }).fill(code)
    await _.press("Verify OTP")
    await _.page.waitForURL("**/home")
    await _.seesAssets()
    await _.press(/^Requests/)
    const panel = panelOf(_)
    const session = String(await _.page.evaluate("localStorage.getItem('okto_session')"))
    const secrets = [code, /"sessionPrivKey":"(0x[0-9a-f]+)"/.exec(session)?.[1] ?? assert.fail("no session key")]

    await panel.getByLabel("Filter requests").fill("authenticate")
    for (const path of ["/authenticate/email", "/authenticate/email/verify", "/authenticate"]) {
      await panel.getByRole("button", { name: new RegExp(`^\\S+ ${path} `) }).click()
      for (const part of ["Request", "Response"]) {
        await panel.getByRole("tab", { name: part }).click()
        const text = await panel.innerText()
        for (const secret of secrets) assert.notInclude(text, secret)
      }
      await panel.getByRole("button", { name: "Copy as cURL" }).click()
      const curl = String(await _.page.evaluate("navigator.clipboard.readText()"))
      assert.match(curl, new RegExp(`^curl -X POST '.*${path}'`))
      for (const secret of secrets) assert.notInclude(curl, secret)
      await panel.getByRole("button", { expanded: true }).click()
    }

    await panel.getByLabel("Filter requests").fill("portfolio")
    await panel.getByRole("button", { name: /aggregated-portfolio/ }).click()
    await panel.getByRole("tab", { name: "Request" }).click()
    await panel.getByText("Bearer ***").waitFor()
    if (isDeep) assert.deepStrictEqual(await inaccessible(_.page), [])
  })

  it.runIf(isDeep)("closes on Escape, and moves through requests with the arrow keys", async () => {
    const _ = visitor()
    await _.signIn()
    await _.seesAssets()
    await _.press(/^Requests/)
    const panel = panelOf(_)
    const calls = panel.getByRole("group", { name: "Requests, the newest first" }).getByRole("button")
    await calls.first().focus()
    await _.page.keyboard.press("ArrowDown")
    // A request that arrives meanwhile stands before the others.
    const place = await calls.evaluateAll((all) => all.findIndex((element) => element === document.activeElement))
    assert.isAbove(place, 0)
    await _.page.keyboard.press("Enter")
    await panel.getByRole("tab", { name: "Request" }).focus()
    await _.page.keyboard.press("Escape")
    await panel.waitFor({ state: "hidden" })
    const button = _.page.getByRole("button", { name: /^Requests/ })
    assert.isTrue(await button.evaluate((element) => element === document.activeElement))
    await _.page.keyboard.press("Enter")
    await panel.waitFor()
    await _.page.keyboard.press("Escape")
    await panel.waitFor({ state: "hidden" })
  })

  it.runIf(isDeep)("leaves the nav bar whole at every width", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    await _.seesAssets()
    for (const isOpen of [false, true]) {
      if (isOpen) await _.press(/^Requests/)
      for (const width of [320, 390, 768, 1024, 1280, 1440, 1700, 1920]) {
        await page.setViewportSize({ width, height: 740 })
        // The page may still have the size before.
        await page.waitForFunction((expected) => {
          const header = document.querySelector("header")
          const parts = [...(header?.querySelectorAll("a, button") ?? [])].filter(
            (part) => part.checkVisibility() && part.closest("[role=menu]") === null
          )
          const boxes = parts.map((part) => part.getBoundingClientRect())
          const edge = header?.getBoundingClientRect().right ?? 0
          const isWhole = boxes.every(
            ({ left, right }, index) => left >= (boxes[index - 1]?.right ?? 0) && right <= edge
          )
          return window.innerWidth === expected && parts.length > 3 && isWhole
        }, width)
      }
    }
  })

  it.runIf(isDeep)("covers no part of the page at any width", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/home")
    await _.press(/^Requests/)
    const panel = panelOf(_)
    await panel.waitFor()
    for (const [width, height] of [
      [320, 740],
      [1280, 720],
      [1700, 900]
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.waitForFunction((isWide) => {
        // The page may still grow.
        scrollTo(0, document.body.scrollHeight)
        const buttons = [...document.querySelectorAll("main button")].filter((button) => button.checkVisibility())
        const found = [document.querySelector("aside"), document.querySelector("main"), buttons.at(-1)]
        const [panel, main, last] = found.map((element) => element?.getBoundingClientRect())
        if (!panel || !main || !last) return false
        const isBeside = main.right <= panel.left
        return isBeside === isWide && (isBeside || last.bottom <= panel.top)
      }, width === 1700)
    }
  })

  it.runIf(isDeep)("says that the local backend has not taken a fault", async () => {
    const _ = visitor()
    await _.signIn()
    await _.seesAssets()
    await _.press(/^Requests/)
    _.expectsErrors = true
    const beSlow = async () => {
      await panelOf(_)
        .getByRole("button", { name: /^Fail next/ })
        .click()
      await _.page.getByRole("menuitem", { name: "Answered after a delay" }).click()
    }
    const alert = panelOf(_).getByRole("alert")
    const refusals = [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 500, body: "{}" })]
    for (const refuse of refusals) {
      await _.page.route("**/faults.json", refuse)
      await beSlow()
      await alert.getByText("The local backend has not changed its faults").waitFor()
      await _.page.unrouteAll()
      await beSlow()
      await alert.waitFor({ state: "detached" })
    }
    await fetch(`${base}/__emulator/faults.json`, { method: "DELETE" })
  })

  it.runIf(isDeep)("gives the next order an outcome", async () => {
    const _ = visitor()
    const recipient = "0x00000000000000000000000000000000000000f9"
    await _.signIn("/transfertoken", { network, token: "native", amount: "5000000000000000", recipient })
    await _.sees("Balance:")
    await _.press(/^Requests/)
    const panel = panelOf(_)
    await panel.getByRole("button", { name: "Fail next" }).click()
    await _.page.getByRole("menuitem", { name: "FAILED_ON_CHAIN" }).click()
    await panel.getByRole("button", { name: "Fail next (1)" }).waitFor()
    await _.page.keyboard.press("Escape")
    await _.press(/\(Direct\)/)
    const dialog = _.page.getByRole("dialog", { name: "Order details" })
    await dialog.getByText("FAILED_ON_CHAIN").first().waitFor()
  })

  it.runIf(isDeep)("makes the next call fail, filters requests, and clears the list", async () => {
    const _ = visitor()
    await _.signIn()
    await _.seesAssets()
    await _.press(/^Requests/)
    const panel = panelOf(_)
    await panel.getByRole("button", { name: "Fail next" }).click()
    await _.page.getByRole("menu").waitFor()
    await _.page.keyboard.press("Escape")
    await _.page.getByRole("menu").waitFor({ state: "detached" })
    // The key was the menu's.
    await panel.getByRole("button", { name: "Fail next" }).click()
    // The menu is higher than the panel, and not cut off.
    const { height, y } = (await _.page.getByRole("menu").boundingBox()) ?? assert.fail("no menu")
    assert.isAtMost(y + height, _.page.viewportSize()?.height ?? 0)
    await _.page.getByRole("menuitem", { name: "Refused, with a status" }).click()
    await panel.getByRole("button", { name: "Fail next (1)" }).waitFor()
    _.expectsErrors = true
    await _.press("getChains")
    await _.sees("a fault was asked for")
    // The fault is used up.
    await panel.getByRole("button", { name: "Fail next", exact: true }).waitFor()
    await _.page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await panel.getByLabel("Filter requests").fill("400")
    await panel
      .getByRole("button", { name: /supported\/networks/ })
      .getByText("400")
      .waitFor()
    await panel.getByRole("button", { name: "Clear" }).click()
    await panel.getByText("Nothing was sent yet.").waitFor()
  })
})
