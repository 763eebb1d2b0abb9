/** Sign-in, by each of its methods, in an app that removes it once a user is signed in. */
import { assert, describe, it } from "@effect/vitest"
import type { Transport } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { act } from "react"
import { OktoProvider, useOktoCall, useOktoEffect, useSession } from "../src/index.ts"
import { english, SignIn, type UseSignInReturn, useSignIn } from "../src/ui/index.ts"
import { flush, show, showHook } from "./page.tsx"
import { ada, clientOver } from "./world.tsx"

const replies: Readonly<Record<string, unknown>> = {
  "/authenticate": { userSWA: ada },
  "/authenticate/email": { token: "token" },
  "/authenticate/email/verify": { authToken: "id token" },
  "/user-keys": { ecdsaKeyId: "key" }
}

/** An app without a user, whose backend answers the requests of one path when the test says so. */
const app = (heldPath = "/user-keys") => {
  const released = Deferred.makeUnsafe<void>()
  const send: Transport.Transport["Service"]["send"] = (request) => {
    const path = new URL(request.url).pathname.replace("/api/oc/v1", "")
    const held = path === heldPath ? Deferred.await(released) : Effect.void
    return Effect.andThen(held, TestPlatform.transport(() => TestPlatform.success(replies[path] ?? {})).send(request))
  }
  return {
    client: clientOver(send),
    answer: () => act(() => Effect.runPromise(Effect.asVoid(Deferred.succeed(released, undefined))))
  }
}

describe("useSignIn: a login whose session removes the sign-in", () => {
  const methods: Readonly<Record<string, (call: () => UseSignInReturn) => Promise<void>>> = {
    "with a code": async (call) => {
      await act(async () => call().setContact("ada@example.com"))
      await act(async () => call().send())
      await flush()
      await act(async () => call().setCode("123456"))
    },
    "with a JWT": (call) => act(async () => call().signInWithJwt({ kind: "jwt", getToken: () => "jwt" }))
  }
  for (const [how, signIn] of Object.entries(methods)) {
    it(`is finished and reported when it was made ${how}`, async () => {
      const { answer, client } = app()
      const signedIn: Array<string> = []
      let call: UseSignInReturn | undefined
      const Form = () => {
        call = useSignIn({ onSignedIn: (user) => signedIn.push(user) })
        return null
      }
      const Page = () => (useSession().isLoggedIn ? <p>wallet</p> : <Form />)
      const shown = await show(
        <OktoProvider client={client}>
          <Page />
        </OktoProvider>
      )
      await signIn(() => call ?? assert.fail("not rendered"))
      await flush()
      // There is a session, the sign-in is gone, and the user's keys are still on their way.
      assert.strictEqual(shown.place.textContent, "wallet")
      await answer()
      await flush()
      assert.strictEqual(client.userSWA, ada)
      assert.deepStrictEqual(signedIn, [ada])
      await shown.remove()
      await client.dispose()
    })
  }
})

describe("useSignIn: a code", () => {
  it("stays the one that is being verified when another one is pasted meanwhile", async () => {
    const { client } = app("/authenticate/email/verify")
    const shown = await showHook(client, () => useSignIn())
    await act(async () => shown.result().setContact("ada@example.com"))
    await act(async () => shown.result().send())
    await flush()
    await act(async () => shown.result().setCode("123456"))
    assert.strictEqual(shown.result().state.status, "verifying")
    await act(async () => shown.result().setCode("654321"))
    assert.strictEqual(shown.result().code, "123456")
    await shown.remove()
    await client.dispose()
  })
})

