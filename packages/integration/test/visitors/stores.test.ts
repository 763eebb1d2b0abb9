/** Every store over a real server does what the clients of visitors rely on: PostgreSQL always, Redis in `test:services`. */
import { join } from "node:path"
import { describe, it } from "@effect/vitest"
import * as PgClient from "@effect/sql-pg/PgClient"
import { migrate, type Store } from "@okto-effect/server"
import { postgres } from "@okto-effect/server/postgres"
import { redis } from "@okto-effect/server/redis"
import { fromSqlClient } from "@okto-effect/server/sql"
import { sessionTableCases, signingLedgerCases, spendingLedgerCases } from "@okto-effect/server/testing"
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

const openSqlClient = async (): Promise<Opened> => {
  const { database, host, port, user } = server.connection
  const runtime = ManagedRuntime.make(
    PgClient.layer({ database, username: user, path: join(host, `.s.PGSQL.${port}`) })
  )
  const store = fromSqlClient(await runtime.runPromise(PgClient.PgClient))
  return { store, close: () => runtime.dispose() }
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
