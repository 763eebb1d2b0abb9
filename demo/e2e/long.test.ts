/** The demo with 5,000 tokens and 10,000 orders. */
import { assert, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { answers } from "../../packages/integration/bench/longLists.ts"
import { eachTest, inaccessible, type Visitor } from "./app.ts"

const visitor = eachTest()

const signInWithLongLists = async (_: Visitor, path?: string) => {
  for (const [path, body] of Object.entries(answers)) {
    await _.page.route(`**/api/oc/v1${path}*`, (call) => call.fulfill({ contentType: "application/json", body }))
  }
  await _.signIn(path)
}

describe("a user with 5,000 tokens", () => {
  it.runIf(isDeep)("sees the first fifty, shows more with the keyboard, and sends one", async () => {
    const _ = visitor()
    const { page } = _
    await signInWithLongLists(_)
    const assets = page.getByRole("region", { name: "Assets" })
    const rows = assets.getByRole("listitem")
    await rows.first().waitFor()
    assert.strictEqual(await rows.count(), 50)
    await assets.getByRole("button", { name: "Show more" }).focus()
    await page.keyboard.press("Enter")
    await rows.nth(99).waitFor()
    assert.strictEqual(await rows.count(), 100)
    await page.setViewportSize({ width: 390, height: 740 })
    assert.strictEqual(await page.evaluate("document.documentElement.scrollWidth"), 390)
    assert.deepStrictEqual(await inaccessible(page), [])
    await page.getByRole("button", { name: /^Send .*T99\b/ }).click()
    await page.getByRole("status", { name: "Balance" }).getByText("1 T99").waitFor()
  })

  it.runIf(isDeep)("finds a token by its name", async () => {
    const _ = visitor()
    await signInWithLongLists(_, "/transfertoken")
    await _.choose("Network", /Base Sepolia/)
    await _.page.getByRole("button", { name: /^Token /, disabled: false }).click()
    await _.page.getByRole("combobox", { name: "Search tokens" }).fill("T4999")
    await _.page.getByRole("option", { name: /T4999 / }).click()
    await _.page.getByRole("status", { name: "Balance" }).getByText("1 T4999").waitFor()
  })
})

describe("a user with 10,000 orders", () => {
  it.runIf(isDeep)("scrolls to the last order, and copies all", async () => {
    const _ = visitor()
    const { page } = _
    await signInWithLongLists(_)
    await _.press("getOrdersHistory")
    const result = page.getByRole("region", { name: "getOrdersHistory result" })
    await result.getByText('"intentId": "0",').waitFor()
    await result.press("End")
    // Only visible blocks have text.
    await page.waitForFunction(
      (shown) => shown instanceof HTMLElement && /"intentId": "9999"[^]*\]\s*$/.test(shown.innerText),
      await result.elementHandle()
    )
    await _.press("Copy getOrdersHistory result")
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    assert.lengthOf(Array.isArray(copied) ? copied : [], 10_000)
  })
})
