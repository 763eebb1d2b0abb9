/** EncryptedStore: the current text can be decrypted, and no older one. */
import { assert, describe, it, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import { IDBFactory } from "fake-indexeddb"
import * as EncryptedStore from "../../src/browser/EncryptedStore.ts"
import { SessionStore } from "../../src/effect.ts"
import { clientSWA, storedSession } from "../support.ts"
import * as FakePage from "./fakePage.ts"

/** A page's storage and its database. */
const page = () => {
  const texts: { kept: string | undefined } = { kept: undefined }
  const factory: { current: IDBFactory } = { current: new IDBFactory() }
  const below: SessionStore.SessionStore["Service"] = {
    read: Effect.sync(() => texts.kept),
    write: (text) => Effect.sync(() => void (texts.kept = text)),
    remove: Effect.sync(() => void (texts.kept = undefined)),
    removeIf: (text) =>
      Effect.sync(() => {
        if (texts.kept === text) texts.kept = undefined
      })
  }
  return { texts, factory, below, tab: () => EncryptedStore.make(below, () => factory.current) }
}

const until = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("failed")))
  })

/** Makes a database of another program of the origin, with a table, and with a value under our name. */
const makeForeign = async (indexedDB: IDBFactory, version: number, table: string, value?: unknown) => {
  const request = indexedDB.open("okto", version)
  request.addEventListener("upgradeneeded", () => void request.result.createObjectStore(table))
  const db = await until(request)
  if (value !== undefined) await until(db.transaction(table, "readwrite").objectStore(table).put(value, "session"))
  db.close()
}

