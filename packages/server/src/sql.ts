/** Keeps sessions in the PostgreSQL database of an Effect program, over the `SqlClient` of `@effect/sql-pg`. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as SqlClient from "effect/sql/SqlClient"
import type { SessionTable } from "./sessions/SessionTable.ts"
import type { SigningLedger } from "./signer/SigningLedger.ts"
import * as migrations from "./stores/migrations.gen.ts"
import { postgresLedger } from "./spending/postgresLedger.ts"
import type { SpendingLedger } from "./spending/SpendingLedger.ts"
import { type RunStatement, sqlStore } from "./stores/sqlStore.ts"
import * as Store from "./stores/Store.ts"
import { silentAfter, testTime } from "./stores/timeLimit.ts"

export type { SessionTable, SigningLedger, SpendingLedger }
export type { Store } from "./stores/Store.ts"

/** How many connections a client may have, where it says so. */
const mostConnections = (client: SqlClient.SqlClient): number =>
  Predicate.hasProperty(client, "config") &&
  Predicate.hasProperty(client.config, "maxConnections") &&
  Predicate.isNumber(client.config.maxConnections)
    ? client.config.maxConnections
    : 10

/**
 * Runs statements, each for four seconds at most. The driver ends a connection that does not answer within five seconds after an
 * interruption; nothing waits for that. Meanwhile the other connections are tested: where the network has forgotten one, it has
 * forgotten others.
 */
const runOver = (client: SqlClient.SqlClient): RunStatement => {
  const plain = client.withoutTransforms()
  const probe = Effect.ignore(Effect.timeout(plain.unsafe("select 1"), testTime))
  const probes = Array.from({ length: mostConnections(client) }, () => probe)
  let isTesting = false
  const test = Effect.suspend(() => {
    if (isTesting) return Effect.void
    isTesting = true
    return Effect.ensuring(
      Effect.all(probes, { concurrency: "unbounded", discard: true }),
      Effect.sync(() => void (isTesting = false))
    )
  })
  const testLater = Effect.andThen(Effect.delay(Effect.forkDetach(test), silentAfter / 2), Effect.never)
  return (statement, parameters) =>
    Effect.flatMap(Effect.forkDetach(plain.unsafe(statement, parameters)), (running) =>
      Fiber.join(running).pipe(
        Effect.raceFirst(testLater),
        Effect.timeout(silentAfter),
        Effect.onError(() => Effect.forkDetach(Fiber.interrupt(running)))
      )
    )
}

/**
 * A store over a client. Its statements take connections of their own, also within a transaction of the program.
 *
 * @param client the `SqlClient` of the program, such as that of `@effect/sql-pg`
 *
 * @example
 * ```ts
 * import { fromSqlClient } from "@okto-effect/server/sql"
 * import * as Effect from "effect/Effect"
 * import * as SqlClient from "effect/sql/SqlClient"
 *
 * export const store = Effect.map(SqlClient.SqlClient, fromSqlClient)
 * ```
 */
export const fromSqlClient = (client: SqlClient.SqlClient): Store.Store => {
  // The app may have its columns renamed.
  const plain = client.withoutTransforms()
  const runWithin = runOver(client)
  // A transaction of the app that is rolled back would forget a payment that was sent, or bring an ended session back; until its end,
  // it would keep others from the session.
  const run: RunStatement = (statement, parameters) =>
    Effect.updateContext(runWithin(statement, parameters), (context: Context.Context<never>) =>
      Context.omit(client.transactionService)(context)
    )
  return sqlStore({
    greatest: "greatest",
    run,
    spending: postgresLedger(run),
    // A prepared statement holds one SQL statement, so the text is split at its empty lines.
    migrate: client.withTransaction(
      Effect.forEach(migrations.postgres.split(/;\n\n/), (statement) => plain.unsafe(statement))
    )
  })
}

/**
 * The tables over the program's `SqlClient`.
 *
 * @example
 * ```ts
 * import * as PgClient from "@effect/sql-pg/PgClient"
 * import type * as Redacted from "effect/Redacted"
 * import * as Layer from "effect/Layer"
 * import { Clients } from "@okto-effect/server/effect"
 * import * as Sql from "@okto-effect/server/sql"
 *
 * export const clients = (url: Redacted.Redacted, secret: Redacted.Redacted) =>
 *   Clients.layer({ configuration: { clientPrivateKey, clientSWA }, secrets: { 1: secret } }).pipe(
 *     Layer.provide(Sql.layer),
 *     Layer.provide(PgClient.layer({ url }))
 *   )
 * ```
 */
export const layer: Layer.Layer<SessionTable | SigningLedger | SpendingLedger, never, SqlClient.SqlClient> =
  Layer.unwrap(Effect.map(SqlClient.SqlClient, (client) => Store.layer(fromSqlClient(client))))
