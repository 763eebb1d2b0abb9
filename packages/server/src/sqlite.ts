/** Keeps sessions in a SQLite file, by `node:sqlite`: for one machine, with as many processes as it has. */
import { DatabaseSync } from "node:sqlite"
import * as Effect from "effect/Effect"
import { requireMethods } from "./stores/checkStore.ts"
import * as migrations from "./stores/migrations.gen.ts"
import { sqliteLedger } from "./spending/sqliteLedger.ts"
import { sqlStore } from "./stores/sqlStore.ts"
import type { Store } from "./stores/Store.ts"

export type { Store }

/**
 * A store in a SQLite database, in WAL mode. A commit is on the disk before it is confirmed.
 *
 * @param database the path of the file, which is created if it is missing, or a database that the app has open; where that has no
 * time-out for locks, it gets one of five seconds. While the app waits within a transaction of it, sessions are part of that, and
 * nothing is paid
 *
 * @example
 * ```ts
 * import { clients, migrate } from "@okto-effect/server"
 * import { sqlite } from "@okto-effect/server/sqlite"
 *
 * export const open = async (secret: string) => {
 *   const store = sqlite("sessions.db")
 *   await migrate(store)
 *   return clients({ configuration: { clientPrivateKey, clientSWA }, secrets: { 1: secret }, store })
 * }
 * ```
 */
export const sqlite = (database: string | DatabaseSync): Store => {
  const db = typeof database === "string" ? new DatabaseSync(database, { timeout: 5000 }) : database
  requireMethods("database", db, ["exec", "prepare"], "the path of a file, or a DatabaseSync")
  // A database of the app's own may have no time-out: each lock of another process would be a failure.
  if (Object.values(db.prepare("pragma busy_timeout").get() ?? {})[0] === 0) db.exec("pragma busy_timeout = 5000")
  db.exec("pragma journal_mode = wal; pragma synchronous = full")
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>()
  const prepare = (statement: string) => {
    const known = prepared.get(statement) ?? db.prepare(statement.replaceAll("$", "?"))
    prepared.set(statement, known)
    return known
  }
  return sqlStore({
    greatest: "max",
    run: (statement, parameters) => Effect.try(() => prepare(statement).all(...parameters)),
    migrate: Effect.try(() => db.exec(migrations.sqlite)),
    spending: sqliteLedger(db, prepare)
  })
}
