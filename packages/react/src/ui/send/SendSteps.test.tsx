import { assert, describe, it } from "@effect/vitest"
import { act } from "react"
import { button, flush, until, write } from "../../../test/page.tsx"
import { bob, worldWithCoins } from "../../../test/world.tsx"
import { english, SendToken } from "../index.ts"

const fieldOf = (place: HTMLElement, name: string) =>
  place.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? assert.fail(`no field ${name}`)

/** Types into a field, and moves on to another one if there is a next. */
const enter = (place: HTMLElement, name: string, text: string, next?: string) =>
  act(async () => {
    const input = fieldOf(place, name)
    input.focus()
    write(input, text)
    if (next !== undefined) fieldOf(place, next).focus()
  })

const submit = async (place: HTMLElement) => {
  await act(async () => place.querySelector("form")?.requestSubmit())
  await flush()
}

describe("SendForm: focus", () => {
  const wrong = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"

  const opened = async () => {
    const { open, store } = worldWithCoins()
    const page = await open({ key: "send-token" }, undefined, <SendToken store={store} />)
    const { place } = page.shown
    await until(() => place.querySelector("form") !== null)
    return { page, place, focused: () => document.activeElement?.getAttribute("name") }
  }

  it("stays where the user types when a problem of another field becomes known", async () => {
    const { focused, place } = await opened()
    // The checksum is checked asynchronously.
    await enter(place, "recipient", wrong, "amount")
    await until(() => place.querySelector("[name=recipient][aria-invalid]") !== null)
    assert.strictEqual(focused(), "amount")
  })

  it("stays where the user types another recipient when the first one was about to be named", async () => {
    const { focused, place } = await opened()
    await enter(place, "recipient", bob)
    await act(async () => button(place, english.send.nameRecipient)?.click())
    assert.strictEqual(focused(), "contact")
    for (const typed of ["0x", `0x${"99".repeat(20)}`]) {
      await enter(place, "recipient", typed)
      assert.strictEqual(focused(), "recipient")
    }
  })

  it("is on the first invalid field after each refused review", async () => {
    const { focused, place } = await opened()
    for (const _ of [1, 2]) {
      await enter(place, "amount", "1")
      await submit(place)
      assert.strictEqual(focused(), "recipient")
    }
  })

  it("is on the recipient when the review finds that its checksum does not match", async () => {
    const { focused, place } = await opened()
    await enter(place, "recipient", wrong)
    await enter(place, "amount", "1")
    await submit(place)
    await until(() => place.querySelector("[name=recipient][aria-invalid]") !== null)
    assert.strictEqual(focused(), "recipient")
  })
})
