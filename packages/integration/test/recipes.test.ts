/** The recipes of the README for the configuration: sessions outlive their client, in every kind of store. */
import { createEmulator } from "@okto-effect/emulator"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import { getPortfolio, OktoClient } from "@okto-effect/sdk"
import { context, trace } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { randomUUID } from "node:crypto"
import { Pool } from "pg"
import { createClient } from "redis"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { isDeep } from "../../../scripts/deep.ts"
import { recipes } from "./recipe.ts"
import { signIn } from "./support.ts"
import { embeddedPostgres } from "./visitors/embeddedPostgres.ts"
import { hasRedis, localRedis } from "./visitors/localRedis.ts"

const load = recipes()

const emulator = createEmulator({ otp: EmulatorTest.code, orderPace: 0 })
afterAll(() => emulator.dispose())

/** The paths that clients asked for. */
const asked: Array<string> = []

/** What stands where a recipe only declares something. */
const reader = {
  fetch: (url: string, init: RequestInit) => {
    asked.push(new URL(url).pathname)
    return emulator.fetch(url, init)
  }
}
beforeAll(() => void Reflect.set(globalThis, "reader", reader))
afterAll(() => void Reflect.deleteProperty(globalThis, "reader"))

/** Readers have the hosted backend, and a test the emulator. */
const here = ["clientSWA,", "clientSWA, fetch: globalThis.reader.fetch,"] as const

const call = (module: object, member: string, ...args: ReadonlyArray<unknown>): unknown =>
  Reflect.apply(Reflect.get(module, member), undefined, args)

const clientIn = (made: unknown): OktoClient => {
  assert.instanceOf(made, OktoClient)
  return made
}

/** Logs in, restores the session, logs out. Another visitor has no session. */
const livesIn = async (clientOf: (user: string) => unknown) => {
  const client = clientIn(clientOf("ada"))
  const userSWA = await signIn(client, "ada@example.com")
  await client.dispose()

  const again = clientIn(clientOf("ada"))
  await again.ready
  assert.strictEqual(again.userSWA, userSWA)
  assert.isDefined((await getPortfolio(again)).aggregatedData)
  const stranger = clientIn(clientOf("grace"))
  await stranger.ready
  assert.isFalse(stranger.isLoggedIn())

  await again.logOut()
  const after = clientIn(clientOf("ada"))
  await after.ready
  assert.isFalse(after.isLoggedIn())
  await Promise.all([again, stranger, after].map((each) => each.dispose()))
}

/** What the recipe for PostgreSQL takes. */
interface Database {
  readonly query: (sql: string) => Promise<{ readonly rows: ReadonlyArray<unknown> }>
  readonly dispose: () => Promise<void>
}

const openPool = async (): Promise<Database> => {
  const server = await embeddedPostgres()
  const pool = new Pool(server.connection)
  const dispose = async () => {
    await pool.end()
    await server.dispose()
  }
  return Object.assign(pool, { dispose })
}

const openPGlite = async (): Promise<Database> => {
  const { PGlite } = await import("@electric-sql/pglite")
  const database = new PGlite()
  return Object.assign(database, { dispose: () => database.close() })
}

const databases = [
  ["a pool of pg", openPool],
  ["PGlite", openPGlite]
] as const

describe("a session store of the recipes", () => {
  it("keeps sessions with the commands of node-redis", async () => {
    const recipe = await load("redis", `from "redis"`, [here])
    const kept = new Map<string, string>()
    const double = {
      get: (key: string) => Promise.resolve(kept.get(key) ?? null),
      set: (key: string, text: string) => Promise.resolve(kept.set(key, text) && "OK"),
      del: (key: string) => Promise.resolve(kept.delete(key) ? 1 : 0),
      // What the recipe's script does.
      eval: (_script: string, { arguments: [text], keys: [key = ""] }: Record<"arguments" | "keys", Array<string>>) =>
        Promise.resolve(kept.get(key) === text && kept.delete(key) ? 1 : null)
    }
    await livesIn((user) => call(recipe, "clientOf", double, user))
    assert.isEmpty([...kept])
  })

  it.runIf(hasRedis)("keeps sessions in a Redis server", async () => {
    const recipe = await load("redis-server", `from "redis"`, [here])
    const server = await localRedis()
    const redis = createClient({ socket: { path: server.socket, tls: false } }).on("error", () => undefined)
    await redis.connect()
    await livesIn((user) => call(recipe, "clientOf", redis, user))
    assert.isEmpty(await redis.keys("*"))
    await redis.close()
    await server.dispose()
  })

  it.runIf(isDeep).each(databases)("keeps sessions in PostgreSQL: %s", async (_, open) => {
    const recipe = await load("postgresql", "select session from sessions", [here])
    const database = await open()
    await database.query("create table sessions (name text primary key, session text)")
    await livesIn((user) => call(recipe, "clientOf", database, user))
    assert.isEmpty((await database.query("select * from sessions")).rows)
    await database.dispose()
  })

  it("keeps sessions in AsyncStorage, and draws UUIDs with the app's function", async () => {
    const kept = new Map<string, string>()
    const drawn: Array<string> = []
    const app = {
      AsyncStorage: {
        getItem: (key: string) => Promise.resolve(kept.get(key) ?? null),
        setItem: (key: string, text: string) => Promise.resolve(void kept.set(key, text)),
        removeItem: (key: string) => Promise.resolve(void kept.delete(key))
      },
      Crypto: {
        randomUUID: () => {
          const uuid = randomUUID()
          drawn.push(uuid)
          return uuid
        }
      }
    }
    Object.assign(reader, app)
    const recipe = await load("react-native", "AsyncStorage", [
      here,
      [/declare const AsyncStorage: \{[^]*?\n\}/, "const { AsyncStorage } = globalThis.reader"],
      [/declare const Crypto: .*/, "const { Crypto } = globalThis.reader"]
    ])
    const client = clientIn(call(recipe, "mobileClient"))
    const userSWA = await signIn(client, "ada@example.com")
    assert.isNotEmpty(drawn)
    await client.dispose()
    const again = clientIn(call(recipe, "mobileClient"))
    assert.isFalse(again.isLoggedIn())
    await again.ready
    assert.strictEqual(again.userSWA, userSWA)
    await again.logOut()
    assert.isEmpty([...kept])
  })
})

describe("a client of the recipes", () => {
  it("reports its calls to OpenTelemetry when it has a tracer", async () => {
    const exporter = new InMemorySpanExporter()
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    try {
      const recipe = await load("traced", "@okto-effect/sdk/opentelemetry", [here])
      const client = clientIn(call(recipe, "tracedClient"))
      await trace.getTracer("app").startActiveSpan("page", async (page) => {
        await client.sendOTP("ada@example.com", "email")
        page.end()
      })
      const spans = exporter.getFinishedSpans()
      const page = spans.find(({ name }) => name === "page")
      const sent = spans.find(({ name }) => name === "Login.sendOtp")
      assert.isDefined(page)
      assert.strictEqual(sent?.parentSpanContext?.spanId, page?.spanContext().spanId)
    } finally {
      trace.disable()
      context.disable()
    }
  })

  it("fetches user keys only on demand with syncKeys", async () => {
    const recipe = await load("quiet", "on-demand", [here])
    const client = clientIn(call(recipe, "quietClient"))
    const before = asked.length
    await signIn(client, "ada@example.com")
    await getPortfolio(client)
    const since = () => asked.slice(before).filter((path) => path.endsWith("/user-keys"))
    assert.isEmpty(since())
    assert.match(await client.signMessage("hello"), /^0x/)
    assert.lengthOf(since(), 1)
  })
})
