/**
 * A session store whose text is encrypted (AES-GCM) with a key that no script can read: it lies in IndexedDB and cannot
 * be exported. What is copied out of the storage is worth nothing elsewhere; a script in the page can still use it.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import { fromBase64, toBase64 } from "../crypto/base64.ts"
import { isOwn } from "../session/Session.ts"
import type { Owner } from "../session/SessionOwner.ts"
import { attempt, SessionStore } from "../session/SessionStore.ts"
import * as WebStorage from "../session/WebStorage.ts"

const database = "okto"
const table = "keys"
const name = "session"

/** Bytes of an initialisation vector (NIST SP 800-38D). */
const vectorSize = 12

/** How often a text is written again because another tab wrote or removed one meanwhile. */
const mostRewrites = 5

/** What the database holds: the key, and the turn, which is drawn whenever a text is written or removed. */
interface Kept {
  readonly key: CryptoKey
  readonly turn: string
}

/** What another program of this origin has put there is none. */
const isKept = (value: unknown): value is Kept =>
  Predicate.hasProperty(value, "key") &&
  value.key instanceof CryptoKey &&
  value.key.algorithm.name === "AES-GCM" &&
  Predicate.hasProperty(value, "turn") &&
  typeof value.turn === "string"

const settled = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("the database failed")))
    request.addEventListener("blocked", () => reject(new Error("another tab keeps the database as it is")))
  })

const openedAt = (indexedDB: IDBFactory, version?: number): Promise<IDBDatabase> => {
  const request = indexedDB.open(database, version)
  request.addEventListener("upgradeneeded", () => {
    if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table)
  })
  return settled(request)
}

/** The database, with the table in it, although another program may have made one of this name. */
const opened = async (indexedDB: IDBFactory): Promise<IDBDatabase> => {
  const db = await openedAt(indexedDB)
  if (db.objectStoreNames.contains(table)) return db
  db.close()
  return openedAt(indexedDB, db.version + 1)
}

const withDatabase = async <A>(indexedDB: IDBFactory, use: (db: IDBDatabase) => Promise<A>): Promise<A> => {
  const db = await opened(indexedDB)
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

const keptIn = async (db: IDBDatabase): Promise<Kept | undefined> => {
  const kept: unknown = await settled(db.transaction(table).objectStore(table).get(name))
  return isKept(kept) ? kept : undefined
}

/** What is kept now. It is read each time: the database may be wiped while a page lives, and other tabs write, too. */
const current = (indexedDB: IDBFactory): Promise<Kept | undefined> => withDatabase(indexedDB, keptIn)

/** Begins a turn: texts of the turns before cannot be read any more. Makes a key when there is none. */
const begin = (indexedDB: IDBFactory): Promise<Kept> =>
  withDatabase(indexedDB, async (db) => {
    // A transaction does not wait for a key to be made, and of tabs that make one at the same time, the first wins.
    const made =
      (await keptIn(db))?.key ??
      (await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]))
    const store = db.transaction(table, "readwrite").objectStore(table)
    const before: unknown = await settled(store.get(name))
    const turn = toBase64(crypto.getRandomValues(new Uint8Array(vectorSize)))
    const next: Kept = { key: isKept(before) ? before.key : made, turn }
    await settled(store.put(next, name))
    return next
  })

/** What a text is encrypted with: the key, and the turn as what goes with it. */
const cipher = (turn: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(turn)
})

const seal = async ({ key, turn }: Kept, text: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(vectorSize))
  const sealed = await crypto.subtle.encrypt(cipher(turn, iv), key, new TextEncoder().encode(text))
  return toBase64(Uint8Array.from([...iv, ...new Uint8Array(sealed)]))
}

const unseal = async ({ key, turn }: Kept, text: string): Promise<string> => {
  const bytes = fromBase64(text)
  const iv = Uint8Array.from(bytes.slice(0, vectorSize))
  const plain = await crypto.subtle.decrypt(cipher(turn, iv), key, Uint8Array.from(bytes.slice(vectorSize)))
  return new TextDecoder().decode(plain)
}

/**
 * Encrypts what the store below keeps. A text that cannot be decrypted, because the key is gone, because it was never
 * encrypted, or because one was written or removed after it, reads as a damaged session: the user is logged out. It is
 * asynchronous: await `client.ready`. Tabs are told of each other's logins if the store below tells of them.
 */
export const make = (
  store: SessionStore["Service"],
  indexedDB: () => IDBFactory = () => globalThis.indexedDB
): SessionStore["Service"] => {
  const now = attempt(() => current(indexedDB()))
  const next = attempt(() => begin(indexedDB()))

  const read = Effect.fnUntraced(function* (text: string) {
    const kept = yield* now
    if (kept === undefined) return "damaged"
    return yield* attempt(() => unseal(kept, text)).pipe(Effect.orElseSucceed(() => "damaged"))
  })

  const write = Effect.fnUntraced(function* (text: string) {
    let kept = yield* next
    for (let rewrite = 0; rewrite <= mostRewrites; rewrite++) {
      const sealer = kept
      yield* store.write(yield* attempt(() => seal(sealer, text)))
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
