/**
 * Databases that go silent, because the network forgets connections: each store is back within ten seconds, also after several such
 * incidents, with the drivers' own clocks (`test:services`).
 */
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import * as PgClient from "@effect/sql-pg/PgClient"
import { migrate, type SessionRow, type Store } from "@okto-effect/server"
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
  /** A store that reaches the database without the network. */
  readonly direct: Store
  readonly close: () => Promise<unknown>
}

const openPostgres = async () => {
  const server = await embeddedPostgres()
  const { database, host, port, user } = server.connection
  const path = join(host, `.s.PGSQL.${port}`)
  const network = await silentNetwork(path)
  const pool = new Pool(server.connection)
  const direct = postgres(pool)
  await migrate(direct)
  const close = async () => {
    await pool.end()
    await network.close()
    await server.dispose()
  }
  return { database, direct, network, user, close }
}

const openPool = async (): Promise<Opened> => {
  const { close, database, direct, network, user } = await openPostgres()
  const pool = new Pool({
    database,
    user,
    host: "127.0.0.1",
    port: network.port,
    max: size,
    connectionTimeoutMillis: 3000
  })
  return {
    direct,
    network,
    store: postgres(pool),
    close: async () => {
      await pool.end()
      await close()
    }
  }
}

const openSqlClient = async (): Promise<Opened> => {
  const { close, database, direct, network, user } = await openPostgres()
  const runtime = ManagedRuntime.make(
    PgClient.layer({ database, username: user, host: "127.0.0.1", port: network.port, maxConnections: size })
  )
  return {
    direct,
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
  const connect = (socket: { readonly path: string; readonly tls: false } | { readonly port: number }) =>
    createClient({ socket })
      .on("error", () => undefined)
      .connect()
  const [client, direct] = await Promise.all([
    connect({ port: network.port }),
    connect({ path: server.socket, tls: false })
  ])
  return {
    network,
    store: redis(client),
    direct: redis(direct),
    close: async () => {
      client.destroy()
      direct.destroy()
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

const row: SessionRow = {
  id: "changed",
  version: 1,
  sealed: "1.c2VhbGVk",
  owner: "owner",
  createdAt: 1,
  usedAt: 1,
  expiresAt: Date.now() + 600_000
}

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
        const count = () => Effect.runPromise(store.signatures.count("key", row.expiresAt, 1))
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

    it("tells of changes again within ten seconds after each of two incidents, which no request notices", async () => {
      const { close, direct, network, store } = await open()
      let heard = 0
      const stop = store.sessions.changes?.((id) => void (id === row.id && heard++))
      const change = Effect.andThen(direct.sessions.create(row), direct.sessions.delete(row.id))
      const untilHeard = () => {
        heard = 0
        return untilDone(async () => {
          await Effect.runPromise(change)
          await setTimeout(20)
          assert.isAbove(heard, 0)
        })
      }
      await untilHeard()
      for (let incident = 0; incident < 2; incident++) {
        network.forget()
        assert.isBelow(await untilHeard(), longest, `incident ${incident}`)
      }
      stop?.()
      await close()
    }, 90_000)
  }
)
