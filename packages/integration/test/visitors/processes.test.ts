/**
 * Sessions that several processes of a server share: all of them end equal to the store. Over a PostgreSQL server always, over a
 * Redis server in `test:services`.
 */
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { migrate } from "@okto-effect/server"
import { postgres } from "@okto-effect/server/postgres"
import { Pool } from "pg"
import { createClient } from "redis"
import { afterAll, beforeAll, vi } from "vitest"
import { isDeep } from "../../../../scripts/deep.ts"
import { present } from "../support.ts"
import { embeddedPostgres } from "./embeddedPostgres.ts"
import { hasRedis, localRedis } from "./localRedis.ts"

const secrets = [
  "first secret of thirty-two or more characters",
  "second secret of thirty-two or more characters",
  "third secret of thirty-two or more characters"
] as const

/** Rounds of six steps each. */
const rounds = isDeep ? 100 : 2

/** Which of the secrets each process has. Two have the newest in `test:deep`, where one of them is killed. */
const secretsOf: ReadonlyArray<ReadonlyArray<1 | 2 | 3>> = isDeep
  ? [[1], [1, 2], [1, 2, 3], [1, 2, 3]]
  : [[1], [1, 2, 3]]

/** Processes that are killed. */
const kills = Number(process.env["KILLS"] ?? 1)

/** A database server that the processes share. */
interface Database {
  /** Of PostgreSQL, or the path of Redis' socket. */
  readonly connection: object | string
  readonly rowCount: () => Promise<number>
  readonly stop: () => Promise<void>
  readonly restart: () => Promise<void>
  readonly dispose: () => Promise<void>
}

const openPostgres = async (): Promise<Database> => {
  const server = await embeddedPostgres()
  const pool = new Pool(server.connection)
  // The server is stopped while connections are idle.
  pool.on("error", () => undefined)
  await migrate(postgres(pool))
  return {
    ...server,
    rowCount: async () => {
      const { rows } = await pool.query<{ count: string }>("select count(*) as count from okto_sessions")
      return Number(present(rows[0], "a row").count)
    },
    stop: () => server.stop("SIGINT"),
    dispose: async () => {
      await pool.end()
      await server.dispose()
    }
  }
}

const openRedis = async (): Promise<Database> => {
  const server = await localRedis()
  return {
    ...server,
    connection: server.socket,
    rowCount: async () => {
      const client = await createClient({ socket: { path: server.socket, tls: false } }).connect()
      const keys = await client.keys("okto:session:*")
      client.destroy()
      return keys.length
    },
    // It has written to its file what it confirmed.
    stop: () => server.stop("SIGKILL")
  }
}

const databases: ReadonlyArray<readonly [name: string, open: () => Promise<Database>]> = [
  ["postgres", openPostgres],
  ...(hasRedis ? [["redis", openRedis] as const] : [])
]

let emulator: Awaited<ReturnType<typeof serve>>
let database: Database
/** Processes that have more and more of the secrets. */
let processes: Array<Process>
beforeAll(async () => {
  emulator = await serve({ port: 0, otp: "123456" })
})
afterAll(() => emulator.close())

interface Process {
  readonly url: string
  readonly kill: () => Promise<void>
}

const begin = async (numbers: ReadonlyArray<1 | 2 | 3>): Promise<Process> => {
  const settings = {
    // Not from the emulator by the process itself: it would load all of it.
    configuration: {
      environment: "sandbox",
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      endpoints: { bff: emulator.url }
    },
    connection: database.connection,
    secrets: Object.fromEntries(numbers.map((number) => [number, secrets[number - 1]]))
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL("process.ts", import.meta.url))], {
    env: { ...process.env, SETTINGS: JSON.stringify(settings) },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const [line]: Array<unknown> = await once(createInterface(child.stdout), "line")
  const port = present(/\d+$/.exec(String(line)), "a port")[0]
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      const closed = once(child, "close")
      child.kill("SIGKILL")
      await closed
    }
  }
}

/** A browser that keeps the cookie, with as many tabs as ask at the same time. */
class Browser {
  cookie: string | undefined
  /** Cookies whose sign-out was confirmed. */
  readonly ended = new Set<string>()

  async ask({ url }: Process, path: string): Promise<{ readonly status: number; readonly user: unknown }> {
    const { cookie } = this
    const response = await fetch(`${url}${path}`, {
      method: path.startsWith("/sign-") ? "POST" : "GET",
      headers: this.cookie === undefined ? {} : { cookie: this.cookie }
    })
    for (const header of response.headers.getSetCookie()) {
      this.cookie = /Max-Age=0\b/.test(header) ? undefined : header.split(";")[0]
    }
    const body: unknown = await response.json()
    if (path === "/sign-out" && response.status === 200 && cookie !== undefined) this.ended.add(cookie)
    return { status: response.status, user: Reflect.get(Object(body), "user") }
  }
}

