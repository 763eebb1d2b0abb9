/** A transfer whose answer gets lost, and a page that is reloaded in the middle of one. */
import { assert, describe, it } from "vitest"
import { eachTest, inaccessible, network, type Visitor } from "./app.ts"

const visitor = eachTest()

const somewhere = "0x00000000000000000000000000000000000000f1"
const transfer = `/transfertoken?network=${network}&token=native&amount=5&recipient=${somewhere}`
const sentence = "It is not known whether it was executed."

/**
 * Answers to sends get lost after the backend carried them out, and its orders cannot be seen, until `isOver`. Collects
 * what was sent. (Routes stay: to take one away while the page asks for something can leave that hanging.)
 */
const losing = async (_: Visitor) => {
  const losses = { sent: new Array<string>(), isOver: false }
  _.provokes = true
  await _.page.route("**/api/oc/v1/execute*", async (call) => {
    losses.sent.push(call.request().postData() ?? "")
    if (losses.isOver) return call.continue()
    await call.fetch()
    await call.abort()
  })
  await _.page.route("**/api/oc/v1/orders*", (call) => (losses.isOver ? call.continue() : call.abort()))
  return losses
}

/** Lets a minute pass in the page, in which doubt is tried to be settled. */
const outlast = async (_: Visitor): Promise<void> => {
  const dialog = _.page.getByRole("dialog", { name: "Not known yet" })
  const checkAgain = dialog.getByRole("button", { name: "Check again", disabled: false })
  while (!(await checkAgain.isVisible())) await _.page.clock.fastForward(2_000)
}

const readyToSend = async (_: Visitor) => {
  await _.signIn(transfer)
  await _.sees("Balance:")
}

describe("a transfer whose answer is lost", () => {
  it("is in doubt, also after a reload; it can be checked again, not sent again, and is executed once", async () => {
    const _ = visitor()
    const { page } = _
    await page.clock.install()
    await readyToSend(_)
    const losses = await losing(_)
    await _.press(/\(Direct\)/)
    await outlast(_)
    const dialog = page.getByRole("dialog", { name: "Not known yet" })
    assert.deepStrictEqual(await dialog.getByRole("button").allInnerTexts(), ["", "", "Check again", "Close"])
    // The dialog fades in by this clock, too.
    await page.clock.fastForward(1_000)
    assert.deepStrictEqual(await inaccessible(page), [])

    await dialog.getByRole("button", { name: "Close", exact: true }).last().click()
    const summary = page.getByRole("status").filter({ hasText: sentence })
    await summary.waitFor()
    await page.getByRole("note").filter({ hasText: sentence }).waitFor()
    for (const name of ["Transfer Token (Direct)", "Create Token Transfer UserOp"]) {
      assert.isTrue(await page.getByRole("button", { name, exact: true }).isDisabled(), name)
    }
    assert.isFalse(await page.getByRole("button", { name: "Create New Transaction" }).isVisible())
    assert.deepStrictEqual(await inaccessible(page), [])

    await page.reload()
    await summary.waitFor()
    await summary.getByRole("button", { name: "Show details" }).click()
    await dialog.getByText(sentence).waitFor()
    await outlast(_)
    losses.isOver = true
    await dialog.getByRole("button", { name: "Check again" }).click()
    await page.getByRole("dialog", { name: "Order details" }).getByText("SUCCESSFUL").first().waitFor()
    assert.strictEqual(new Set(losses.sent).size, 1)
  })
})

describe("a page that is reloaded in the middle", () => {
  it("offers the transaction again, and follows it to its end", async () => {
    const _ = visitor()
    const { page } = _
    await readyToSend(_)
    _.provokes = true
    // The first answer never comes.
    const arrived = Promise.withResolvers<void>()
    let isFirst = true
    await page.route("**/api/oc/v1/execute*", async (call) => {
      if (!isFirst) return call.continue()
      isFirst = false
      await call.fetch()
      arrived.resolve()
    })
    await _.press("Create Token Transfer UserOp")
    await _.press("Sign")
    await page.getByRole("dialog").getByRole("button", { name: "Execute", exact: true }).last().click()
    await arrived.promise
    await page.reload()
    const summary = page.getByRole("status").filter({ hasText: "SUCCESSFUL" })
    await summary.waitFor()
    await summary.getByRole("button", { name: "Show details" }).click()
    await page.getByRole("dialog", { name: "Order details" }).getByRole("link", { name: "View on explorer" }).waitFor()
    await _.press("Create New Transaction")
    await page.reload()
    await _.sees("Token transfer")
    assert.isFalse(await page.getByRole("button", { name: "Show details" }).isVisible())
  })
})
