/**
 * A session store whose text is encrypted (AES-GCM) with a key that no script can read: it lies in IndexedDB and cannot
 * be exported. What is copied out of the storage is worth nothing elsewhere; a script in the page can still use it.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { lazyModule } from "../lazyModule.ts"
import type * as Sealing from "./sealing.ts"
import { isOwn } from "../session/Session.ts"
import type { Owner } from "../session/SessionOwner.ts"
import { attempt, SessionStore, StorageFailed } from "../session/SessionStore.ts"
import * as WebStorage from "../session/WebStorage.ts"

const sealing = /* @__PURE__ */ lazyModule(() => import("./sealing.ts"))

/** How often a text is written again because another tab wrote or removed one meanwhile. */
const mostRewrites = 5

/**
 * Encrypts what the store below keeps. A text that cannot be decrypted, because the key is gone, because it was never
 * encrypted, or because one was written or removed after it, reads as a damaged session: the user is logged out. It is
 * asynchronous: await `client.ready`. Tabs are told of each other's logins if the store below tells of them.
 */
export const make = (
  store: SessionStore["Service"],
  indexedDB: () => IDBFactory = () => globalThis.indexedDB
): SessionStore["Service"] => {
  const using = <A>(use: (module: typeof Sealing) => Promise<A>): Effect.Effect<A, StorageFailed> =>
    Effect.flatMap(
      Effect.mapError(sealing, (cause) => new StorageFailed(cause)),
      (module) => attempt(() => use(module))
    )
  const now = using(({ current }) => current(indexedDB()))
  const next = using(({ begin }) => begin(indexedDB()))

  const read = Effect.fnUntraced(function* (text: string) {
    const kept = yield* now
    if (kept === undefined) return "damaged"
    return yield* using(({ unseal }) => unseal(kept, text)).pipe(Effect.orElseSucceed(() => "damaged"))
  })

  const write = Effect.fnUntraced(function* (text: string) {
    let kept = yield* next
    for (let rewrite = 0; rewrite <= mostRewrites; rewrite++) {
      const sealer = kept
      yield* store.write(yield* using(({ seal }) => seal(sealer, text)))
      // Another tab may have begun a turn, or the database may have been wiped: what was written could not be read then.
      const after = yield* now
      if (after?.turn === kept.turn || (yield* store.read) === undefined) return
      kept = after ?? (yield* next)
    }
  })

  return {
    ...store,
    read: Effect.flatMap(store.read, (text) => (text === undefined ? Effect.undefined : read(text))),
    write,
    // A text of before that is put back is worth nothing. Where the database fails, the text is removed all the same.
    remove: Effect.andThen(Effect.ignore(next), store.remove)
  }
}

/** {@link make} as a layer over another store, for example `WebStorage.layer()`. */
export const layer = (indexedDB?: () => IDBFactory): Layer.Layer<SessionStore, never, SessionStore> =>
  Layer.effect(
    SessionStore,
    Effect.map(SessionStore, (store) => make(store, indexedDB))
  )

/** The key of an encrypted session in local storage. Under the plain one's it would be a damaged session to others. */
export const encryptedKey = "okto_session_encrypted"

/**
 * The page's local storage, encrypted: what `sessionStore: "encrypted"` stands for. A session that this client kept in
 * plain text is moved over when it is read first.
 */
export const local = (owner: Owner): SessionStore["Service"] => {
  const plain = WebStorage.make()
  const sealed = make(WebStorage.make(undefined, undefined, encryptedKey))
  return {
    ...sealed,
    read: Effect.gen(function* () {
      const kept = yield* sealed.read
      if (kept !== undefined) return kept
      const text = yield* plain.read
      if (text === undefined || !isOwn(text, owner)) return undefined
      // In this order: a page that is closed in between has the session twice, not never.
      yield* sealed.write(text)
      yield* plain.remove
      return text
    })
  }
}