/** Databases that another program of the origin has made under our name. */
const foreign: Readonly<Record<string, (indexedDB: IDBFactory) => Promise<void>>> = {
  "without our table": (indexedDB) => makeForeign(indexedDB, 1, "others"),
  "of a later version": (indexedDB) => makeForeign(indexedDB, 7, "others"),
  "with a value under our name": (indexedDB) => makeForeign(indexedDB, 1, "keys", { key: "no key", turn: 1 }),
  "with another program's key under our name": async (indexedDB) => {
    const { publicKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"])
    await makeForeign(indexedDB, 1, "keys", publicKey)
  }
}

describe("EncryptedStore", () => {
  it.effect("decrypts the text in every tab, and does not store it in plain text", () =>
    Effect.gen(function* () {
      const { tab, texts } = page()
      const [one, other] = [tab(), tab()]
      yield* one.write("the session")
      assert.notInclude(texts.kept, "session")
      assert.deepStrictEqual([yield* one.read, yield* other.read], ["the session", "the session"])
      yield* other.write("another session")
      assert.strictEqual(yield* one.read, "another session")
      yield* one.remove
      assert.isUndefined(yield* other.read)
    })
  )

  it("has the changes, the backing and the requirement of a store with a class", () => {
    class Below {
      #listener = () => {}
      readonly read = Effect.undefined
      readonly remove = Effect.void
      write = () => Effect.void
      get isRequired() {
        return true
      }
      backing() {
        return [this, "row"] as const
      }
      changes(listener: () => void) {
        this.#listener = listener
        return () => void (this.#listener = () => {})
      }
      tell() {
        this.#listener()
      }
    }
    const below = new Below()
    const store = EncryptedStore.make(below, () => new IDBFactory())
    assert.isTrue(store.isRequired)
    assert.deepStrictEqual(store.backing?.(), [below, "row"])
    let calls = 0
    const stop = store.changes?.(() => void calls++)
    below.tell()
    stop?.()
    below.tell()
    assert.strictEqual(calls, 1)
  })

  it.effect("does not decrypt an older text that is written back after a logout or another login", () =>
    Effect.gen(function* () {
      for (const then of ["a logout", "another login", "a logout and another login"]) {
        const { tab, texts } = page()
        const store = tab()
        yield* store.write("the former user")
        const old = texts.kept
        if (then.includes("logout")) yield* store.remove
        if (then.includes("login")) yield* store.write("the next user")
        texts.kept = old
        assert.strictEqual(yield* store.read, "damaged", then)
        assert.strictEqual(yield* tab().read, "damaged", then)
      }
    })
  )

  it.effect("decrypts a text that is written after the database was deleted", () =>
    Effect.gen(function* () {
      const { factory, tab } = page()
      const store = tab()
      yield* store.write("the session")
      factory.current = new IDBFactory()
      assert.strictEqual(yield* store.read, "damaged")
      yield* store.write("the next session")
      assert.strictEqual(yield* tab().read, "the next session")
    })
  )

  it.effect("works in a database of the same name that another program created", () =>
    Effect.gen(function* () {
      for (const [what, make] of Object.entries(foreign)) {
        const { factory, tab } = page()
        yield* Effect.promise(() => make(factory.current))
        yield* tab().write("the session")
        assert.strictEqual(yield* tab().read, "the session", what)
      }
    })
  )

  it.effect("waits for a tab that keeps its version of the database, and leaves none open", () =>
    Effect.gen(function* () {
      const { factory, tab } = page()
      const request = factory.current.open("okto", 1)
      const other = yield* Effect.promise(() => until(request))
      // The request of the store is blocked after this event, because this tab does not close at once.
      const asked = new Promise((resolve) => other.addEventListener("versionchange", resolve))
      const writing = yield* Effect.forkChild(tab().write("the session"), { startImmediately: true })
      yield* Effect.promise(() => asked)
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve)))
      other.close()
      yield* Fiber.join(writing)
      assert.strictEqual(yield* tab().read, "the session")
      yield* Effect.promise(() => until(factory.current.deleteDatabase("okto")))
    })
  )

  it.effect("removes the text at once when the database is silent", () =>
    Effect.gen(function* () {
      const { factory, tab, texts } = page()
      yield* tab().write("the session")
      const silent = new Proxy(factory.current, { get: () => () => new EventTarget() })
      factory.current = silent
      const removing = yield* Effect.forkChild(tab().remove, { startImmediately: true })
      assert.isUndefined(texts.kept)
      yield* Fiber.interrupt(removing)
    })
  )

  it.effect("fails with StorageFailed when another tab starts a generation after each write", () =>
    Effect.gen(function* () {
      const { factory, tab, texts } = page()
      const store = EncryptedStore.make(
        {
          read: Effect.sync(() => texts.kept),
          // A logout in another tab, whose removal is late.
          write: (text) =>
            Effect.andThen(
              Effect.asVoid(tab().remove),
              Effect.sync(() => void (texts.kept = text))
            ),
          remove: Effect.void
        },
        () => factory.current
      )
      const error = yield* Effect.flip(store.write("the session"))
      assert.instanceOf(error, SessionStore.StorageFailed)
    })
  )

  it.effect("reads one of the texts that tabs wrote at the same time, or none after a last logout", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 20; round++) {
        const { tab, texts } = page()
        yield* Effect.all(
          ["one", "two", "three"].map((text) => tab().write(text)),
          { concurrency: "unbounded" }
        )
        assert.include(["one", "two", "three"], yield* tab().read)
        yield* Effect.all([tab().remove, tab().write("four")], { concurrency: "unbounded" })
        assert.include([undefined, "four"], yield* tab().read, String(texts.kept))
      }
    })
  )

  it.effect("removes no text that another tab wrote since the one that it has read, at any moment of the removal", () =>
    Effect.gen(function* () {
      for (let turns = 0; turns < 60; turns++) {
        const { below, tab } = page()
        const [one, other] = [tab(), tab()]
        yield* one.write("before")
        assert.strictEqual(yield* one.read, "before")
        const removing = yield* Effect.forkChild(one.removeIf?.("before") ?? one.remove, { startImmediately: true })
        for (let turn = 0; turn < turns; turn++) yield* Effect.promise(() => Promise.resolve())
        yield* other.write("after")
        yield* Fiber.join(removing)
        assert.deepStrictEqual([yield* one.read, yield* other.read], ["after", "after"], `${turns} turns`)
        yield* one.removeIf?.("before") ?? one.remove
        assert.strictEqual(yield* other.read, "after")
        yield* other.removeIf?.("after") ?? other.remove
        assert.isUndefined(yield* below.read)
      }
    })
  )

  it.effect("fails in a page that is no secure context, and says so", () =>
    Effect.gen(function* () {
      vi.stubGlobal("isSecureContext", false)
      const error = yield* Effect.flip(page().tab().write("the session"))
      assert.include(String(error.cause), "needs a secure context: https, or localhost")
      const warnings: Array<unknown> = []
      const logger = Logger.make(({ message }) => void warnings.push(message))
      const local = EncryptedStore.local({ clientSWA, environment: "sandbox" })
      yield* Effect.ignore(local.read).pipe(Effect.provide(Logger.layer([logger])))
      yield* Effect.ignore(local.read).pipe(Effect.provide(Logger.layer([logger])))
      assert.lengthOf(warnings, 1)
      assert.include(
        String(warnings[0]),
        "The session is not stored: an encrypted session store needs a secure context"
      )
    }).pipe(Effect.ensuring(Effect.sync(() => vi.unstubAllGlobals())))
  )
})

