import { assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { SessionStore } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { act } from "react"
import { flush, show, showHook } from "../../../test/page.tsx"
import { ada, bob, Memory, session } from "../../../test/world.tsx"
import { getPortfolio, OktoClient, OktoProvider, useSession } from "../../index.ts"
import { useSignIn, type UseSignInReturn, useWallet } from "../index.ts"
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
    clientPrivateKey: `0x${"11".repeat(32)}`,
    clientSWA: `0x${"22".repeat(20)}`,
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
  let call: UseSignInReturn | undefined
  const Form = () => {
    call = useSignIn()
    return null
  }
  const Page = () => (useSession().isLoggedIn ? null : <Form />)
  const shown = await show(
    <OktoProvider client={app.client}>
      <Page />
    </OktoProvider>
  )
  await act(async () => call?.signInWithJwt(jwt))
  await flush()
  return {
    ...app,
    leave: async () => {
      await shown.remove()
      await app.client.dispose()
    }
  }
}

const endings: Readonly<Record<string, (app: ReturnType<typeof visited>) => Promise<unknown>>> = {
  "the app signs the user out": ({ client }) => client.logOut(),
  "the backend ends the session": ({ expire }) => expire(),
  "the user signs out in another tab": ({ signOutInAnotherTab }) => signOutInAnotherTab()
}

describe("useSignIn: who has signed in", () => {
  it("is stored for the wallet, with the name in the JWT", async () => {
    const { leave } = await signedIn(ada)
    assert.deepStrictEqual(JSON.parse(stored() ?? ""), { userSWA: ada, method: "jwt", name: "ada@example.com" })
    await leave()
  })

  for (const [when, end] of Object.entries(endings)) {
    it(`is removed when ${when}`, async () => {
      const app = await signedIn(ada)
      await act(() => end(app))
      assert.isNull(stored())
      await app.leave()
    })
  }

  it("stays when the user of another client signs out", async () => {
    const other = await signedIn(bob)
    const { leave } = await signedIn(ada)
    await act(() => other.client.logOut())
    assert.include(stored(), ada)
    await leave()
    await other.leave()
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
    await shown.remove()
    await client.dispose()
  })
})

describe("useWallet: who has signed in", () => {
  it("is read again when another tab has stored it, also where the page was in the back/forward cache meanwhile", async () => {
    const app = visited(bob, session)
    let name: string | undefined
    const Wallet = () => {
      name = useWallet().identity?.name
      return null
    }
    const shown = await show(
      <OktoProvider client={app.client}>
        <Wallet />
      </OktoProvider>
    )
    await flush()
    assert.isUndefined(name)
    for (const [at, event] of ["storage", "pageshow"].entries()) {
      store.setItem("okto_identity", JSON.stringify({ userSWA: ada, method: "email", name: `ada${at}@example.com` }))
      await act(async () => window.dispatchEvent(Object.assign(new window.Event(event), { persisted: true })))
      assert.strictEqual(name, `ada${at}@example.com`)
    }
    await shown.remove()
    await app.client.dispose()
  })
})

describe("useWallet: who has signed in before a reload", () => {
  for (const [when, end] of Object.entries(endings)) {
    it(`is removed when ${when}`, async () => {
      store.setItem("okto_identity", JSON.stringify({ userSWA: ada, method: "email", name: "ada@example.com" }))
      const app = visited(bob, session)
      let name: string | undefined
      const Wallet = () => {
        name = useWallet().identity?.name
        return null
      }
      const shown = await show(
        <OktoProvider client={app.client}>
          <Wallet />
        </OktoProvider>
      )
      await flush()
      assert.strictEqual(name, "ada@example.com")
      await act(() => end(app))
      assert.isNull(stored())
      assert.isUndefined(name)
      await shown.remove()
      await app.client.dispose()
    })
  }
})
