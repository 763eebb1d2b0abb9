/** The store of events in a SQLite file, by `node:sqlite` (Node 22.5 or newer). */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { chmodSync, closeSync, existsSync, openSync } from "node:fs"
import { Event } from "./Event.ts"
import { EventStore, EventStoreFailed } from "./EventStore.ts"

/** The version of the table and its events, stored in the file. A new file has version 0. */
const version = 3

/** Read and write access for the owner only. */
const ownerOnly = 0o600

const Row = Schema.Struct({ event: Schema.String })
const Version = Schema.Struct({ user_version: Schema.Number })
const Count = Schema.Struct({ count: Schema.Number })
const Text = Schema.fromJsonString(Event)

/** SQLite's code for a file that another process holds. */
const Busy = Schema.Struct({ errcode: Schema.Literal(5) })
const isBusy = Schema.is(Busy)

const failed = (file: string, what: string) => (cause: unknown) => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new EventStoreFailed({
    message: `${file}: ${isBusy(cause) ? "is in use by another process" : what}: ${reason}`,
    cause
  })
}

/**
 * Opens or creates a file. Every event is written before its request is answered, so that a killed process loses no
 * confirmed event: SQLite's write-ahead log survives it without a sync.
 */
export const layer = (file: string): Layer.Layer<EventStore, EventStoreFailed> =>
  Layer.effect(
    EventStore,
    Effect.gen(function* () {
      // Loaded on demand: older versions of Node have no SQLite.
      const { DatabaseSync } = yield* Effect.tryPromise({
        try: () => import("node:sqlite"),
        catch: failed(file, "this version of Node has no SQLite")
      })
      const attempt = <A>(what: string, run: () => A) => Effect.try({ try: run, catch: failed(file, what) })
      const db = yield* Effect.acquireRelease(
        attempt("cannot be opened", () => {
          // Created with its mode, so that other users cannot read keys, codes and tokens at any time.
          closeSync(openSync(file, "a", ownerOnly))
          return new DatabaseSync(file)
        }),
        (open) => Effect.sync(() => open.close())
      )
      const { found, tables } = yield* attempt("is no database of the emulator", () => {
        // Two emulators that write the same file would corrupt it.
        db.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        return {
          found: Schema.decodeUnknownSync(Version)(db.prepare("PRAGMA user_version").get()).user_version,
          tables: Schema.decodeUnknownSync(Count)(db.prepare("SELECT count(*) AS count FROM sqlite_schema").get()).count
        }
      })
      if (found !== version && (found !== 0 || tables !== 0)) {
        const got = found === 0 ? "a database of something else" : String(found)
        return yield* new EventStoreFailed({ message: `${file}: expected version ${version} of the file, got ${got}` })
      }
      const { append, count, events, truncate } = yield* attempt("is no database of the emulator", () => {
        // In one transaction: a process that is killed in between would leave an unusable file.
        db.exec(`BEGIN;
          CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL) STRICT;
          PRAGMA user_version = ${version};
          COMMIT`)
        return {
          append: db.prepare("INSERT INTO events (event) VALUES (?)"),
          count: db.prepare("SELECT count(*) AS count FROM events"),
          events: db.prepare("SELECT event FROM events ORDER BY number"),
          truncate: db.prepare(
            "DELETE FROM events WHERE number NOT IN (SELECT number FROM events ORDER BY number LIMIT ?)"
          )
        }
      })
      // Older versions created files that other users can read. SQLite creates its other files with the mode of this one.
      yield* attempt("cannot be kept from others", () => {
        for (const path of [file, `${file}-wal`]) if (existsSync(path)) chmodSync(path, ownerOnly)
      })
      return EventStore.of({
        events: attempt("cannot be read", () =>
          events.all().map((row) => Schema.decodeUnknownSync(Text)(Schema.decodeUnknownSync(Row)(row).event))
        ),
        count: attempt("cannot be read", () => Schema.decodeUnknownSync(Count)(count.get()).count),
        append: (event) =>
          Effect.asVoid(attempt("cannot be written", () => append.run(Schema.encodeSync(Text)(event)))),
        truncate: (count) => Effect.asVoid(attempt("cannot be written", () => truncate.run(count)))
      })
    })
  )
