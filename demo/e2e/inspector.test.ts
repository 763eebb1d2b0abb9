/** The request inspector: what went over the wire, without its secrets, and failures on demand. */
import { assert, describe, it } from "vitest"
import { codeFor, eachTest, inaccessible, somebody, useOwnBackend, type Visitor } from "./app.ts"

// The next call fails, whosever it is.
useOwnBackend()
const visitor = eachTest()

const panelOf = ({ page }: Visitor) => page.getByRole("complementary", { name: "Requests" })

describe("the inspector", () => {
  it("shows what a login sent, and none of its secrets", async () => {
    const _ = visitor()
    const email = somebody()
    await _.askForCode(email)
    const code = await codeFor(email)
    await _.page.getByLabel("One-time code", { exact: true }).fill(code)
    await _.press("Verify OTP")
    await _.page.waitForURL("**/home")
    await _.page.getByRole("list", { name: "Holdings" }).waitFor()
    await _.press(/^Requests/)
    const panel = panelOf(_)
    const session = String(await _.page.evaluate("localStorage.getItem('okto_session')"))
    const secrets = [code, /"sessionPrivKey":"(0x[0-9a-f]+)"/.exec(session)?.[1] ?? assert.fail("no session key")]

    await panel.getByLabel("Filter requests").fill("authenticate")
    for (const path of ["/authenticate/email", "/authenticate/email/verify", "/authenticate"]) {
      await panel
        .getByRole("button")
        .filter({ has: _.page.getByText(path, { exact: true }) })
        .click()
      for (const part of ["Request", "Response"]) {
        await panel.getByRole("tab", { name: part }).click()
        const text = await panel.innerText()
        for (const secret of secrets) assert.notInclude(text, secret)
      }
      await panel.getByRole("button", { name: "Copy as cURL" }).click()
      const curl = String(await _.page.evaluate("navigator.clipboard.readText()"))
      assert.match(curl, new RegExp(`^curl -X POST '.*${path}'`))
      for (const secret of secrets) assert.notInclude(curl, secret)
      await panel.getByRole("button", { name: "All requests" }).click()
    }

    await panel.getByLabel("Filter requests").fill("portfolio")
    await panel.getByRole("button", { name: /aggregated-portfolio/ }).click()
    await panel.getByRole("tab", { name: "Request" }).click()
    await panel.getByText("Bearer ***").waitFor()
    assert.deepStrictEqual(await inaccessible(_.page), [])
  })

  it("is left by Escape, and walked through by arrow keys", async () => {
    const _ = visitor()
    await _.signIn()
    await _.page.getByRole("list", { name: "Holdings" }).waitFor()
    await _.press(/^Requests/)
    const panel = panelOf(_)
    const calls = panel.getByRole("list", { name: "Requests, the newest first" }).getByRole("button")
    await calls.first().focus()
    await _.page.keyboard.press("ArrowDown")
    assert.isTrue(await calls.nth(1).evaluate((element) => element === document.activeElement))
    await _.page.keyboard.press("Enter")
    await panel.getByRole("button", { name: "All requests" }).waitFor()
    await panel.getByRole("tab", { name: "Request" }).focus()
    await _.page.keyboard.press("Escape")
    await calls.first().focus()
    await _.page.keyboard.press("Escape")
    await panel.waitFor({ state: "hidden" })
  })

  it("covers nothing of the page, below it or beside it", async () => {
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
      const last = page.getByRole("main").getByRole("button").last()
      await page.evaluate("scrollTo(0, document.body.scrollHeight)")
      const boxes = () => Promise.all([panel, page.getByRole("main"), last].map((_) => _.boundingBox()))
      // A button that is replaced as its page loads has no place for a moment.
      let found = await boxes()
      while (found.includes(null)) found = await boxes()
      const [dock, main, end] = found
      if (!dock || !main || !end) return assert.fail("something is not there")
      const isBeside = main.x + main.width <= dock.x
      assert.isTrue(isBeside || end.y + end.height <= dock.y, `${width}: ${JSON.stringify({ dock, main, end })}`)
      assert.strictEqual(isBeside, width === 1700)
    }
  })

  it("lets the next call fail, marks it, and forgets all on demand", async () => {
    const _ = visitor()
    await _.signIn()
    await _.page.getByRole("list", { name: "Holdings" }).waitFor()
    await _.press(/^Requests/)
    const panel = panelOf(_)
    await panel.getByRole("button", { name: "Fail next" }).click()
    await _.page.getByRole("menuitem", { name: "Rejected" }).click()
    await panel.getByRole("button", { name: "Fail next (1)" }).waitFor()
    _.provokes = true
    await _.press("getChains")
    await _.sees("a fault was asked for")
    // It was meant to fail, and is used up.
    await panel.getByTitle("As asked for").waitFor()
    await panel.getByRole("button", { name: "Fail next", exact: true }).waitFor()
    await _.page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await panel.getByLabel("Only failures").check()
    await panel
      .getByRole("button", { name: /supported\/networks/ })
      .getByText("400")
      .waitFor()
    await panel.getByRole("button", { name: "Clear" }).click()
    await panel.getByText("Nothing was sent yet.").waitFor()
  })
})
