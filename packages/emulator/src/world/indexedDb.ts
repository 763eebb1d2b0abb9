/** The store of a world in IndexedDB, for a page that runs the emulator. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { EmulatorFailed } from "./EmulatorFailed.ts"
import type { OpenStore } from "./Store.ts"

/** The version of the database. A database of another version is emptied. */
const version = 3
const rowsName = "rows"
const byKey = "table and key"

const Row = Schema.Struct({ table: Schema.String, key: Schema.String, value: Schema.fromJsonString(Schema.Unknown) })

const toPromise = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("the database refused")))
  })

/** Resolves when the transaction is committed. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve())
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("the database is full")))
  })

const openDatabase = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, version)
  request.addEventListener("upgradeneeded", () => {
    const db = request.result
    for (const old of db.objectStoreNames) db.deleteObjectStore(old)
    // In the order of their numbers; a row that is replaced keeps its own.
    db.createObjectStore(rowsName, { autoIncrement: true }).createIndex(byKey, ["table", "key"], { unique: true })
  })
  return toPromise(request)
}

/**
 * A store in a database of the browser. The caller must make sure that one emulator uses it at a time.
 *
 * @param name the name of the database
 * @returns What opens it, for the option `store`. The emulator does not start where the browser refuses that.
 *
 * @example
 * ```ts
 * import { createEmulator } from "@okto-effect/emulator"
 * import { indexedDbStore } from "@okto-effect/emulator/browser"
 *
 * export const { fetch: inPageFetch } = createEmulator({ store: indexedDbStore("my-app") })
 * ```
 */
export const indexedDbStore = (name: string): OpenStore =>
  Effect.gen(function* () {
    const attempt = <A>(what: string, use: () => Promise<A>): Effect.Effect<A, EmulatorFailed> =>
      Effect.tryPromise({
        try: use,
        catch: (cause) => new EmulatorFailed({ reason: "store", message: `${name}: ${what}: ${String(cause)}`, cause })
      })
    const db = yield* Effect.acquireRelease(
      attempt("cannot be opened", () => openDatabase(name)),
      (open) => Effect.sync(() => open.close())
    )
    return {
      rows: attempt("cannot be read", async () =>
        (await toPromise(db.transaction(rowsName).objectStore(rowsName).getAll())).map((row) =>
          Schema.decodeUnknownSync(Row)(row)
        )
      ),
      write: (changes) =>
        attempt("cannot be written", () => {
          const transaction = db.transaction(rowsName, "readwrite")
          const rows = transaction.objectStore(rowsName)
          for (const { key, table, value } of changes) {
            const found = rows.index(byKey).getKey([table, key])
            // Requests of a transaction are carried out in their order.
            found.addEventListener("success", () => {
              const known = found.result
              if (value !== undefined) rows.put({ table, key, value: JSON.stringify(value) }, known)
              else if (known !== undefined) rows.delete(known)
            })
          }
          return committed(transaction)
        })
    }
  })