describe("SignIn: fields while an input method composes", () => {
  /** Types with an input method, which writes into the field until it is told to end. */
  const compose = async (
    input: HTMLInputElement,
    texts: ReadonlyArray<string>,
    ends: string,
    hasInputAfterEnd: boolean
  ) => {
    const write = (text: string, isComposing: boolean) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, text)
        input.dispatchEvent(Object.assign(new window.Event("input", { bubbles: true }), { isComposing }))
      })
    await act(async () => input.dispatchEvent(new window.Event("compositionstart", { bubbles: true })))
    for (const text of texts) {
      await write(text, true)
      assert.strictEqual(input.value, text, "the composition was changed")
    }
    await write(ends, true)
    await act(async () => input.dispatchEvent(new window.Event("compositionend", { bubbles: true })))
    if (hasInputAfterEnd) await write(input.value, false)
    await flush()
  }
  const opened = async (isCode: boolean) => {
    const asked: Array<string> = []
    const client = clientOver((request) => {
      const path = new URL(request.url).pathname.replace("/api/oc/v1", "")
      if (path.endsWith("/verify")) asked.push(request.body ?? "")
      return TestPlatform.transport(() =>
        path.endsWith("/verify") ? TestPlatform.failure({ code: 400 }) : TestPlatform.success(replies[path] ?? {})
      ).send(request)
    })
    const { place, remove } = await show(
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
    return { asked, field, place, remove: async () => (await remove(), client.dispose()) }
  }

  for (const hasInputAfterEnd of [false, true]) {
    const browser = hasInputAfterEnd ? "has another input after it, as in Firefox" : "ends with it, as in Chrome"
    it(`verify a code in full-width digits once when the composition ${browser}`, async () => {
      const { asked, field, remove } = await opened(true)
      const typed = Array.from("１２３４５６", (_, at) => "１２３４５６".slice(0, at + 1))
      await compose(field("otp"), typed, "１２３４５６", hasInputAfterEnd)
      assert.lengthOf(asked, 1)
      assert.include(asked[0], "123456")
      assert.strictEqual(field("otp").value, "123456")
      await remove()
    })
  }

  it("verify a code in the digits 0 to 9 at once when a keyboard composes those", async () => {
    const { asked, field, remove } = await opened(true)
    await compose(field("otp"), ["1", "12", "123", "1234", "12345", "123456"], "123456", false)
    assert.lengthOf(asked, 1)
    await remove()
  })

  it("keep what is composed of an email address and a phone number", async () => {
    const { field, place, remove } = await opened(false)
    await compose(field("email"), ["ａ", "ａｄ", "ada"], "ada", false)
    await act(async () =>
      [...place.querySelectorAll("button")]
        .find(({ textContent }) => textContent === english.signIn.whatsapp.send)
        ?.click()
    )
    await compose(field("whatsapp"), ["９", "９８"], "９８", true)
    assert.strictEqual(field("whatsapp").value, "９８")
    await remove()
  })
})

describe("useSignIn: another code", () => {
  it("is neither sent nor announced during the wait, and the code that was typed stays", async () => {
    const { client } = app("none")
    const shown = await showHook(client, () => useSignIn())
    await act(async () => shown.result().setContact("ada@example.com"))
    await act(async () => shown.result().send())
    await flush()
    await act(async () => shown.result().setCode("123"))
    assert.isAbove(shown.result().resendIn, 0)
    await act(async () => shown.result().resend())
    await flush()
    assert.deepInclude(shown.result(), { code: "123", resent: 0 })
    await shown.remove()
    await client.dispose()
  })
})

describe("useOktoEffect: a program that waits for ever", () => {
  it("is interrupted when a login removes its component", async () => {
    const { client } = app()
    let isRunning = false
    let run: (() => Promise<unknown>) | undefined
    const waiting = Effect.onInterrupt(
      Effect.andThen(
        Effect.sync(() => {
          isRunning = true
        }),
        Effect.never
      ),
      () =>
        Effect.sync(() => {
          isRunning = false
        })
    )
    const Form = () => {
      run = useOktoEffect(() => waiting).run
      return null
    }
    const Page = () => (useSession().isLoggedIn ? <p>wallet</p> : <Form />)
    const shown = await show(
      <OktoProvider client={client}>
        <Page />
      </OktoProvider>
    )
    await act(async () => void run?.())
    await flush()
    assert.isTrue(isRunning)
    await act(() => client.loginUsingJWTAuthentication("jwt"))
    await flush()
    assert.strictEqual(shown.place.textContent, "wallet")
    assert.isFalse(isRunning)
    await shown.remove()
    await client.dispose()
  })
})

describe("useOktoCall: a call that logs in", () => {
  it("is finished when its session removes the component", async () => {
    const { answer, client } = app()
    let run: (() => Promise<unknown>) | undefined
    const Form = () => {
      const login = useOktoCall((client, options) =>
        client.loginUsingJWTAuthentication("jwt", undefined, undefined, options)
      )
      run = login.run
      return null
    }
    const Page = () => (useSession().isLoggedIn ? <p>wallet</p> : <Form />)
    const shown = await show(
      <OktoProvider client={client}>
        <Page />
      </OktoProvider>
    )
    let end: unknown
    await act(async () => void run?.().then((state) => (end = state)))
    await flush()
    assert.strictEqual(shown.place.textContent, "wallet")
    await answer()
    await flush()
    assert.strictEqual(client.userSWA, ada)
    assert.deepStrictEqual(end, { status: "done", value: ada })
    await shown.remove()
    await client.dispose()
  })
})
