/** SessionStore.backing: clients of one page over one store are notified of each other's logins and logouts. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import { vi } from "vitest"
import * as WebStorage from "../../src/session/WebStorage.ts"
import { type Client, KeyValueSessionStore, SessionStore } from "../../src/effect.ts"
import { OktoClient } from "../../src/index.ts"
import { TestPlatform } from "../../src/testing.ts"
import { answering, clientKey, clientSWA, session, storedSession } from "../support.ts"

/** On a busy machine a state can take longer than the default, which is a second. */
const waitOptions = { timeout: 60_000 }

const platformOver = (store: Layer.Layer<SessionStore.SessionStore>): Layer.Layer<Client.Platform> =>
  Layer.fresh(
    Layer.mergeAll(store, TestPlatform.layerRandom(), TestPlatform.layerTransport(answering()), Logger.layer([]))
  )

const over = (store: Layer.Layer<SessionStore.SessionStore>) =>
  new OktoClient({ clientPrivateKey: clientKey, clientSWA, platform: platformOver(store) })

const storageOf = (kept = new Map<string, string>()): WebStorage.WebStorage => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => void kept.set(key, text),
  removeItem: (key) => void kept.delete(key)
})

/** Stores that several clients share: each entry returns a function that makes clients over one of them. */
const shared: Readonly<Record<string, () => () => OktoClient>> = {
  "one storage": () => {
    const storage = storageOf()
    return () => over(WebStorage.layer(() => storage, undefined))
  },
  "one object of the app": () => {
    const storage = storageOf()
    const sessionStore = { read: storage.getItem, write: storage.setItem, remove: storage.removeItem }
    return () =>
      new OktoClient({
        clientPrivateKey: clientKey,
        clientSWA,
        sessionStore,
        platform: platformOver(SessionStore.layerMemory())
      })
  },
  "one service": () => {
    const store = SessionStore.memory()
    return () => over(Layer.succeed(SessionStore.SessionStore, store))
  },
  "a platform that is built later": () => {
    const store = SessionStore.memory()
    const later = Effect.as(Effect.sleep(1), Layer.succeed(SessionStore.SessionStore, store))
    return () => over(Layer.unwrap(later))
  },
  "one key-value store": () => {
    const store = KeyValueStore.makeStringOnly(
      (() => {
        const kept = new Map<string, string>()
        return {
          get: (key: string) => Effect.sync(() => kept.get(key)),
          set: (key: string, text: string) => Effect.sync(() => void kept.set(key, text)),
          remove: (key: string) => Effect.sync(() => void kept.delete(key)),
          clear: Effect.sync(() => kept.clear()),
          size: Effect.sync(() => kept.size),
          keys: Effect.sync(() => [...kept.keys()])
        }
      })()
    )
    return () =>
      over(KeyValueSessionStore.layer().pipe(Layer.provide(Layer.succeed(KeyValueStore.KeyValueStore, store))))
  }
}

describe("SessionStore, with two clients of one page", () => {
  for (const [what, make] of Object.entries(shared)) {
    it(`notifies each client of logins and logouts of the other, over ${what}`, async () => {
      const client = make()
      const [one, other] = [client(), client()]
      await Promise.all([one.ready, other.ready])
      const users: Array<string | undefined> = []
      other.onSessionChange(() => users.push(other.userSWA))
      await one.loginUsingJWTAuthentication("jwt")
      await vi.waitFor(() => assert.strictEqual(other.userSWA, session.userSWA), waitOptions)
      await one.logOut()
      await vi.waitFor(() => assert.isFalse(other.isLoggedIn()), waitOptions)
      await other.loginUsingJWTAuthentication("jwt")
      await vi.waitFor(() => assert.strictEqual(one.userSWA, session.userSWA), waitOptions)
      other.sessionClear()
      await vi.waitFor(() => assert.isFalse(one.isLoggedIn()), waitOptions)
      assert.deepStrictEqual(users, [session.userSWA, undefined, session.userSWA, undefined])
      // A disposed client is not notified.
      await other.dispose()
      await one.loginUsingJWTAuthentication("jwt")
      assert.lengthOf(users, 4)
      await one.dispose()
    })
  }

  it("does not notify clients under different keys of one storage", async () => {
    const kept = new Map([["another", storedSession]])
    const storage = storageOf(kept)
    const [one, other] = ["okto_session", "another"].map((key) => over(WebStorage.layer(() => storage, undefined, key)))
    let changes = 0
    other?.onSessionChange(() => changes++)
    await one?.loginUsingJWTAuthentication("jwt")
    await one?.logOut()
    assert.isTrue(other?.isLoggedIn())
    assert.strictEqual(changes, 0)
    await Promise.all([one?.dispose(), other?.dispose()])
  })
})

describe("SessionStore.listen", () => {
  const stores = {
    "a store": () => SessionStore.memory(),
    "a store whose stop function is not to be called twice": () => {
      let listening = 0
      return { ...SessionStore.memory(), changes: () => (listening++, () => assert.isAtLeast(--listening, 0)) }
    }
  }
  for (const [what, make] of Object.entries(stores)) {
    it(`returns a function that removes its own listener alone when it is called twice, over ${what}`, () => {
      const store = make()
      const told: Array<string> = []
      const listen = (name: string) => SessionStore.listen(store, () => told.push(name))
      const stop = listen("before")
      stop()
      const stopNext = listen("next")
      stop()
      SessionStore.notifyOthers(store, () => {})
      assert.deepStrictEqual(told, ["next"])
      const both = () => told.push("both")
      const [stopFirst] = [SessionStore.listen(store, both), SessionStore.listen(store, both)]
      stopFirst()
      stopFirst()
      stopNext()
      SessionStore.notifyOthers(store, () => {})
      assert.deepStrictEqual(told, ["next", "both"])
    })
  }
})
