/** The store of events in IndexedDB, for a page that runs the emulator. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Event } from "./Event.ts"
import { EventStore, EventStoreFailed } from "./EventStore.ts"

/** The version of the database. A database of another version is emptied. */
const version = 2
const table = "events"
const Text = Schema.fromJsonString(Event)

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
    db.createObjectStore(table, { autoIncrement: true })
  })
  return toPromise(request)
}

/**
 * Opens or creates a database. The caller must make sure that one emulator uses it at a time.
 *
 * @param name the name of the database
 * @returns The store, for `layerStored`. Fails where the browser refuses to open the database.
 *
 * @example
 * ```ts
 * import { layerStored, Emulator } from "@okto-effect/emulator"
 * import { layerIndexedDbEventStore } from "@okto-effect/emulator/browser"
 * import * as Layer from "effect/Layer"
 * import * as ManagedRuntime from "effect/ManagedRuntime"
 *
 * const runtime = ManagedRuntime.make(layerStored().pipe(Layer.provide(layerIndexedDbEventStore("my-app"))))
 *
 * export const inPageFetch = async (url: string, init?: RequestInit) => {
 *   const { fetch } = await runtime.runPromise(Emulator)
 *   return fetch(url, init)
 * }
 * ```
 */
export const layer = (name: string): Layer.Layer<EventStore, EventStoreFailed> =>
  Layer.effect(
    EventStore,
    Effect.gen(function* () {
      const attempt = <A>(what: string, use: () => Promise<A>): Effect.Effect<A, EventStoreFailed> =>
        Effect.tryPromise({
          try: use,
          catch: (cause) => new EventStoreFailed({ message: `${name}: ${what}: ${String(cause)}`, cause })
        })
      const db = yield* Effect.acquireRelease(
        attempt("cannot be opened", () => openDatabase(name)),
        (open) => Effect.sync(() => open.close())
      )
      const write = (change: (events: IDBObjectStore) => void) =>
        attempt("cannot be written", () => {
          const transaction = db.transaction(table, "readwrite")
          change(transaction.objectStore(table))
          return committed(transaction)
        })
      const reading = () => db.transaction(table).objectStore(table)
      return EventStore.of({
        events: attempt("cannot be read", async () =>
          (await toPromise(reading().getAll())).map((text) => Schema.decodeUnknownSync(Text)(text))
        ),
        count: attempt("cannot be read", () => toPromise(reading().count())),
        append: (event) => write((events) => void events.add(Schema.encodeSync(Text)(event))),
        truncate: (count) =>
          Effect.flatMap(
            attempt("cannot be read", () => toPromise(reading().getAllKeys())),
            (keys) =>
              write((events) => {
                for (const key of keys.slice(count)) events.delete(key)
              })
          )
      })
    })
  )
