/** Sign-in, by each of its methods, in an app that removes it once a user is signed in. */
import { assert, describe, it } from "@effect/vitest"
import type { Transport } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { act } from "react"
import { OktoProvider, useOktoCall, useOktoEffect, useSession } from "../src/index.ts"
import { type SignInCall, useSignIn } from "../src/ui/index.ts"
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
  const methods: Readonly<Record<string, (call: () => SignInCall) => Promise<void>>> = {
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
      let call: SignInCall | undefined
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
