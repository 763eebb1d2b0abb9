/** Keeps events in one SQLite file, with the SQLite inside Node (`node:sqlite`, Node 22.5 or newer). */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Event } from "./Event.ts"
import { Store, StoreFailed } from "./Store.ts"

/** The version of the table below, kept in the file. */
const version = 1

const Row = Schema.Struct({ event: Schema.String })
const Version = Schema.Struct({ user_version: Schema.Number })
const Text = Schema.fromJsonString(Event)

const failed = (file: string, what: string) => (cause: unknown) =>
  new StoreFailed({ message: `${file}: ${what}: ${cause instanceof Error ? cause.message : String(cause)}`, cause })

/**
 * Opens a file, or makes it. Every event is written before its request is answered, so that a killed process loses
 * nothing that was confirmed: SQLite's write-ahead log is complete without a sync as long as the machine runs.
 */
export const layer = (file: string): Layer.Layer<Store, StoreFailed> =>
  Layer.effect(
    Store,
    Effect.gen(function* () {
      // Only when there is a file: older versions of Node have no SQLite inside.
      const { DatabaseSync } = yield* Effect.tryPromise({
        try: () => import("node:sqlite"),
        catch: failed(file, "this version of Node has no SQLite")
      })
      const attempt = <A>(what: string, run: () => A) => Effect.try({ try: run, catch: failed(file, what) })
      const db = yield* Effect.acquireRelease(
        attempt("cannot be opened", () => new DatabaseSync(file)),
        (open) => Effect.sync(() => open.close())
      )
      const found = yield* attempt("is no database of the sandbox", () => {
        db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        return Schema.decodeUnknownSync(Version)(db.prepare("PRAGMA user_version").get()).user_version
      })
      if (found !== 0 && found !== version) {
        return yield* new StoreFailed({ message: `${file}: expected version ${version} of the file, got ${found}` })
      }
      const { append, events, keep } = yield* attempt("is no database of the sandbox", () => {
        db.exec(`CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL) STRICT;
          PRAGMA user_version = ${version}`)
        return {
          append: db.prepare("INSERT INTO events (event) VALUES (?)"),
          events: db.prepare("SELECT event FROM events ORDER BY number"),
          keep: db.prepare("DELETE FROM events WHERE number NOT IN (SELECT number FROM events ORDER BY number LIMIT ?)")
        }
      })
      return Store.of({
        events: attempt("cannot be read", () =>
          events.all().map((row) => Schema.decodeUnknownSync(Text)(Schema.decodeUnknownSync(Row)(row).event))
        ),
        append: (event) =>
          Effect.asVoid(attempt("cannot be written", () => append.run(Schema.encodeSync(Text)(event)))),
        keep: (count) => Effect.asVoid(attempt("cannot be written", () => keep.run(count)))
      })
    })
  )
