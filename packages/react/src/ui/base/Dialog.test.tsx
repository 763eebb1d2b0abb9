import { assert, describe, it } from "@effect/vitest"
import { show } from "../../../test/page.tsx"
import { after } from "../../../test/tableBackend.tsx"
import { Dialog } from "./Dialog.tsx"

describe("Dialog", () => {
  const open = async () => {
    let closed = 0
    const shown = await show(
      <Dialog isOpen title="Send" onClose={() => closed++}>
        <input />
      </Dialog>
    )
    const dialog = shown.place.querySelector("dialog") ?? assert.fail("no dialog")
    /** Presses on one element, and releases where the browser reports a click of the other. */
    const press = (from: Element, to: Element) =>
      after(() => {
        from.dispatchEvent(new window.PointerEvent("pointerdown", { bubbles: true }))
        to.dispatchEvent(new window.MouseEvent("click", { bubbles: true }))
      })
    return {
      ...shown,
      dialog,
      press,
      input: dialog.querySelector("input") ?? assert.fail("no input"),
      closed: () => closed
    }
  }

  it("is closed by a click on the backdrop, but not by a press inside that is released there", async () => {
    const { closed, dialog, input, press } = await open()
    await press(input, dialog)
    assert.strictEqual(closed(), 0)
    await press(dialog, dialog)
    assert.strictEqual(closed(), 1)
    await press(input, input)
    await press(input, dialog)
    assert.strictEqual(closed(), 1)
  })

  it("stays open when Escape closes another one inside it", async () => {
    const closed: Array<string> = []
    const { place } = await show(
      <Dialog isOpen title="Send" onClose={() => closed.push("outer")}>
        <Dialog isOpen title="Choose a token" onClose={() => closed.push("inner")}>
          <input />
        </Dialog>
      </Dialog>
    )
    for (const dialog of [...place.querySelectorAll("dialog")].toReversed()) {
      await after(() => dialog.dispatchEvent(new window.Event("cancel", { cancelable: true })))
    }
    assert.deepStrictEqual(closed, ["inner", "outer"])
  })
})
