/** Events in a database of the browser: a page that is its own backend remembers what happened. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Event } from "./Event.ts"
import { Store, StoreFailed } from "./Store.ts"

/** The version of what is in the database. A database of another version is emptied: it was for trying things out. */
const version = 1
const table = "events"
const Text = Schema.fromJsonString(Event)

const settled = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("the database refused")))
  })

/** Done once it is on the disk, not merely asked for. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve())
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("the database is full")))
  })

const opened = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, version)
  request.addEventListener("upgradeneeded", () => {
    const db = request.result
    for (const old of db.objectStoreNames) db.deleteObjectStore(old)
    db.createObjectStore(table, { autoIncrement: true })
  })
  return settled(request)
}

/** Opens a database, or makes it. Only one sandbox may use it at a time: whoever opens it sees to that. */
export const layer = (name: string): Layer.Layer<Store, StoreFailed> =>
  Layer.effect(
    Store,
    Effect.gen(function* () {
      const attempt = <A>(what: string, use: () => Promise<A>): Effect.Effect<A, StoreFailed> =>
        Effect.tryPromise({
          try: use,
          catch: (cause) => new StoreFailed({ message: `${name}: ${what}: ${String(cause)}`, cause })
        })
      const db = yield* Effect.acquireRelease(
        attempt("cannot be opened", () => opened(name)),
        (open) => Effect.sync(() => open.close())
      )
      const write = (change: (events: IDBObjectStore) => void) =>
        attempt("cannot be written", () => {
          const transaction = db.transaction(table, "readwrite")
          change(transaction.objectStore(table))
          return committed(transaction)
        })
      const reading = () => db.transaction(table).objectStore(table)
      return Store.of({
        events: attempt("cannot be read", async () =>
          (await settled(reading().getAll())).map((text) => Schema.decodeUnknownSync(Text)(text))
        ),
        count: attempt("cannot be read", () => settled(reading().count())),
        append: (event) => write((events) => void events.add(Schema.encodeSync(Text)(event))),
        keep: (count) =>
          Effect.flatMap(
            attempt("cannot be read", () => settled(reading().getAllKeys())),
            (keys) =>
              write((events) => {
                for (const key of keys.slice(count)) events.delete(key)
              })
          )
      })
    })
  )
