/**
 * Encryption of stored sessions: AES-GCM, with a key in IndexedDB that cannot be exported. Loaded by
 * itself: `./browser` exports the store, and a page that imports that would load this with it.
 */
import { fromBase64, toBase64 } from "../core/base64.ts"

const database = "okto"
const table = "keys"
const name = "session"

/** Bytes of an initialisation vector (NIST SP 800-38D). */
const vectorSize = 12

/** What the database holds. */
export interface Sealer {
  readonly key: CryptoKey
  /** Random, drawn whenever a text is written or removed. Texts of other generations cannot be decrypted. */
  readonly generation: string
}

/** Whether a record is one of ours: another program of this origin may use the database. */
const isSealer = (value: unknown): value is Sealer => {
  if (typeof value !== "object" || value === null || !("key" in value) || !("generation" in value)) return false
  const { generation, key } = value
  return key instanceof CryptoKey && key.algorithm.name === "AES-GCM" && typeof generation === "string"
}

const resultOf = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("the database failed")))
  })

const openVersion = (indexedDB: IDBFactory, version?: number): Promise<IDBDatabase> => {
  const request = indexedDB.open(database, version)
  request.addEventListener("upgradeneeded", () => {
    if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table)
  })
  // Where another tab keeps its version, the request waits for it: a failure would leave the database open later.
  return resultOf(request)
}

/** Opens the database with the table in it: another program may have created one of this name without. */
const open = async (indexedDB: IDBFactory): Promise<IDBDatabase> => {
  const db = await openVersion(indexedDB)
  if (db.objectStoreNames.contains(table)) return db
  db.close()
  return openVersion(indexedDB, db.version + 1)
}

const withDatabase = async <A>(indexedDB: IDBFactory, use: (db: IDBDatabase) => Promise<A>): Promise<A> => {
  const db = await open(indexedDB)
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

const readSealer = async (db: IDBDatabase): Promise<Sealer | undefined> => {
  const record: unknown = await resultOf(db.transaction(table).objectStore(table).get(name))
  return isSealer(record) ? record : undefined
}

/** The current generation. Read each time: the database may be deleted while a page is open, and other tabs write, too. */
export const readKey = (indexedDB: IDBFactory): Promise<Sealer | undefined> => withDatabase(indexedDB, readSealer)

/**
 * Starts a generation: texts of earlier ones cannot be decrypted any more. Generates a key when there is none. With `after`, only
 * if that is the current generation.
 */
export const next = (indexedDB: IDBFactory, after?: string): Promise<Sealer> =>
  withDatabase(indexedDB, async (db) => {
    // A transaction ends before a key is generated, so of tabs that generate one at the same time, the first wins.
    const generated =
      (await readSealer(db))?.key ??
      (await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]))
    const store = db.transaction(table, "readwrite").objectStore(table)
    const before: unknown = await resultOf(store.get(name))
    if (after !== undefined && isSealer(before) && before.generation !== after) return before
    const generation = toBase64(crypto.getRandomValues(new Uint8Array(vectorSize)))
    const sealer: Sealer = { key: isSealer(before) ? before.key : generated, generation }
    await resultOf(store.put(sealer, name))
    return sealer
  })

/** The parameters of AES-GCM, with the generation as additional data. */
const cipher = (generation: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(generation)
})

export const seal = async ({ key, generation }: Sealer, text: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(vectorSize))
  const sealed = await crypto.subtle.encrypt(cipher(generation, iv), key, new TextEncoder().encode(text))
  return toBase64(Uint8Array.from([...iv, ...new Uint8Array(sealed)]))
}

export const unseal = async ({ key, generation }: Sealer, text: string): Promise<string> => {
  const bytes = fromBase64(text)
  const iv = Uint8Array.from(bytes.slice(0, vectorSize))
  const plain = await crypto.subtle.decrypt(cipher(generation, iv), key, Uint8Array.from(bytes.slice(vectorSize)))
  return new TextDecoder().decode(plain)
}