describe("EncryptedStore.local", () => {
  it.effect("keeps no session in plain text beside an encrypted one, where a page was closed in between", () =>
    Effect.gen(function* () {
      const { localStorage } = FakePage.make().window
      vi.stubGlobal("localStorage", localStorage)
      vi.stubGlobal("indexedDB", new IDBFactory())
      const visit = () => EncryptedStore.local({ clientSWA, environment: "sandbox" })
      localStorage.setItem(SessionStore.storageKey, storedSession)
      const before = visit()
      assert.strictEqual(yield* before.read, storedSession)
      // As if the page had been closed before the plain text was removed.
      localStorage.setItem(SessionStore.storageKey, storedSession)

      const after = visit()
      assert.strictEqual(yield* after.read, storedSession)
      assert.isNull(localStorage.getItem(SessionStore.storageKey))
      yield* after.remove
      assert.isUndefined(yield* visit().read)
    }).pipe(Effect.ensuring(Effect.sync(() => vi.unstubAllGlobals())))
  )

  it.effect("reads a session in plain text where it cannot be encrypted, and removes it at a logout", () =>
    Effect.gen(function* () {
      const { localStorage } = FakePage.make().window
      vi.stubGlobal("localStorage", localStorage)
      vi.stubGlobal("indexedDB", undefined)
      const store = EncryptedStore.local({ clientSWA, environment: "sandbox" })
      for (const remove of [store.remove, SessionStore.removeText(store, storedSession)]) {
        localStorage.setItem(SessionStore.storageKey, storedSession)
        assert.strictEqual(yield* store.read, storedSession)
        yield* Effect.ignore(remove)
        assert.lengthOf(localStorage, 0)
      }
    }).pipe(Effect.ensuring(Effect.sync(() => vi.unstubAllGlobals())))
  )

  it.effect("reads the session that a version without encryption has stored after an encrypted one", () =>
    Effect.gen(function* () {
      for (const isDamaged of [false, true]) {
        const { localStorage } = FakePage.make().window
        vi.stubGlobal("localStorage", localStorage)
        vi.stubGlobal("indexedDB", new IDBFactory())
        const visit = () => EncryptedStore.local({ clientSWA, environment: "sandbox" })
        yield* visit().write("the former user")
        if (isDamaged) vi.stubGlobal("indexedDB", new IDBFactory())
        localStorage.setItem(SessionStore.storageKey, storedSession)
        assert.strictEqual(yield* visit().read, storedSession)
        assert.isNull(localStorage.getItem(SessionStore.storageKey))
        assert.strictEqual(yield* visit().read, storedSession)

        localStorage.setItem(SessionStore.storageKey, storedSession)
        yield* visit().write("the next user")
        assert.strictEqual(yield* visit().read, "the next user")
      }
    }).pipe(Effect.ensuring(Effect.sync(() => vi.unstubAllGlobals())))
  )

  it.effect("reads no session where there is no local storage, as on a server, and fails to write one", () =>
    Effect.gen(function* () {
      for (const absent of [undefined, null]) {
        vi.stubGlobal("localStorage", absent)
        vi.stubGlobal("indexedDB", new IDBFactory())
        const store = EncryptedStore.local({ clientSWA, environment: "sandbox" })
        assert.isUndefined(yield* store.read)
        assert.instanceOf(yield* Effect.flip(store.write(storedSession)), SessionStore.StorageFailed)
      }
    }).pipe(Effect.ensuring(Effect.sync(() => vi.unstubAllGlobals())))
  )

  it.effect("leaves another application's session as it is", () =>
    Effect.gen(function* () {
      const { localStorage } = FakePage.make().window
      vi.stubGlobal("localStorage", localStorage)
      vi.stubGlobal("indexedDB", new IDBFactory())
      const foreign = JSON.stringify({ ...JSON.parse(storedSession), clientSWA: `0x${"99".repeat(20)}` })
      localStorage.setItem(SessionStore.storageKey, foreign)
      const store = EncryptedStore.local({ clientSWA, environment: "sandbox" })
      assert.isUndefined(yield* store.read)
      yield* store.write(storedSession)
      assert.strictEqual(yield* store.read, storedSession)
      yield* store.remove
      assert.strictEqual(localStorage.getItem(SessionStore.storageKey), foreign)
    }).pipe(Effect.ensuring(Effect.sync(() => vi.unstubAllGlobals())))
  )
})
