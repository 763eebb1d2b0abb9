import { assert, beforeEach, describe, it, onTestFinished, vi } from "@effect/vitest"
import { SessionStore } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { act } from "react"
import { flush, showHook, showUntilLogin } from "../../../test/page.tsx"
import { ada, bob, config, Memory, session } from "../../../test/world.tsx"
import { getPortfolio, OktoClient } from "../../index.ts"
import { useSignIn, useWallet } from "../index.ts"
import { nameInJwt, readIdentity } from "./identity.ts"

describe("identity", () => {
  const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`

  it("nameInJwt returns the email address, else the phone number, else the name", () => {
    assert.strictEqual(nameInJwt(jwt({ name: "Ada", email: "ada@exämple.com" })), "ada@exämple.com")
    assert.strictEqual(nameInJwt(jwt({ name: "Ada", phone_number: "+911234567890" })), "+911234567890")
    assert.strictEqual(nameInJwt(jwt({ name: "Ada" })), "Ada")
    for (const other of ["", "a.b.c", jwt({ email: {} })]) assert.strictEqual(nameInJwt(other), "")
  })

  it("readIdentity returns what is stored for this user, and nothing else", () => {
    const stored = JSON.stringify({ userSWA: "0x1", method: "google", name: "ada@example.com" })
    assert.deepStrictEqual(readIdentity(stored, "0x1"), { method: "google", name: "ada@example.com" })
    assert.isUndefined(readIdentity(stored, "0x2"))
    assert.isUndefined(readIdentity(stored, undefined))
    for (const other of [null, "", "{", "{}", '{"userSWA":"0x1","method":"fax"}']) {
      assert.isUndefined(readIdentity(other, "0x1"))
    }
  })
})

const jwt = { kind: "jwt", getToken: () => `e30.${btoa(JSON.stringify({ email: "ada@example.com" }))}.x` } as const

const store = new Memory()

vi.stubGlobal("localStorage", store)

beforeEach(() => store.texts.clear())

const stored = () => store.getItem("okto_identity")

/** A client whose backend knows this user, and what ends its session: the backend, or another tab. */
const visited = (user: string, restored?: string) => {
  const backend = { isOver: false }
  let kept = restored
  let tell = () => {}
  const sessions: SessionStore.SessionStore["Service"] = {
    read: Effect.sync(() => kept),
    write: (text) => Effect.sync(() => void (kept = text)),
    remove: Effect.sync(() => void (kept = undefined)),
    changes: (listener) => {
      tell = listener
      return () => {}
    }
  }
  const client = new OktoClient({
    ...config(),
    platform: Layer.mergeAll(
      TestPlatform.layerTransport(({ url }) =>
        backend.isOver
          ? TestPlatform.failure({ code: 401, message: "no" }, 401)
          : TestPlatform.success(url.endsWith("/authenticate") ? { userSWA: user } : {})
      ),
      TestPlatform.layerRandom(1),
      Layer.succeed(SessionStore.SessionStore, sessions)
    )
  })
  onTestFinished(() => client.dispose())
  return {
    client,
    expire: () => {
      backend.isOver = true
      return getPortfolio(client).catch(() => undefined)
    },
    signOutInAnotherTab: () => {
      kept = undefined
      tell()
      return flush()
    }
  }
}

/** An app that removes its sign-in once a user is signed in. */
const signedIn = async (user: string) => {
  const app = visited(user)
  const { result } = await showUntilLogin(app.client, () => useSignIn())
  await act(async () => result().signInWithJwt(jwt))
  await flush()
  return app
}

const endings: Readonly<Record<string, (app: ReturnType<typeof visited>) => Promise<unknown>>> = {
  "the app signs the user out": ({ client }) => client.logOut(),
  "the backend ends the session": ({ expire }) => expire(),
  "the user signs out in another tab": ({ signOutInAnotherTab }) => signOutInAnotherTab()
}

describe("useSignIn: who has signed in", () => {
  it("is stored for the wallet, with the name in the JWT", async () => {
    await signedIn(ada)
    assert.deepStrictEqual(JSON.parse(stored() ?? ""), { userSWA: ada, method: "jwt", name: "ada@example.com" })
  })

  for (const [when, end] of Object.entries(endings)) {
    it(`is removed when ${when}`, async () => {
      const app = await signedIn(ada)
      await act(() => end(app))
      assert.isNull(stored())
    })
  }

  it("stays when the user of another client signs out", async () => {
    const other = await signedIn(bob)
    await signedIn(ada)
    await act(() => other.client.logOut())
    assert.include(stored(), ada)
  })

  it("is not stored when the app has signed the user out at once", async () => {
    const { client } = visited(ada)
    client.onSessionChange(() => {
      if (client.isLoggedIn()) client.sessionClear()
    })
    const shown = await showHook(client, () => useSignIn())
    await act(async () => shown.result().signInWithJwt(jwt))
    await flush()
    assert.isNull(stored())
  })
})

describe("useWallet: who has signed in", () => {
  it("is read again when another tab has stored it, also where the page was in the back/forward cache meanwhile", async () => {
    const app = visited(bob, session)
    const { result } = await showHook(app.client, () => useWallet())
    const name = () => result().identity?.name
    await flush()
    assert.isUndefined(name())
    for (const [at, event] of ["storage", "pageshow"].entries()) {
      store.setItem("okto_identity", JSON.stringify({ userSWA: ada, method: "email", name: `ada${at}@example.com` }))
      await act(async () => window.dispatchEvent(Object.assign(new window.Event(event), { persisted: true })))
      assert.strictEqual(name(), `ada${at}@example.com`)
    }
  })
})

describe("useWallet: who has signed in before a reload", () => {
  for (const [when, end] of Object.entries(endings)) {
    it(`is removed when ${when}`, async () => {
      store.setItem("okto_identity", JSON.stringify({ userSWA: ada, method: "email", name: "ada@example.com" }))
      const app = visited(bob, session)
      const { result } = await showHook(app.client, () => useWallet())
      const name = () => result().identity?.name
      await flush()
      assert.strictEqual(name(), "ada@example.com")
      await act(() => end(app))
      assert.isNull(stored())
      assert.isUndefined(name())
    })
  }
})
