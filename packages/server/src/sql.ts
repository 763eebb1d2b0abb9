/** Keeps sessions in the PostgreSQL database of an Effect program, over the `SqlClient` of `@effect/sql-pg`. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import type { SessionTable } from "./sessions/SessionTable.ts"
import type { SigningLedger } from "./signer/SigningLedger.ts"
import * as migrations from "./stores/migrations.gen.ts"
import { sqlStore } from "./stores/sqlStore.ts"
import * as Store from "./stores/Store.ts"

/** What `PgClient` of `@effect/sql-pg` has besides: a queue of notifications, which ends with its connection. */
interface Listens {
  readonly listen: (
    channel: string
  ) => Effect.Effect<Queue.Dequeue<{ readonly payload: string }, unknown>, unknown, Scope.Scope>
}

const canListen = (client: object): client is Listens => "listen" in client && typeof client.listen === "function"

/** Listens for changed sessions, again whenever the connection ends. What was missed is told as `undefined`. */
const listenForever = (client: Listens, listener: (id: string | undefined) => void): Effect.Effect<unknown> =>
  Effect.gen(function* () {
    const notifications = yield* client.listen("okto_sessions")
    listener(undefined)
    return yield* Effect.forever(Effect.map(Queue.take(notifications), ({ payload }) => listener(payload)))
  }).pipe(Effect.scoped, Effect.ignore, Effect.repeat(Schedule.spaced("1 second")))

/**
 * A store over a client. Without `listen`, an end in another process is noticed at the visitor's next request.
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
  return sqlStore({
    greatest: "greatest",
    run: (statement, parameters) => plain.unsafe(statement, parameters),
    // A prepared statement holds one SQL statement, so the text is split at its empty lines.
    migrate: client.withTransaction(
      Effect.forEach(migrations.postgres.split(/;\n\n/), (statement) => plain.unsafe(statement))
    ),
    changes: canListen(client)
      ? (listener) => {
          const listening = Effect.runFork(listenForever(client, listener))
          return () => void Effect.runFork(Fiber.interrupt(listening))
        }
      : undefined
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
export const layer: Layer.Layer<SessionTable | SigningLedger, never, SqlClient.SqlClient> = Layer.unwrap(
  Effect.map(SqlClient.SqlClient, (client) => Store.layer(fromSqlClient(client)))
)
