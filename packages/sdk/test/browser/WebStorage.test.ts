/** WebStorage: tabs of one origin agree on who is logged in. */
import { assert, describe, it, vi } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as WebStorage from "../../src/session/WebStorage.ts"
import { Session } from "../../src/effect.ts"
import { clientSWA, session, storedSession } from "../support.ts"
import * as FakePage from "./fakePage.ts"

const key = "okto_session"

/** A page with a session of its own, and what it said of logins and logouts. */
const visit = Effect.gen(function* () {
  const page = FakePage.make()
  const { localStorage } = page.window
  const services = yield* Layer.build(
    Session.layer.pipe(Layer.provide(WebStorage.layer(() => localStorage, page.host)))
  )
  const session = Context.get(services, Session.Session)
  const changes: Array<string | undefined> = []
  session.subscribe(() => changes.push(session.peek()?.userSWA))
  return {
    changes,
    session,
    localStorage,
    user: Effect.sync(() => session.peek()?.userSWA),
    /** Another tab wrote, or cleared the whole storage. */
    tell: (name: string | null, text: string | null) => {
      if (text === null) localStorage.removeItem(name ?? key)
      else localStorage.setItem(name ?? key, text)
      // What an event says may be old by the time it comes: this one says nothing.
      page.window.dispatchEvent(new page.window.StorageEvent("storage", name === null ? {} : { key: name }))
    },
    /** The browser shows the page again. */
    show: (persisted: boolean) => {
      const event = new page.window.Event("pageshow")
      Object.defineProperty(event, "persisted", { value: persisted })
      page.window.dispatchEvent(event)
    }
  }
})

describe("WebStorage, in a tab", () => {
  it.effect("follows logins and logouts of other tabs", () =>
    Effect.gen(function* () {
      const { changes, tell, user } = yield* visit
      tell(key, storedSession)
      assert.strictEqual(yield* user, session.userSWA)
      // Nothing new, and nothing of this package.
      tell(key, storedSession)
      tell("another", null)
      tell(key, null)
      assert.isUndefined(yield* user)
      tell(key, storedSession)
      // All of the storage was cleared.
      tell(null, null)
      assert.deepStrictEqual(changes, [session.userSWA, undefined, session.userSWA, undefined])
    })
  )

  it.effect("logs out when another tab wrote a text that is not a session", () =>
    Effect.gen(function* () {
      const { tell, user } = yield* visit
      for (const damage of [
        "{",
        "null",
        `{"__proto__":${storedSession}}`,
        storedSession.replace("sessionPubKey", "x")
      ]) {
        tell(key, storedSession)
        tell(key, damage)
        assert.isUndefined(yield* user)
      }
    })
  )

  it.effect("reads the session again when the page comes back from the back/forward cache", () =>
    Effect.gen(function* () {
      const { localStorage, show, tell, user } = yield* visit
      tell(key, storedSession)
      localStorage.removeItem(key)
      show(false)
      assert.strictEqual(yield* user, session.userSWA)
      show(true)
      assert.isUndefined(yield* user)
      localStorage.setItem(key, storedSession)
      show(true)
      assert.strictEqual(yield* user, session.userSWA)
    })
  )

  it.effect("keeps a session that could not be stored, until the storage has another or it could be stored", () =>
    Effect.gen(function* () {
      const { localStorage, session: own, show, tell, user } = yield* visit
      const setItem = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
        throw new DOMException("full", "QuotaExceededError")
      })
      yield* own.start(session)
      show(true)
      assert.strictEqual(yield* user, session.userSWA)
      setItem.mockRestore()
      tell(key, storedSession.replace(session.userSWA, clientSWA))
      assert.strictEqual(yield* user, clientSWA)
      yield* own.clear
      yield* own.start(session)
      tell(key, null)
      assert.isUndefined(yield* user)
    })
  )
})
