/**
 * A session store that encrypts its text (AES-GCM) with a key in IndexedDB that cannot be exported. A copy of the storage
 * cannot be decrypted elsewhere; a script in the page can still use the key.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { lazyModule } from "../lazyModule.ts"
import type * as Sealing from "./sealing.ts"
import {
  backingOf,
  removeText,
  tryStorage,
  SessionStore,
  type SessionStoreService,
  StorageFailed
} from "../session/SessionStore.ts"
import { isOwn, type Owner } from "../session/StoredSession.ts"
import * as WebStorage from "../session/WebStorage.ts"

const sealing = /* @__PURE__ */ lazyModule(() => import("./sealing.ts"))

/** What is missing where Web Crypto is: in pages that are neither of https nor of localhost. */
const insecure = "an encrypted session store needs a secure context: https, or localhost"

/** Whether the page is no secure context. Outside of pages nothing says so. */
const isInsecure = (): boolean => "isSecureContext" in globalThis && !globalThis.isSecureContext

/** How often a text is written again when another tab wrote or removed one at the same time. */
const mostRewrites = 5

/**
 * Encrypts the text of another store. A text that cannot be decrypted reads as a damaged session, and the user is logged
 * out: the key is gone, the text was never encrypted, or another one was written or removed after it. The store is
 * asynchronous: await `client.ready`. Tabs are notified of each other's logins if the other store notifies them. It needs a
 * secure context (https, or localhost): elsewhere it fails.
 *
 * @returns The store that encrypts.
 */
export const make = (
  store: SessionStoreService,
  indexedDB: () => IDBFactory = () => globalThis.indexedDB
): SessionStoreService => {
  const using = <A>(use: (module: typeof Sealing) => Promise<A>): Effect.Effect<A, StorageFailed> =>
    Effect.suspend(() =>
      isInsecure()
        ? Effect.fail(new StorageFailed(new Error(insecure)))
        : Effect.flatMap(
            Effect.mapError(sealing, (cause) => new StorageFailed(cause)),
            (module) => tryStorage(() => use(module))
          )
    )
  const current = using((module) => module.readKey(indexedDB()))
  const next = using((module) => module.next(indexedDB()))

  /** What was read last: its text, and how the other store has it. */
  let last: { readonly text: string; readonly sealed: string; readonly generation: string | undefined } | undefined

  const open = Effect.fnUntraced(function* (sealed: string) {
    const sealer = yield* current
    const text =
      sealer &&
      (yield* Effect.orElseSucceed(
        using(({ unseal }) => unseal(sealer, sealed)),
        () => undefined
      ))
    last = { text: text ?? "damaged", sealed, generation: text === undefined ? undefined : sealer?.generation }
    return last.text
  })

  const read = Effect.flatMap(store.read, (sealed) => (sealed === undefined ? Effect.undefined : open(sealed)))

  const write = Effect.fnUntraced(function* (text: string) {
    let sealer = yield* next
    for (let rewrite = 0; rewrite <= mostRewrites; rewrite++) {
      const used = sealer
      yield* store.write(yield* using(({ seal }) => seal(used, text)))
      // Another tab may have started a generation, or the database may have been deleted: the text cannot be read then.
      const after = yield* current
      if (after?.generation === used.generation || (yield* store.read) === undefined) return
      sealer = after ?? (yield* next)
    }
    return yield* new StorageFailed(new Error("another tab logs in or out"))
  })

  return {
    // Not spread: a store may have a class.
    changes: (listener) => store.changes?.(listener) ?? (() => undefined),
    backing: () => backingOf(store),
    isRequired: store.isRequired,
    read,
    write,
    // Of another tab that writes at the same time, neither the text is removed nor the generation ended.
    removeIf: Effect.fnUntraced(function* (text: string) {
      if (last?.text !== text) yield* read
      if (last?.text !== text) return
      const { generation, sealed } = last
      yield* removeText(store, sealed)
      if (generation !== undefined) yield* Effect.ignore(using((module) => module.next(indexedDB(), generation)))
    }),
    // An older text that is written back cannot be read. When the database fails or is silent, the text is removed
    // nevertheless. It is removed again, because another tab may have written one of the generation before.
    remove: Effect.andThen(Effect.ignore(store.remove), Effect.andThen(Effect.ignore(next), store.remove))
  }
}

/** {@link make} as a layer over another store, for example `WebStorage.layer()`. */
export const layer = (indexedDB?: () => IDBFactory): Layer.Layer<SessionStore, never, SessionStore> =>
  Layer.effect(
    SessionStore,
    Effect.map(SessionStore, (store) => make(store, indexedDB))
  )

/** The key of an encrypted session in local storage: under the plain one's, other clients would find a damaged session. */
export const encryptedKey = "okto_session_encrypted"

/**
 * The page's local storage, encrypted: the store for `sessionStore: "encrypted"`. A session of this client in plain text is of a
 * version without encryption, and the newest one. The first read encrypts it; where that fails, it stays until a login or logout.
 */
export const local = (owner: Owner): SessionStoreService => {
  const plain = WebStorage.make()
  const sealed = make(WebStorage.make(undefined, undefined, encryptedKey))
  const readPlain = Effect.map(plain.read, (text) => (text !== undefined && isOwn(text, owner) ? text : undefined))
  const removePlain = Effect.flatMap(readPlain, (text) => (text === undefined ? Effect.void : removeText(plain, text)))
  let hasWarned = false
  return {
    ...sealed,
    read: Effect.gen(function* () {
      if (isInsecure() && !hasWarned) {
        hasWarned = true
        yield* Effect.logWarning(`The session is not stored: ${insecure}.`)
      }
      const text = yield* readPlain
      if (text === undefined) return yield* sealed.read
      // Written first: when the page is closed in between, the session is stored twice rather than lost, until the next read.
      yield* Effect.catch(Effect.andThen(sealed.write(text), removeText(plain, text)), (error) =>
        Effect.logWarning("The session stays in plain text.", error)
      )
      return text
    }),
    write: (text) => Effect.andThen(removePlain, sealed.write(text)),
    remove: Effect.andThen(removePlain, sealed.remove),
    removeIf: (text) => Effect.andThen(removeText(plain, text), removeText(sealed, text))
  }
}
