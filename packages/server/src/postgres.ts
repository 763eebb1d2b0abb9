/** Keeps sessions in PostgreSQL, over a pool that the app has (`pg`, or a driver with the same surface). */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import { requireMethods } from "./stores/checkStore.ts"
import * as migrations from "./stores/migrations.gen.ts"
import { sqlStore } from "./stores/sqlStore.ts"
import type { Store } from "./stores/Store.ts"

/** What is needed of a connection of the pool. */
export interface PgPoolClient {
  /**
   * Runs a statement.
   *
   * @param text the statement
   */
  readonly query: (text: string) => Promise<unknown>
  /**
   * Gives the connection back to the pool.
   *
   * @param error whether the connection is broken
   */
  readonly release: (error?: boolean) => void
  /** Calls back for an event. */
  readonly on: {
    (event: "notification", listener: (message: { readonly payload?: string | undefined }) => void): unknown
    (event: "error" | "end", listener: () => void): unknown
  }
}

/** What is needed of the pool. */
export interface PgPool {
  /** Its options. A pool of one connection has none for notifications. */
  readonly options?: { readonly max?: number | undefined } | undefined
  /**
   * Runs a statement with values.
   *
   * @param text the statement
   */
  readonly query: (text: string, values?: Array<unknown>) => Promise<{ readonly rows: ReadonlyArray<unknown> }>
  /** Takes a connection from the pool. */
  readonly connect: () => Promise<PgPoolClient>
  /** Calls back for an event. */
  readonly on: (event: "error", listener: (error: Error) => void) => unknown
}

/** When to listen again, after the server or the connection ended. */
const reconnect = Schedule.spaced("1 second")

/** Listens for changed sessions on a connection of its own, again whenever that ends. What was missed is told as `undefined`. */
const listen = (pool: PgPool, listener: (id: string | undefined) => void): Effect.Effect<void> =>
  Effect.acquireUseRelease(
    Effect.tryPromise(() => pool.connect()),
    (client) =>
      Effect.callback<void>((resume) => {
        client.on("notification", ({ payload }) => listener(payload))
        for (const event of ["error", "end"] as const) client.on(event, () => resume(Effect.void))
        client.query("listen okto_sessions").then(
          () => listener(undefined),
          () => resume(Effect.void)
        )
      }),
    (client) => Effect.sync(() => client.release(true))
  ).pipe(Effect.andThen(Effect.fail("the connection ended")), Effect.retry(reconnect), Effect.ignore)

/**
 * A store in PostgreSQL 14 or later. Each process keeps one connection of the pool for notifications of changes.
 *
 * @param pool a pool of the package `pg`; closing it is the app's
 * @returns The store. Nothing is connected before it is used; a use that fails fails with `StoreFailed`.
 *
 * @example
 * ```ts
 * import { clients, migrate } from "@okto-effect/server"
 * import { postgres } from "@okto-effect/server/postgres"
 * import { Pool } from "pg"
 *
 * export const open = async (connectionString: string, secret: string) => {
 *   const store = postgres(new Pool({ connectionString }))
 *   await migrate(store)
 *   return clients({ configuration: { clientPrivateKey, clientSWA }, secrets: { 1: secret }, store })
 * }
 * ```
 */
export const postgres = (pool: PgPool): Store => {
  requireMethods("pool", pool, ["connect", "on", "query"], "a pool of pg")
  // An idle connection that ends is an event which, without a listener, ends the process.
  pool.on("error", () => undefined)
  return sqlStore({
    greatest: "greatest",
    run: (statement, parameters) =>
      Effect.map(
        Effect.tryPromise(() => pool.query(statement, [...parameters])),
        ({ rows }) => rows
      ),
    migrate: Effect.tryPromise(() => pool.query(migrations.postgres)),
    changes:
      pool.options?.max === 1
        ? undefined
        : (listener) => {
            const listening = Effect.runFork(listen(pool, listener))
            return () => void Effect.runFork(Fiber.interrupt(listening))
          }
  })
}
