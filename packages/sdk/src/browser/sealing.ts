/**
 * What encrypts a stored session: a key in IndexedDB that no script can export, and AES-GCM. Nothing of `effect` is in it, so
 * that a bundler makes one small file of it, which only clients load that encrypt.
 */
import { fromBase64, toBase64 } from "../crypto/base64.ts"

const database = "okto"
const table = "keys"
const name = "session"

/** Bytes of an initialisation vector (NIST SP 800-38D). */
const vectorSize = 12

/** What the database holds: the key, and the turn, which is drawn whenever a text is written or removed. */
export interface Kept {
  readonly key: CryptoKey
  readonly turn: string
}

/** What another program of this origin has put there is none. */
const isKept = (value: unknown): value is Kept => {
  if (typeof value !== "object" || value === null || !("key" in value) || !("turn" in value)) return false
  return value.key instanceof CryptoKey && value.key.algorithm.name === "AES-GCM" && typeof value.turn === "string"
}

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
export const current = (indexedDB: IDBFactory): Promise<Kept | undefined> => withDatabase(indexedDB, keptIn)

/** Begins a turn: texts of the turns before cannot be read any more. Makes a key when there is none. */
export const begin = (indexedDB: IDBFactory): Promise<Kept> =>
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

export const seal = async ({ key, turn }: Kept, text: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(vectorSize))
  const sealed = await crypto.subtle.encrypt(cipher(turn, iv), key, new TextEncoder().encode(text))
  return toBase64(Uint8Array.from([...iv, ...new Uint8Array(sealed)]))
}

export const unseal = async ({ key, turn }: Kept, text: string): Promise<string> => {
  const bytes = fromBase64(text)
  const iv = Uint8Array.from(bytes.slice(0, vectorSize))
  const plain = await crypto.subtle.decrypt(cipher(turn, iv), key, Uint8Array.from(bytes.slice(vectorSize)))
  return new TextDecoder().decode(plain)
}
