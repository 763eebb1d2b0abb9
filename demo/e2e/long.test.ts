/** Somebody who has a lot sees the first of it at once, and comes to the last. */
import { assert, describe, it } from "vitest"
import { answers } from "../../packages/integration/bench/longLists.ts"
import { eachTest, inaccessible, type Visitor } from "./app.ts"

const visitor = eachTest()

const signInWithALot = async (_: Visitor, path?: string) => {
  for (const [path, body] of Object.entries(answers)) {
    await _.page.route(`**/api/oc/v1${path}*`, (call) => call.fulfill({ contentType: "application/json", body }))
  }
  await _.signIn(path)
}

describe("a user with 5,000 tokens", () => {
  it("goes through them by pages, with a keyboard, too, and sends the last", async () => {
    const _ = visitor()
    const { page } = _
    await signInWithALot(_)
    const rows = page.getByRole("list", { name: "Holdings" }).getByRole("listitem")
    await rows.first().getByText("T0", { exact: true }).waitFor()
    assert.strictEqual(await rows.count(), 20)
    await _.sees("1–20 of 5,000")
    await page.getByRole("button", { name: "Next page" }).focus()
    await page.keyboard.press("Enter")
    await _.sees("21–40 of 5,000")
    await rows.first().getByText("T20", { exact: true }).waitFor()
    await page.setViewportSize({ width: 390, height: 740 })
    assert.strictEqual(await page.evaluate("document.documentElement.scrollWidth"), 390)
    await _.press("Page 250")
    await _.sees("4,981–5,000 of 5,000")
    assert.deepStrictEqual(await inaccessible(page), [])
    await page.getByRole("link", { name: "Send T4999 on BASE_TESTNET" }).click()
    await page.getByRole("status", { name: "Balance" }).getByText("1 T4999").waitFor()
  })

  it("finds each of them by its name", async () => {
    const _ = visitor()
    await signInWithALot(_, "/transfertoken")
    await _.choose("Network", /BASE_TESTNET/)
    await _.page.getByRole("combobox", { name: "Token", exact: true }).fill("T4999")
    await _.page.getByRole("option", { name: /^T4999 / }).click()
    await _.page.getByRole("status", { name: "Balance" }).getByText("1 T4999").waitFor()
  })
})

describe("a user with 10,000 orders", () => {
  it("scrolls to the last, and copies all", async () => {
    const _ = visitor()
    const { page } = _
    await signInWithALot(_)
    await _.press("getOrdersHistory")
    const result = page.getByRole("region", { name: "getOrdersHistory result" })
    await result.getByText('"intentId": "0",').waitFor()
    await result.press("End")
    // Only what is near the end is laid out, and has a text.
    await page.waitForFunction(
      (shown) => shown instanceof HTMLElement && /"intentId": "9999"[^]*\]\s*$/.test(shown.innerText),
      await result.elementHandle()
    )
    await _.press("Copy getOrdersHistory result")
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    assert.lengthOf(Array.isArray(copied) ? copied : [], 10_000)
  })
})
