/**
 * A session store whose text is encrypted (AES-GCM) with a key that no script can read: it lies in IndexedDB and cannot
 * be exported. What is copied out of the storage is worth nothing elsewhere; a script in the page can still use it.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { fromBase64, toBase64 } from "../internal/base64.ts"
import { isOwn, type Keeper } from "../Session.ts"
import { attempt, SessionStore } from "../SessionStore.ts"
import * as WebStorage from "./WebStorage.ts"

const database = "okto"
const table = "keys"
const name = "session"

/** Bytes of an initialisation vector (NIST SP 800-38D). */
const vectorSize = 12

const settled = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("the database failed")))
  })

const opened = (indexedDB: IDBFactory): Promise<IDBDatabase> => {
  const request = indexedDB.open(database, 1)
  request.addEventListener("upgradeneeded", () => void request.result.createObjectStore(table))
  return settled(request)
}

/** The key of this origin, made when there is none. Of tabs that make one at the same time, the first wins. */
const keyOf = async (indexedDB: IDBFactory): Promise<CryptoKey> => {
  const db = await opened(indexedDB)
  try {
    const kept: unknown = await settled(db.transaction(table).objectStore(table).get(name))
    if (kept instanceof CryptoKey) return kept
    const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
    const store = db.transaction(table, "readwrite").objectStore(table)
    const meanwhile: unknown = await settled(store.get(name))
    if (meanwhile instanceof CryptoKey) return meanwhile
    await settled(store.put(made, name))
    return made
  } finally {
    db.close()
  }
}

const seal = async (key: CryptoKey, text: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(vectorSize))
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text))
  return toBase64(Uint8Array.from([...iv, ...new Uint8Array(sealed)]))
}

const unseal = async (key: CryptoKey, text: string): Promise<string> => {
  const bytes = fromBase64(text)
  const plain = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: Uint8Array.from(bytes.slice(0, vectorSize)) },
    key,
    Uint8Array.from(bytes.slice(vectorSize))
  )
  return new TextDecoder().decode(plain)
}

/**
 * Encrypts what the store below keeps. A text that cannot be decrypted, because the key is gone or it was never encrypted,
 * reads as a damaged session: the user is logged out. It is asynchronous: await `client.ready`. Tabs hear of each other's
 * logins if the store below tells of them.
 */
export const make = (
  store: SessionStore["Service"],
  indexedDB: () => IDBFactory = () => globalThis.indexedDB
): SessionStore["Service"] => {
  let known: CryptoKey | undefined
  // A database that fails once may open the next time.
  const key = Effect.suspend(() =>
    known === undefined
      ? Effect.tap(
          attempt(() => keyOf(indexedDB())),
          (made) => Effect.sync(() => void (known = made))
        )
      : Effect.succeed(known)
  )
  const opened = Effect.fnUntraced(function* (text: string) {
    const opener = yield* key
    return yield* attempt(() => unseal(opener, text)).pipe(Effect.orElseSucceed(() => "damaged"))
  })
  return {
    ...store,
    read: Effect.flatMap(store.read, (text) => (text === undefined ? Effect.undefined : opened(text))),
    write: (text) =>
      Effect.gen(function* () {
        const sealer = yield* key
        yield* store.write(yield* attempt(() => seal(sealer, text)))
      })
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
export const local = (keeper: Keeper): SessionStore["Service"] => {
  const plain = WebStorage.make()
  const sealed = make(WebStorage.make(undefined, undefined, encryptedKey))
  return {
    ...sealed,
    read: Effect.gen(function* () {
      const kept = yield* sealed.read
      if (kept !== undefined) return kept
      const text = yield* plain.read
      if (text === undefined || !isOwn(text, keeper)) return undefined
      // In this order: a page that is closed in between has the session twice, not never.
      yield* sealed.write(text)
      yield* plain.remove
      return text
    })
  }
}
