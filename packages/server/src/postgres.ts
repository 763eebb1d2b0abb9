/** Keeps sessions in PostgreSQL, over a pool that the app has (`pg`, or a driver with the same surface). */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { requireMethods } from "./stores/checkStore.ts"
import * as migrations from "./stores/migrations.gen.ts"
import { postgresLedger } from "./spending/postgresLedger.ts"
import { type RunStatement, sqlStore } from "./stores/sqlStore.ts"
import type { Store } from "./stores/Store.ts"
import { silentAfter, testTime } from "./stores/timeLimit.ts"

export type { Store }

/** What is needed of the pool. */
export interface PgPool {
  /** Its options. */
  readonly options?: object | undefined
  /**
   * Runs a statement with values.
   *
   * @param text the statement
   * @param values its parameters, in their order
   */
  readonly query: (text: string, values?: Array<unknown>) => Promise<{ readonly rows: ReadonlyArray<unknown> }>
  /** Calls back for an event. */
  readonly on: (event: "error", listener: (error: Error) => void) => unknown
}

/** What a pool of `pg` has besides: a statement that times out ends its connection. */
interface TimedPool {
  readonly idleCount?: number | undefined
  readonly query: (statement: {
    readonly text: string
    readonly values?: ReadonlyArray<unknown>
    readonly query_timeout: number
  }) => Promise<{ readonly rows: ReadonlyArray<unknown> }>
}

/** Drivers with the same surface may take texts alone. */
const isTimed = (pool: PgPool): pool is PgPool & TimedPool => pool.options !== undefined

/** Ends every idle connection that does not answer: where the network has forgotten one, it has forgotten others. */
const testIdle = (pool: TimedPool): Effect.Effect<unknown> =>
  Effect.suspend(() =>
    Effect.forEach(
      Array.from({ length: pool.idleCount ?? 0 }),
      () => Effect.ignore(Effect.tryPromise(() => pool.query({ text: "select 1", query_timeout: testTime }))),
      { concurrency: "unbounded", discard: true }
    )
  )

/** Runs statements. After a failure that is the connection's, the idle ones are tested. */
const runOver = (pool: PgPool): RunStatement => {
  if (!isTimed(pool))
    return (text, values) =>
      Effect.map(
        Effect.tryPromise(() => pool.query(text, [...values])),
        ({ rows }) => rows
      )
  let isTesting = false
  const test = Effect.suspend(() => {
    if (isTesting) return Effect.void
    isTesting = true
    return Effect.ensuring(
      testIdle(pool),
      Effect.sync(() => void (isTesting = false))
    )
  })
  return (text, values) =>
    Effect.tryPromise(() => pool.query({ text, values: [...values], query_timeout: silentAfter })).pipe(
      // Errors of the server have a code.
      Effect.tapError(({ cause }) => (Predicate.hasProperty(cause, "code") ? Effect.void : Effect.forkDetach(test))),
      Effect.map(({ rows }) => rows)
    )
}

/**
 * A store in PostgreSQL 14 or later.
 *
 * A statement that is not answered for four seconds ends its connection, and tests the idle ones.
 *
 * @param pool a pool of the package `pg`, with `connectionTimeoutMillis`; closing it is the app's
 * @returns The store. Nothing is connected before it is used; a use that fails fails with `StoreFailed`.
 *
 * @example
 * ```ts
 * import { clients, migrate } from "@okto-effect/server"
 * import { postgres } from "@okto-effect/server/postgres"
 * import { Pool } from "pg"
 *
 * export const open = async (connectionString: string, secret: string) => {
 *   const store = postgres(new Pool({ connectionString, connectionTimeoutMillis: 3000 }))
 *   await migrate(store)
 *   return clients({ configuration: { clientPrivateKey, clientSWA }, secrets: { 1: secret }, store })
 * }
 * ```
 */
export const postgres = (pool: PgPool): Store => {
  requireMethods("pool", pool, ["on", "query"], "a pool of pg")
  // An idle connection that ends is an event which, without a listener, ends the process.
  pool.on("error", () => undefined)
  const run = runOver(pool)
  return sqlStore({
    greatest: "greatest",
    run,
    migrate: Effect.tryPromise(() => pool.query(migrations.postgres)),
    spending: postgresLedger(run)
  })
}
