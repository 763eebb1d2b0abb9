/** Transfers whose response is lost, and reloads during a transfer. */
import { assert, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { eachTest, inaccessible, network, type Visitor } from "./app.ts"

const visitor = eachTest()

const somewhere = "0x00000000000000000000000000000000000000f1"
const transfer = { network, token: "native", amount: "5000000000000000", recipient: somewhere }
const sentence = "It is not known whether it was executed."

/**
 * Cuts off the responses to sends, which the backend executes, and all reads of orders, until `isOver`. Collects the sends.
 * (The routes stay: removing one during a request can leave it pending.)
 */
const losing = async (_: Visitor) => {
  const losses = { sent: new Array<string>(), isOver: false }
  _.expectsErrors = true
  await _.page.route("**/api/oc/v1/execute*", async (call) => {
    losses.sent.push(call.request().postData() ?? "")
    if (losses.isOver) return call.continue()
    await call.fetch()
    await call.abort()
  })
  await _.page.route("**/api/oc/v1/orders*", (call) => (losses.isOver ? call.continue() : call.abort()))
  return losses
}

/** Advances the page's clock until it has stopped looking for the outcome. */
const outlast = async (_: Visitor): Promise<void> => {
  const dialog = _.page.getByRole("dialog", { name: "Outcome unknown" })
  const checkAgain = dialog.getByRole("button", { name: "Check again", disabled: false })
  while (!(await checkAgain.isVisible())) await _.page.clock.fastForward(2_000)
}

/** Begins a transfer whose outcome stays unknown, with a clock that the test advances. */
const sendLost = async (_: Visitor) => {
  await _.page.clock.install()
  await _.signIn("/transfertoken", transfer)
  await _.sees("Balance:")
  const losses = await losing(_)
  await _.press(/\(Direct\)/)
  return losses
}

describe("a transfer whose response is lost", () => {
  it("says what it waits for, can be checked but not sent again, also after a reload, and is executed once", async () => {
    const _ = visitor()
    const { page } = _
    const losses = await sendLost(_)
    const sending = page.getByRole("dialog", { name: "Sending" })
    await sending.getByText("0.005 ETH").waitFor()
    await page.clock.runFor(5_000)
    await sending.getByText("You may close this page").waitFor()
    await sending.getByRole("progressbar").waitFor()

    await outlast(_)
    const dialog = page.getByRole("dialog", { name: "Outcome unknown" })
    await dialog.getByText("0.005 ETH").waitFor()
    assert.deepStrictEqual(await dialog.getByRole("button", { name: /Close|Check/ }).allInnerTexts(), [
      "",
      "Close",
      "Check again"
    ])
    // The dialog's transition uses this clock.
    await page.clock.fastForward(1_000)
    if (isDeep) assert.deepStrictEqual(await inaccessible(page), [])

    await dialog.getByRole("button", { name: "Close", exact: true }).last().click()
    const summary = page.getByRole("status").filter({ hasText: sentence })
    await summary.waitFor()
    await page.getByRole("note").filter({ hasText: sentence }).waitFor()
    for (const name of ["Transfer Token (Direct)", "Create Token Transfer UserOp"]) {
      assert.isTrue(await page.getByRole("button", { name, exact: true }).isDisabled(), name)
    }
    assert.isFalse(await page.getByRole("button", { name: "Create New Transaction" }).isVisible())

    await page.reload()
    await summary.waitFor()
    await summary.getByRole("button", { name: "Show details" }).click()
    // What was sent is known after a reload, too.
    await dialog.getByText("0.005 ETH").waitFor()
    await outlast(_)
    losses.isOver = true
    await dialog.getByRole("button", { name: "Check again" }).click()
    await page.getByRole("dialog", { name: "Order details" }).getByText("SUCCESSFUL").first().waitFor()
    assert.strictEqual(new Set(losses.sent).size, 1)
  })
})

describe("a transfer page", () => {
  it.runIf(isDeep)(
    "shows nothing of a user's transaction to another user, and all of it when the first comes back",
    async () => {
      const _ = visitor()
      const { page } = _
      const losses = await sendLost(_)
      await outlast(_)
      await page.keyboard.press("Escape")
      const summary = page.getByRole("status").filter({ hasText: sentence })
      await summary.waitFor()

      const first = await page.evaluate(() => localStorage.getItem("okto_session"))
      await _.storeSession()
      await summary.waitFor({ state: "detached" })
      await page.getByRole("button", { name: "Create Token Transfer UserOp", disabled: false }).click()
      await page.getByRole("dialog", { name: "Review user operation" }).waitFor()

      losses.isOver = true
      await _.store(first ?? "")
      const found = page.getByRole("status").filter({ hasText: "SUCCESSFUL" })
      await found.waitFor()
      await found.getByRole("button", { name: "Show details" }).click()
      const dialog = page.getByRole("dialog", { name: "Order details" })
      // The other user reviewed a transaction, this one did not.
      assert.notInclude(await dialog.getByRole("group", { name: "Steps" }).innerText(), "Review")
    }
  )
})