describe.each(databases)("processes that share a store in %s", (_, open) => {
  beforeAll(async () => {
    database = await open()
    processes = await Promise.all(secretsOf.map(begin))
  })
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill()))
    await database.dispose()
  })

  it("agree with the store after any interleaving of sign-ins, sign-outs, reads and rotated secrets", async () => {
    const numbers = Effect.runSync(Random.withSeed(Random.Random, 1))
    const random = (below: number): number => Math.floor(numbers.nextDoubleUnsafe() * below)
    const pick = (): Process => present(processes[random(processes.length)], "a process")
    for (let round = 0; round < rounds; round++) {
      const browser = new Browser()
      for (let step = 0; step < 6; step++) {
        const paths = [
          ["/sign-in?email=ada@example.com"],
          ["/sign-out"],
          ["/user"],
          ["/user", "/sign-out"],
          ["/user", "/user"],
          ["/sign-in?email=ada@example.com", "/sign-out"],
          ["/sign-in?email=ada@example.com", "/sign-in?email=grace@example.com"]
        ]
        // Processes without the newest secret answer 503 for what it sealed.
        const tabs = present(paths[random(paths.length)], "paths")
        const answers = await Promise.all(tabs.map((path) => browser.ask(pick(), path)))
        for (const { status } of answers) assert.include([200, 500, 503], status, `round ${round}`)
      }
      const newest = present(processes.at(-1), "a process")
      const { user } = await browser.ask(newest, "/user")
      const { cookie } = browser
      const views = () =>
        Promise.all(processes.map((process) => Object.assign(new Browser(), { cookie }).ask(process, "/user")))
      // A process without the newest secret does not know, and says so.
      for (const view of await views()) {
        if (view.status === 503) continue
        assert.deepStrictEqual([view.status, view.user], [200, user], `round ${round}`)
      }
      if (typeof user === "string") await browser.ask(newest, "/sign-out")
      assert.isNull((await browser.ask(newest, "/user")).user)
      for (const view of await views()) assert.deepStrictEqual([view.status, view.user], [200, null], `round ${round}`)
      for (const ended of browser.ended) {
        for (const process of processes) {
          const copy = Object.assign(new Browser(), { cookie: ended })
          assert.isNull((await copy.ask(process, "/user")).user, `round ${round}: revived`)
        }
      }
    }
  })

  it.runIf(isDeep)("keep every confirmed sign-in and revive no confirmed sign-out when they are killed", async () => {
    const survivor = present(processes[2], "a process")
    for (let round = 0; round < kills; round++) {
      const victim = present(processes[3], "a process")
      const [signedIn, signedOut] = [new Browser(), new Browser()]
      const { user } = await signedIn.ask(victim, "/sign-in?email=grace@example.com")
      await signedOut.ask(victim, "/sign-in?email=alan@example.com")
      const copy = Object.assign(new Browser(), { cookie: signedOut.cookie })
      await signedOut.ask(victim, "/sign-out")
      // Killed in the middle of another one.
      const unconfirmed = new Browser().ask(victim, "/sign-in?email=joan@example.com").catch(() => undefined)
      await victim.kill()
      await unconfirmed
      processes[3] = await begin([1, 2, 3])
      for (const process of [processes[3], survivor]) {
        assert.strictEqual((await signedIn.ask(process, "/user")).user, user)
        assert.isNull((await copy.ask(process, "/user")).user)
      }
    }
  })

  it.runIf(isDeep)("answer 503 while the store is down, and lose nothing", async () => {
    const [one, other] = [present(processes[2], "a process"), present(processes[3], "a process")]
    const browser = new Browser()
    const { user } = await browser.ask(one, "/sign-in?email=ada@example.com")
    assert.isString(user)
    assert.strictEqual((await browser.ask(other, "/user")).user, user)
    const before = await database.rowCount()
    const { cookie } = browser
    const status = async () => (await browser.ask(other, "/user")).status
    await database.stop()
    const down = await new Browser().ask(other, "/sign-in?email=alan@example.com")
    assert.notStrictEqual(down.status, 200)
    await vi.waitFor(async () => assert.strictEqual(await status(), 503), { timeout: 60_000, interval: 20 })
    assert.strictEqual(browser.cookie, cookie)
    await database.restart()
    await vi.waitFor(async () => assert.strictEqual(await status(), 200), { timeout: 60_000, interval: 20 })
    assert.strictEqual((await browser.ask(other, "/user")).user, user)
    assert.strictEqual(await database.rowCount(), before)
    const copy = Object.assign(new Browser(), { cookie })
    await browser.ask(one, "/sign-out")
    assert.isNull((await copy.ask(other, "/user")).user)
  })
})
