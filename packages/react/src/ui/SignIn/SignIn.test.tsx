import { assert, describe, it } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { act } from "react"
import { button, flush, show, until, write } from "../../../test/page.tsx"
import { app, clientOf, logins } from "../../../test/world.tsx"
import { OktoProvider } from "../../index.ts"
import { english, SignIn } from "../index.ts"

it("SignIn: has its own title again once the user is signed in", async () => {
  const { client } = app("none")
  const { place } = await show(
    <OktoProvider client={client}>
      <SignIn methods={["email"]} />
    </OktoProvider>
  )
  const enter = (name: string, text: string) =>
    act(async () => write(place.querySelector(`input[name=${name}]`) ?? assert.fail(name), text))
  await enter("email", "ada@example.com")
  await act(async () => place.querySelector("form")?.requestSubmit())
  await flush()
  assert.strictEqual(place.querySelector("h2")?.textContent, english.signIn.code.title)
  await enter("otp", "123456")
  await until(() => place.textContent.includes(english.signIn.signedIn))
  assert.strictEqual(place.querySelector("h2")?.textContent, english.signIn.title)
})

describe("SignIn: fields while an input method composes", () => {
  /** Types with an input method, which writes into the field until it is told to end. */
  const compose = async (
    input: HTMLInputElement,
    texts: ReadonlyArray<string>,
    ends: string,
    hasInputAfterEnd: boolean
  ) => {
    await act(async () => input.dispatchEvent(new window.Event("compositionstart", { bubbles: true })))
    for (const text of texts) {
      await act(async () => write(input, text, { isComposing: true }))
      assert.strictEqual(input.value, text, "the composition was changed")
    }
    await act(async () => write(input, ends, { isComposing: true }))
    await act(async () => input.dispatchEvent(new window.Event("compositionend", { bubbles: true })))
    if (hasInputAfterEnd) await act(async () => write(input, input.value, { isComposing: false }))
    await flush()
  }
  const opened = async (isCode: boolean) => {
    const asked: Array<string> = []
    const client = clientOf(({ body, url }) => {
      const path = new URL(url).pathname.replace("/api/oc/v1", "")
      if (!path.endsWith("/verify")) return TestPlatform.success(logins[path] ?? {})
      asked.push(body ?? "")
      return TestPlatform.failure({ code: 400 })
    })
    const { place } = await show(
      <OktoProvider client={client}>
        <SignIn methods={["email", "whatsapp"]} />
      </OktoProvider>
    )
    const field = (name: string) => place.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? assert.fail(name)
    if (isCode) {
      await compose(field("email"), [], "ada@example.com", false)
      await act(async () => place.querySelector("form")?.requestSubmit())
      await flush()
    }
    return { asked, field, place }
  }

  for (const hasInputAfterEnd of [false, true]) {
    const browser = hasInputAfterEnd ? "has another input after it, as in Firefox" : "ends with it, as in Chrome"
    it(`verify a code in full-width digits once when the composition ${browser}`, async () => {
      const { asked, field } = await opened(true)
      const typed = Array.from("１２３４５６", (_, at) => "１２３４５６".slice(0, at + 1))
      await compose(field("otp"), typed, "１２３４５６", hasInputAfterEnd)
      assert.lengthOf(asked, 1)
      assert.include(asked[0], "123456")
      assert.strictEqual(field("otp").value, "123456")
    })
  }

  it("verify a code in the digits 0 to 9 at once when a keyboard composes those", async () => {
    const { asked, field } = await opened(true)
    await compose(field("otp"), ["1", "12", "123", "1234", "12345", "123456"], "123456", false)
    assert.lengthOf(asked, 1)
  })

  it("keep what is composed of an email address and a phone number", async () => {
    const { field, place } = await opened(false)
    await compose(field("email"), ["ａ", "ａｄ", "ada"], "ada", false)
    await act(async () => button(place, english.signIn.whatsapp.send)?.click())
    await compose(field("whatsapp"), ["９", "９８"], "９８", true)
    assert.strictEqual(field("whatsapp").value, "９８")
  })
})
