/** What clients of visitors cost beside the requests that they serve, over PostgreSQL on this machine, and beside iron-session. */
import { developmentClient } from "@okto-effect/sandbox"
import { Session } from "@okto-effect/sdk/effect"
import { getChains, getTokens, OktoClient, type OktoClientOptions } from "@okto-effect/sdk"
import { clients, memory, migrate, type VisitorClients } from "@okto-effect/server"
import { postgres } from "@okto-effect/server/postgres"
import * as Result from "effect/Result"
import { getIronSession } from "iron-session"
import { setImmediate, setTimeout } from "node:timers/promises"
import { Pool } from "pg"
import { privateKeyToAccount } from "viem/accounts"
import { embeddedPostgres } from "../../test/visitors/embeddedPostgres.ts"
import { finish } from "../rows.ts"

const visitors = 10_000
const kept = 1_000

const database = await embeddedPostgres()
const pool = new Pool({ ...database.connection, max: 16 })
const store = postgres(pool)
await migrate(store)

const serverWith = (keptClients: number): VisitorClients =>
  clients({
    configuration: {
      environment: "sandbox",
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      syncKeys: "on-demand"
    },
    secrets: { 1: "a secret of thirty-two or more characters" },
    store,
    keptClients
  })

const sessionPrivKey = `0x${"66".repeat(32)}` as const
const sessionPubKey = privateKeyToAccount(sessionPrivKey).publicKey
const sessionOf = (visitor: number) =>
  Result.getOrThrow(
    Session.check({
      sessionPrivKey,
      sessionPubKey,
      userSWA: `0x${visitor.toString(16).padStart(40, "0")}`
    })
  )

/** Runs a function for each number, sixteen at a time. */
const forEach = async (count: number, run: (number: number) => Promise<unknown>): Promise<void> => {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) await run(next++)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

/** Milliseconds of a processor for each run. */
const cpu = async (count: number, run: (number: number) => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await forEach(count, run)
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1e3 / count
}

const heap = async (): Promise<number> => {
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.()
    await setImmediate()
  }
  return process.memoryUsage().heapUsed / 1e6
}

const requestWith = (cookie: string): Request => new Request("https://app.example/", { headers: { cookie } })

const cookies: Array<string> = []
const first = serverWith(visitors)
const signIn = await cpu(visitors, async (visitor) => {
  const { client, respond } = await first.of(new Request("https://app.example/", { method: "POST" }))
  await client.run(Session.Session.use(({ start }) => start(sessionOf(visitor))))
  cookies[visitor] = respond(new Response()).headers.getSetCookie()[0]?.split(";")[0] ?? ""
})
await first.dispose()

const serve = (server: VisitorClients) => async (visitor: number) => {
  const { client, respond } = await server.of(requestWith(cookies[visitor % visitors] ?? ""))
  if (!client.isLoggedIn()) throw new Error("the visitor is signed out")
  return respond(new Response("ok"))
}

const server = serverWith(visitors)
const cold = await cpu(visitors, serve(server))
await cpu(20_000, (number) => serve(server)(number % kept))
const warm = await cpu(20_000, (number) => serve(server)(number % kept))

await pool.query("create table sessions (id text primary key, session text not null)")
const password = "a password of thirty-two or more characters"
const iron = async (cookie: string): Promise<readonly [id: string, response: Response]> => {
  const response = new Response("ok")
  const session = await getIronSession<{ id: string }>(requestWith(cookie), response, { password, cookieName: "iron" })
  const { rows } = await pool.query<{ session: string }>("select session from sessions where id = $1", [session.id])
  return [rows[0]?.session ?? "", response]
}
const ironCookies: Array<string> = []
await forEach(kept, async (visitor) => {
  await pool.query("insert into sessions values ($1, $2)", [String(visitor), JSON.stringify(sessionOf(visitor))])
  const response = new Response("ok")
  const session = await getIronSession<{ id: string }>(requestWith(""), response, { password, cookieName: "iron" })
  session.id = String(visitor)
  await session.save()
  ironCookies[visitor] = response.headers.getSetCookie()[0]?.split(";")[0] ?? ""
})
const ironSession = await cpu(20_000, (number) => iron(ironCookies[number % kept] ?? ""))

const other = serverWith(kept)
const before = await heap()
await forEach(visitors, serve(other))
const half = await heap()
for (let round = 0; round < 9; round++) await forEach(visitors, serve(other))
const whole = await heap()

const { client } = await other.of(requestWith(cookies[0] ?? ""))
const leaving = await server.of(requestWith(cookies[0] ?? ""))
await leaving.client.logOut()
const started = performance.now()
while (client.isLoggedIn()) await setTimeout(1)
const noticed = performance.now() - started

/** How often the backend is asked when 100 visitors read chains and tokens, each with the client that `clientOf` makes. */
const requestsOf = async (
  clientOf: (configuration: OktoClientOptions) => {
    readonly next: () => Promise<OktoClient>
    readonly end: () => unknown
  }
): Promise<number> => {
  let requests = 0
  const { end, next } = clientOf({
    environment: "sandbox",
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    syncKeys: "on-demand",
    fetch: async (url) => {
      requests++
      return Response.json({ status: "success", data: url.endsWith("tokens") ? { tokens: [] } : { network: [] } })
    }
  })
  await forEach(100, async (visitor) => {
    const client = await next()
    await client.run(Session.Session.use(({ start }) => start(sessionOf(visitor))))
    await Promise.all([getChains(client), getTokens(client)])
  })
  await end()
  return requests
}
const alone = await requestsOf((configuration) => ({
  next: async () => new OktoClient(configuration),
  end: () => undefined
}))
const sharing = await requestsOf((configuration) => {
  const server = clients({
    configuration,
    secrets: { 1: "a secret of thirty-two or more characters" },
    store: memory()
  })
  return {
    next: async () => (await server.of(new Request("https://app.example/", { method: "POST" }))).client,
    end: () => server.dispose()
  }
})

finish([
  { figure: `a sign-in, of ${visitors.toLocaleString("en")}`, value: signIn, unit: "ms" },
  { figure: "a request of a visitor whose client is kept", value: warm, unit: "ms", target: { atMost: 0.3 } },
  { figure: "the first request of a visitor in a process", value: cold, unit: "ms", target: { atMost: 2 } },
  { figure: "the same request with iron-session and a row", value: ironSession, unit: "ms" },
  { figure: `heap after 10,000 requests, ${kept} clients kept`, value: half - before, unit: "MB" },
  {
    figure: "heap after 90,000 more",
    value: whole - before,
    unit: "MB",
    target: { atMost: 1.2 * (half - before) + 1 }
  },
  { figure: "requests of 100 visitors for chains and tokens, a client for each", value: alone, unit: "requests" },
  {
    figure: "the same with clients(), which shares them",
    value: sharing,
    unit: "requests",
    target: { atMost: 2 }
  },
  { figure: "until another process ends a session", value: noticed, unit: "ms", target: { atMost: 1_000 } }
])
await Promise.all([server.dispose(), other.dispose()])
await pool.end()
await database.dispose()
process.exit(0)
