/** Login, send and receive with the keyboard alone, and as a screen reader reads them. */
import type { Locator, Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { eachTest, network, newContact } from "./app.ts"

const visitor = eachTest()

/** The accessible name and the role of the focused element, as the browser computes them: `button "Send OTP"`. */
const focused = (page: Page): Promise<string> =>
  page
    .locator("*:focus")
    .first()
    .ariaSnapshot()
    .then((tree) => (tree.split("\n")[0] ?? "").replace(/^- /, ""))

/** Presses Tab until an element is focused. Fails when it is not within reach, or when the focus is lost. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const passed: Array<string> = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab")
    const reached = await focused(page)
    if (name.test(reached)) return
    passed.push(reached)
  }
  assert.fail(`${name} is not reached by ${passed.join(", ")}`)
}

const hasFocus = (page: Page): Promise<unknown> => page.evaluate("document.activeElement !== document.body")

/** Fails unless a screen reader reads these one after the other. */
const reads = async (part: Locator, ...expected: ReadonlyArray<RegExp>): Promise<void> => {
  const tree = await part.ariaSnapshot()
  let rest = tree
  for (const pattern of expected) {
    const found = pattern.exec(rest)
    if (found === null) assert.fail(`${pattern} is not read, or too early, in\n${tree}`)
    rest = rest.slice(found.index + found[0].length)
  }
}

describe("with the keyboard alone, and with a screen reader", () => {
  it.runIf(isDeep)("a user signs in, sends and receives, and never loses the focus", async () => {
    const _ = visitor()
    const { page } = _
    const main = page.getByRole("main")
    await _.visit("/")
    await reads(
      main,
      /heading "Sign in" \[level=1\]/,
      /heading "Your wallet" \[level=2\]/,
      /button "Sign in as Ada"/,
      /tablist "Ways to sign in"/,
      /tab "Email" \[selected\]/,
      /textbox "Email address"/,
      /button "Send OTP"/,
      /heading "Configuration" \[level=2\]/
    )
    await tabTo(page, /^link "Skip to content"/)
    await tabTo(page, /^textbox "Email address"/)
    await page.keyboard.type(newContact())
    await page.keyboard.press("Enter")
    await page.getByLabel("One-time code", { exact: true }).waitFor()
    await reads(main, /textbox "One-time code"/, /status "Local inbox"/, /button "Verify OTP"/, /button "Resend OTP"/)
    assert.match(await focused(page), /^textbox "One-time code"/)
    await page.getByRole("button", { name: "Sign in with it" }).waitFor()
    await tabTo(page, /^button "Sign in with it"/)
    await page.keyboard.press("Enter")
    await page.waitForURL("**/home")
    await _.seesAssets()
    assert.isTrue(await hasFocus(page))

    await tabTo(page, /^button "Send .*USDC/)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Transfer Token" }).waitFor()
    await _.sees("Balance:")
    await reads(
      main,
      /combobox "Network"/,
      /textbox "Fee payer address"/,
      /button "Token USD Coin USDC/,
      /status "Balance"/,
      /textbox "Amount in the smallest unit"/,
      /radiogroup "Unit of the amount"/,
      /textbox "Recipient"/,
      /button "Transfer Token \(Direct\)"/
    )
    await tabTo(page, /^button "Transfer Token \(Direct\)"/)
    await page.keyboard.press("Enter")
    const dialog = page.getByRole("dialog", { name: "Order details" })
    await dialog.getByText("SUCCESSFUL").first().waitFor()
    await reads(dialog, /Intent ID/, /Status/, /Submitted/, /Finished/, /link "View on explorer/)
    assert.isTrue(await hasFocus(page))
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "hidden" })
    await page.waitForFunction(() => document.activeElement !== document.body)

    await _.navigate("/home")
    await tabTo(page, /^button "Receive"/)
    await page.keyboard.press("Enter")
    const receive = page.getByRole("dialog", { name: "Receive" })
    await receive.getByRole("img", { name: /QR code/ }).waitFor()
    await reads(receive, /combobox/, /img ".*QR code/, /button "Copy/)
    await page.keyboard.press("Escape")
    await receive.waitFor({ state: "hidden" })
    await page.waitForFunction(() => document.activeElement?.textContent === "Receive")
  })

  it.runIf(isDeep)(
    "an operation that was signed survives a reload, with its form; only the user's steps are ticked",
    async () => {
      const _ = visitor()
      const { page } = _
      const recipient = "0x00000000000000000000000000000000000000f3"
      await _.signIn(`/transfertoken?network=${network}&token=native`)
      await _.sees("Balance:")
      // In coins, which is remembered.
      await page.getByRole("radiogroup", { name: "Unit of the amount" }).getByText("ETH").click()
      await _.fill("Amount in ETH", "0.25")
      await _.fill("Recipient", recipient)
      await _.press("Create Token Transfer UserOp")
      const sign = page
        .getByRole("dialog", { name: "Review user operation" })
        .getByRole("button", { name: "Sign", exact: true })
      await sign.last().click()
      const signed = page.getByRole("dialog", { name: "Signed user operation" })
      const operation = await signed.getByRole("region", { name: "signed user operation" }).innerText()
      await page.reload()
      await signed.waitFor()
      assert.strictEqual(await signed.getByRole("region", { name: "signed user operation" }).innerText(), operation)
      assert.strictEqual(await page.getByLabel("Amount in ETH").inputValue(), "0.25")
      assert.strictEqual(await page.getByLabel("Recipient", { exact: true }).inputValue(), recipient)
      const steps = page.getByRole("group", { name: "Steps" }).getByRole("button")
      assert.strictEqual(await steps.count(), 4)
      await signed.getByRole("button", { name: "Execute", exact: true }).last().click()
      await page.getByRole("dialog", { name: "Job submitted" }).waitFor()
      await page.reload()
      await _.sees("Balance:")
      await signed.waitFor({ state: "hidden" })

      // One call takes all steps: none of them is ticked as the user's.
      await _.navigate(`/transfertoken?network=${network}&token=native&amount=5&recipient=${recipient}`)
      await _.sees("Balance:")
      await page.getByRole("button", { name: "Transfer Token (Direct)" }).click()
      await page.getByRole("dialog", { name: "Order details" }).getByText("SUCCESSFUL").first().waitFor()
      assert.strictEqual(await steps.count(), 2)
    }
  )
})
