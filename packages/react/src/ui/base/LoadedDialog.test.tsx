import { assert, describe, it } from "@effect/vitest"
import { act } from "react"
import { button, flush, show } from "../../../test/page.tsx"
import { clientOf } from "../../../test/world.tsx"
import { OktoProvider } from "../../index.ts"
import { english, UiProvider } from "../index.ts"
import { LoadedDialog } from "./LoadedDialog.tsx"

const { close, tryAgain } = english.common

/** A dialog whose module cannot be loaded while the test says so. */
const opened = async (isOnline = true, answer = Promise.resolve()) => {
  const network = { isThere: false, loads: 0, answer }
  const client = clientOf(() => undefined)
  const load = async () => {
    network.loads++
    await network.answer
    if (!network.isThere) throw new TypeError("Failed to fetch dynamically imported module")
    return { Content: () => <p>content</p> }
  }
  let closed = 0
  const page = (isOpen: boolean) => (
    <OktoProvider client={client}>
      <UiProvider isOnline={isOnline}>
        <LoadedDialog isOpen={isOpen} onClose={() => closed++} title="Send" load={load}>
          {({ Content }) => <Content />}
        </LoadedDialog>
      </UiProvider>
    </OktoProvider>
  )
  const shown = await show(page(false))
  const turn = async (isOpen: boolean) => {
    await shown.update(page(isOpen))
    await flush()
  }
  const press = async (name: string) => {
    const pressed = button(shown.place, name) ?? assert.fail(`no ${name}`)
    await act(async () => pressed.click())
    await flush()
  }
  assert.strictEqual(network.loads, 0)
  await turn(true)
  return {
    network,
    place: shown.place,
    press,
    turn,
    closed: () => closed,
    text: () => shown.place.textContent
  }
}

describe("LoadedDialog: a module that is loaded slowly", () => {
  it("is waited for in a dialog that says so, and can be closed", async () => {
    let resolve = () => {}
    const promise = new Promise<void>((done) => (resolve = done))
    const { closed, network, place, press, text } = await opened(true, promise)
    const dialog = place.querySelector("dialog")
    assert.isTrue(dialog?.open)
    assert.strictEqual(place.querySelector("h2")?.textContent, "Send")
    assert.strictEqual(place.querySelector("[role=status]")?.textContent, english.common.loading)
    await press(close)
    assert.strictEqual(closed(), 1)
    network.isThere = true
    resolve()
    await flush()
    assert.strictEqual(text(), "content")
  })
})

describe("LoadedDialog: a module that cannot be loaded", () => {
  it("is loaded again by the button that tries again", async () => {
    const { network, press, text } = await opened()
    assert.include(text(), english.common.errors.load)
    assert.strictEqual(network.loads, 1)
    network.isThere = true
    await press(tryAgain)
    assert.strictEqual(text(), "content")
  })

  it("says that the device is offline when it is", async () => {
    const { text } = await opened(false)
    assert.include(text(), english.common.offline)
  })

  it("is loaded again when the dialog is opened again", async () => {
    const { closed, network, press, text, turn } = await opened()
    await press(close)
    assert.strictEqual(closed(), 1)
    await turn(false)
    network.isThere = true
    await turn(true)
    assert.strictEqual(text(), "content")
  })
})
