/**
 * Databases that go silent, because the network forgets connections: each store is back within ten seconds, also after several such
 * incidents, with the drivers' own clocks (`test:services`).
 */
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import * as PgClient from "@effect/sql-pg/PgClient"
import { migrate, type Store } from "@okto-effect/server"
import { postgres } from "@okto-effect/server/postgres"
import { redis } from "@okto-effect/server/redis"
import { fromSqlClient } from "@okto-effect/server/sql"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { Pool } from "pg"
import { createClient } from "redis"
import { embeddedPostgres } from "./embeddedPostgres.ts"
import { hasRedis, localRedis } from "./localRedis.ts"
import { silentNetwork, type SilentNetwork } from "./silentNetwork.ts"

/** How long a store may be away, in milliseconds. */
const longest = 10_000

/** Connections that a pool has. */
const size = 5

interface Opened {
  readonly network: SilentNetwork
  readonly store: Store
  readonly close: () => Promise<unknown>
}

const openPostgres = async () => {
  const server = await embeddedPostgres()
  const { database, host, port, user } = server.connection
  const path = join(host, `.s.PGSQL.${port}`)
  const network = await silentNetwork(path)
  const pool = new Pool(server.connection)
  await migrate(postgres(pool))
  const close = async () => {
    await pool.end()
    await network.close()
    await server.dispose()
  }
  return { database, network, user, close }
}

const openPool = async (): Promise<Opened> => {
  const { close, database, network, user } = await openPostgres()
  const pool = new Pool({
    database,
    user,
    host: "127.0.0.1",
    port: network.port,
    max: size,
    connectionTimeoutMillis: 3000
  })
  return {
    network,
    store: postgres(pool),
    close: async () => {
      await pool.end()
      await close()
    }
  }
}

const openSqlClient = async (): Promise<Opened> => {
  const { close, database, network, user } = await openPostgres()
  const runtime = ManagedRuntime.make(
    PgClient.layer({ database, username: user, host: "127.0.0.1", port: network.port, maxConnections: size })
  )
  return {
    network,
    store: fromSqlClient(await runtime.runPromise(PgClient.PgClient)),
    close: async () => {
      await runtime.dispose()
      await close()
    }
  }
}

const openRedis = async (): Promise<Opened> => {
  const server = await localRedis()
  const network = await silentNetwork(server.socket)
  const client = await createClient({ socket: { port: network.port } })
    .on("error", () => undefined)
    .connect()
  return {
    network,
    store: redis(client),
    close: async () => {
      client.destroy()
      await network.close()
      await server.dispose()
    }
  }
}

const stores: ReadonlyArray<readonly [name: string, open: () => Promise<Opened>]> = [
  ["postgres over a pool", openPool],
  ["postgres over a SqlClient", openSqlClient],
  ...(hasRedis ? [["redis", openRedis] as const] : [])
]

/** Repeats something until it succeeds, and returns the milliseconds that it took. */
const untilDone = async (attempt: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  for (;;) {
    try {
      await attempt()
      return performance.now() - begin
    } catch (error) {
      if (performance.now() - begin > 2 * longest) throw error
      await setTimeout(50)
    }
  }
}

describe.runIf(process.env["SERVICES"] !== undefined).each(stores)(
  "%s, whose network forgets its connections,",
  (_, open) => {
    it.each<readonly [who: string, ask: (read: () => Promise<unknown>) => Promise<unknown>]>([
      [
        "for one visitor after the other",
        async (read) => {
          for (let time = 0; time < size; time++) await read()
        }
      ],
      ["for many visitors at once", (read) => Promise.all(Array.from({ length: 2 * size }, read))]
    ])(
      "answers again within ten seconds after each of three incidents, %s",
      async (_, ask) => {
        const { close, network, store } = await open()
        const read = () => Effect.runPromise(store.sessions.get("nobody"))
        const count = () => Effect.runPromise(store.signatures.count("key", Date.now() + 600_000, 1))
        await Promise.all(Array.from({ length: 2 * size }, read))
        for (let incident = 0; incident < 3; incident++) {
          network.forget()
          const took = await untilDone(() => ask(incident === 1 ? count : read))
          assert.isBelow(took, longest, `incident ${incident}`)
        }
        await close()
      },
      90_000
    )
  }
)
