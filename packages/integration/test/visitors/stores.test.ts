/** Every store over a real server does what the clients of visitors rely on: PostgreSQL always, Redis in `test:services`. */
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as PgClient from "@effect/sql-pg/PgClient"
import { migrate, type Store } from "@okto-effect/server"
import { postgres } from "@okto-effect/server/postgres"
import { redis } from "@okto-effect/server/redis"
import { fromSqlClient } from "@okto-effect/server/sql"
import { sessionTableCases, signingLedgerCases, spendingLedgerCases } from "@okto-effect/server/testing"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { Pool } from "pg"
import { createClient } from "redis"
import { afterAll, beforeAll } from "vitest"
import { embeddedPostgres, type EmbeddedPostgres } from "./embeddedPostgres.ts"
import { hasRedis, localRedis } from "./localRedis.ts"

interface Opened {
  readonly store: Store
  readonly close: () => Promise<unknown>
}

let server: EmbeddedPostgres
beforeAll(async () => {
  server = await embeddedPostgres()
})
afterAll(() => server.dispose())

const openPool = async (): Promise<Opened> => {
  const pool = new Pool(server.connection)
  return { store: postgres(pool), close: () => pool.end() }
}

const openSqlClient = async () => {
  const { database, host, port, user } = server.connection
  const runtime = ManagedRuntime.make(
    PgClient.layer({ database, username: user, path: join(host, `.s.PGSQL.${port}`) })
  )
  const client = await runtime.runPromise(PgClient.PgClient)
  return { client, store: fromSqlClient(client), close: () => runtime.dispose() }
}

const connectRedis = async (socket: string): Promise<Opened> => {
  const client = await createClient({ socket: { path: socket, tls: false } })
    .on("error", () => undefined)
    .connect()
  return { store: redis(client), close: async () => client.destroy() }
}

const openRedis = async (): Promise<Opened> => {
  const server = await localRedis()
  const connected = await connectRedis(server.socket)
  return {
    ...connected,
    close: async () => {
      await connected.close()
      await server.dispose()
    }
  }
}

const stores: ReadonlyArray<readonly [name: string, open: () => Promise<Opened>]> = [
  ["postgres over a pool", openPool],
  ["postgres over a SqlClient", openSqlClient],
  ...(hasRedis ? [["redis", openRedis] as const] : [])
]

describe.each(stores)("%s", (_, open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
    await migrate(opened.store)
    await migrate(opened.store)
  })
  afterAll(() => opened.close())

  for (const { name, run } of [...sessionTableCases, ...signingLedgerCases, ...spendingLedgerCases])
    it.effect(name, () => run(opened.store))
})

describe("postgres over a SqlClient", () => {
  it("writes beside a transaction of the app, which takes nothing back and keeps no session locked", async () => {
    const { client, close, store } = await openSqlClient()
    await migrate(store)
    const [id, expiresAt] = [crypto.randomUUID(), Date.now() + 60_000]
    const row = { id, version: 1, sealed: "", owner: id, createdAt: 1, usedAt: 1, expiresAt }
    const parts = [{ key: id, amount: 1n, limit: 1n, window: 60_000 }]
    const changing = Effect.gen(function* () {
      yield* store.sessions.create(row)
      yield* store.signatures.claim(id, expiresAt)
      yield* store.spending.reserve(id, "one", parts)
      return yield* Effect.fail("rolled back")
    })
    await Effect.runPromise(Effect.ignore(client.withTransaction(changing)))
    const isRemoved = client.withTransaction(
      // A client of a visitor, which has a program of its own, signs out meanwhile.
      Effect.andThen(
        store.sessions.touch(id, 2, expiresAt),
        Effect.promise(() => Effect.runPromise(store.sessions.delete(id)))
      )
    )
    assert.isTrue(await Effect.runPromise(isRemoved))
    assert.isFalse(await Effect.runPromise(store.signatures.claim(id, expiresAt)))
    assert.include(await Effect.runPromise(store.spending.reserve("other", "one", parts)), { _tag: "Exceeded" })
    await close()
  })
})
