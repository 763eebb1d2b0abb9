/** The store of a world in a SQLite file, by `node:sqlite` (Node 22.5 or newer). */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { chmodSync, closeSync, existsSync, openSync } from "node:fs"
import { version as packageVersion } from "../version.ts"
import { EmulatorFailed } from "./EmulatorFailed.ts"
import type { OpenStore } from "./Store.ts"

/** The version of the file, stored in it. A new file has version 0. */
const version = 4

/** Read and write access for the owner only. */
const ownerOnly = 0o600

const Row = Schema.Struct({ table: Schema.String, key: Schema.String, value: Schema.fromJsonString(Schema.Unknown) })
const Version = Schema.Struct({ user_version: Schema.Number })
const Count = Schema.Struct({ count: Schema.Number })
const Writer = Schema.Struct({ writer: Schema.String })

/** SQLite's code for a file that another process holds. */
const Busy = Schema.Struct({ errcode: Schema.Literal(5) })
const isBusy = Schema.is(Busy)

const failed = (file: string, what: string) => (cause: unknown) => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new EmulatorFailed({
    reason: "store",
    message: `${file}: ${isBusy(cause) ? "is in use by another process" : what}: ${reason}`,
    cause
  })
}

/** Who wrote a file that this version does not read. Files before version 4 do not say it. */
const writerOf = (found: number, read: () => unknown): string => {
  if (found < version) return `okto-emulator before ${packageVersion}, which stored requests and not their results`
  const writer = Schema.decodeUnknownOption(Writer)(read())
  return writer._tag === "Some" ? `okto-emulator ${writer.value.writer}` : "a newer okto-emulator"
}

/**
 * Opens or creates a file. What a request changed is written in one transaction before it is answered, so that a killed
 * process loses nothing that was confirmed: SQLite's write-ahead log survives it without a sync.
 */
export const sqliteStore = (file: string): OpenStore =>
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
    if (found === 0 && tables !== 0) {
      const message = `${file}: expected version ${version} of the file, got a database of something else`
      return yield* new EmulatorFailed({ reason: "store", message })
    }
    if (found !== version && found !== 0) {
      const writer = yield* attempt("cannot be read", () =>
        writerOf(found, () => db.prepare("SELECT writer FROM about").get())
      )
      const expected = `okto-emulator ${packageVersion} reads files of version ${version}`
      return yield* new EmulatorFailed({
        reason: "store",
        message: `${file}: ${expected}, this one has version ${found}: ${writer} wrote it`
      })
    }
    const { remove, rows, upsert } = yield* attempt("is no database of the emulator", () => {
      // In one transaction: a process that is killed in between would leave an unusable file.
      db.exec(`BEGIN;
        CREATE TABLE IF NOT EXISTS rows (
          position INTEGER PRIMARY KEY AUTOINCREMENT,
          "table" TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
          UNIQUE ("table", key)
        ) STRICT;
        CREATE TABLE IF NOT EXISTS about (writer TEXT NOT NULL) STRICT;
        DELETE FROM about;
        INSERT INTO about VALUES ('${packageVersion}');
        PRAGMA user_version = ${version};
        COMMIT`)
      return {
        rows: db.prepare(`SELECT "table", key, value FROM rows ORDER BY position`),
        // A row that is replaced keeps its position, as in a map.
        upsert: db.prepare(
          `INSERT INTO rows ("table", key, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`
        ),
        remove: db.prepare(`DELETE FROM rows WHERE "table" = ? AND key = ?`)
      }
    })
    // Older versions created files that other users can read. SQLite creates its other files with the mode of this one.
    yield* attempt("cannot be kept from others", () => {
      for (const path of [file, `${file}-wal`]) if (existsSync(path)) chmodSync(path, ownerOnly)
    })
    return {
      rows: attempt("cannot be read", () => rows.all().map((row) => Schema.decodeUnknownSync(Row)(row))),
      write: (changes) =>
        attempt("cannot be written", () => {
          db.exec("BEGIN")
          try {
            for (const { key, table, value } of changes) {
              if (value === undefined) remove.run(table, key)
              else upsert.run(table, key, JSON.stringify(value))
            }
            db.exec("COMMIT")
          } catch (cause) {
            db.exec("ROLLBACK")
            throw cause
          }
        })
    }
  })
