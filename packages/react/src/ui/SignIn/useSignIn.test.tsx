import { assert, describe, it } from "@effect/vitest"
import { act } from "react"
import { flush, showHook, showUntilLogin } from "../../../test/page.tsx"
import { after, tableBackend } from "../../../test/tableBackend.tsx"
import { ada, app } from "../../../test/world.tsx"
import { AlreadyLoggedIn } from "../../index.ts"
import { useSignIn, type UseSignInReturn } from "../index.ts"
import { codeIn } from "./useSignIn.ts"

describe("useSignIn: a login with a JWT", () => {
  /** A page whose app returns its JWT when the test says so. */
  const begun = async () => {
    const { asked, client, replies, visitHook } = tableBackend(null)
    replies["/authenticate/email"] = { token: "t" }
    let resolve: ((jwt: string) => void) | undefined
    const token = new Promise<string>((resolved) => {
      resolve = resolved
    })
    const { call, remove } = await visitHook(() => useSignIn())
    await after(() => call().signInWithJwt({ kind: "jwt", getToken: () => token }))
    assert.strictEqual(call().jwt.status, "busy")
    return {
      call,
      client,
      remove,
      /** Returns the JWT; returns the requests of logins after it. */
      logins: async () => {
        await after(() => resolve?.("jwt"))
        await flush()
        return asked.filter((path) => path === "/authenticate")
      }
    }
  }

  it("fails with IdTokenMissing when the app has no token, and can be made again", async () => {
    const { client, visitHook } = tableBackend(null)
    const { call } = await visitHook(() => useSignIn())
    const failures = [() => Promise.reject(new Error("no account")), () => assert.fail("no account")]
    for (const getToken of failures) {
      await after(() => call().signInWithJwt({ kind: "jwt", getToken }))
      assert.strictEqual(call().error?._tag, "IdTokenMissing")
      assert.strictEqual(Reflect.get(Object(call().error?.cause), "message"), "no account")
    }
    await after(() => call().signInWithJwt({ kind: "jwt", getToken: () => "jwt" }))
    await flush()
    assert.notStrictEqual(call().error?._tag, "IdTokenMissing")
    assert.isFalse(client.isLoggedIn())
  })

  it("shows its error no more when a later login with Google has failed", async () => {
    const { call } = await tableBackend(null).visitHook(() => useSignIn())
    await after(() => call().signInWithJwt({ kind: "jwt", getToken: () => Promise.reject(new Error("no account")) }))
    await after(() => call().google.onError?.(new AlreadyLoggedIn()))
    assert.strictEqual(call().error?._tag, "AlreadyLoggedIn")
  })

  it("is made when the token of the app is there", async () => {
    const { logins } = await begun()
    assert.lengthOf(await logins(), 1)
  })

  for (const [how, giveUp] of [
    ["another method was chosen", ({ choose }: UseSignInReturn) => choose("email")],
    ["a code was sent", ({ send }: UseSignInReturn) => send()]
  ] as const) {
    it(`is not made when ${how} meanwhile`, async () => {
      const { call, logins } = await begun()
      await after(() => giveUp(call()))
      assert.strictEqual(call().jwt.status, "idle")
      assert.lengthOf(await logins(), 0)
    })
  }

  it("is not made when its component was unmounted meanwhile", async () => {
    const { logins, remove } = await begun()
    await remove()
    assert.lengthOf(await logins(), 0)
  })
})

describe("codeIn", () => {
  it("finds the code in a pasted text", () => {
    assert.strictEqual(codeIn("Your code is 123456, for 5 minutes"), "123456")
    assert.strictEqual(codeIn("123 456"), "123456")
    assert.strictEqual(codeIn("١٢٣٤٥٦"), "123456")
    assert.strictEqual(codeIn("12345678"), "123456")
  })
})

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
      const { place, result } = await showUntilLogin(client, () =>
        useSignIn({ onSignedIn: (user) => signedIn.push(user) })
      )
      await signIn(result)
      await flush()
      // There is a session, the sign-in is gone, and the user's keys are still on their way.
      assert.strictEqual(place.textContent, "wallet")
      await answer()
      await flush()
      assert.strictEqual(client.userSWA, ada)
      assert.deepStrictEqual(signedIn, [ada])
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
  })
})
