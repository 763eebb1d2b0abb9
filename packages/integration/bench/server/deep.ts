/**
 * What clients of visitors cost beside the requests that they serve, over PostgreSQL and an emulator on this machine: beside clients
 * that are simply kept, and beside iron-session with a row.
 */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { developmentClient } from "@okto-effect/emulator"
import { Session } from "@okto-effect/sdk/effect"
import { getChains, getTokens, OktoClient, type OktoClientOptions } from "@okto-effect/sdk"
import { clients, memory, migrate, type VisitorClients } from "@okto-effect/server"
import { postgres } from "@okto-effect/server/postgres"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { getIronSession } from "iron-session"
import { Pool } from "pg"
import { signIn } from "../../test/support.ts"
import { embeddedPostgres } from "../../test/visitors/embeddedPostgres.ts"
import { cpu, heap, median } from "../measure.ts"
import { finish, type Measured } from "../rows.ts"
import type { Served, Task, Way, World } from "./visitorProcess.ts"

/** Visitors who sign in, and whose requests the processes serve. */
const visitors = 10_000
/**
 * Visitors whose requests are measured in each round: so many that those who wait for one garbage collection, as many as requests
 * come at a time, are fewer than one in a hundred.
 */
const measured = 5_000
/** Visitors whom one process serves that keeps few sessions. */
const manyVisitors = 100_000
const kept = 1_000
/** Users of the emulator, whose sessions the visitors have in turn. */
const users = 100
/** The table in which the sessions of iron-session are. */
const ironTable = "iron_sessions"
/** Requests at a time, in all processes together. */
const concurrency = 32
const secret = "a secret of thirty-two or more characters"

const database = await embeddedPostgres()
const pool = new Pool({ ...database.connection, max: 16 })
const store = postgres(pool)
await migrate(store)

const serverWith = (keptSessions: number): VisitorClients =>
  clients({
    configuration: {
      environment: "sandbox",
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      syncKeys: "on-demand"
    },
    secrets: { 1: secret },
    store,
    keptSessions
  })

const childOf = (script: string, ...args: ReadonlyArray<string>): ChildProcess =>
  fork(fileURLToPath(new URL(script, import.meta.url)), args)

/** The next message of a process. */
const messageOf = async (child: ChildProcess): Promise<string> => {
  const [message]: Array<unknown> = await once(child, "message")
  return String(message)
}

const emulator = childOf("../emulator/server.ts")
const bff = await messageOf(emulator)

/** The session of a user of the emulator, as stores keep it. */
const logIn = async (email: string): Promise<string> => {
  let text = ""
  const client = new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff },
    sessionStore: { read: () => undefined, write: (_, written) => void (text = written), remove: () => undefined }
  })
  await signIn(client, email)
  await client.dispose()
  return text
}
const sessions: Array<string> = []
for (let user = 0; user < users; user++) sessions.push(await logIn(`user${user}@example.com`))

const textOf = (visitor: number): string => sessions[visitor % users] ?? ""
const sessionOf = (visitor: number) => Result.getOrThrow(Session.check(JSON.parse(textOf(visitor))))

/** Runs a function for each number, sixteen at a time. */
const forEach = async (count: number, run: (number: number) => Promise<unknown>): Promise<void> => {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) await run(next++)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

/** Milliseconds of a processor for each run. */
const cpuEach = async (count: number, run: (number: number) => Promise<unknown>): Promise<number> =>
  (await cpu(() => forEach(count, run))) / count

const requestWith = (cookie: string): Request => new Request("https://app.example/", { headers: { cookie } })

/** Signs a visitor in, and returns the cookie. Again where the store was silent, because the machine had other things to do. */
const signInTo = async (server: VisitorClients, visitor: number): Promise<string> => {
  const { client, respond } = await server.of(new Request("https://app.example/", { method: "POST" }))
  const signIn = Session.Session.use(({ start }) => start(sessionOf(visitor)))
  await client.run(Effect.retry(signIn, { times: 5, while: ({ category }) => category === "retry" }))
  return respond(new Response()).headers.getSetCookie()[0]?.split(";")[0] ?? ""
}

const cookies: Array<string> = []
const first = serverWith(visitors)
const signingIn = await cpuEach(visitors, async (visitor) => {
  cookies[visitor] = await signInTo(first, visitor)
})
await first.dispose()

const serve = (server: VisitorClients) => async (visitor: number) => {
  const { client, respond } = await server.of(requestWith(cookies[visitor] ?? ""))
  if (!client.isLoggedIn()) throw new Error("the visitor is signed out")
  return respond(new Response("ok"))
}

const server = serverWith(visitors)
const cold = await cpuEach(visitors, serve(server))
await cpuEach(20_000, (number) => serve(server)(number % kept))
const warm = await cpuEach(20_000, (number) => serve(server)(number % kept))

await pool.query(`create table ${ironTable} (id text primary key, session text not null)`)
const iron = async (cookie: string): Promise<readonly [session: string, response: Response]> => {
  const response = new Response("ok")
  const session = await getIronSession<{ id: string }>(requestWith(cookie), response, {
    password: secret,
    cookieName: "iron"
  })
  const { rows } = await pool.query<{ session: string }>(`select session from ${ironTable} where id = $1`, [session.id])
  return [rows[0]?.session ?? "", response]
}
const ironCookies: Array<string> = []
await forEach(visitors, async (visitor) => {
  await pool.query(`insert into ${ironTable} values ($1, $2)`, [String(visitor), textOf(visitor)])
  const response = new Response("ok")
  const session = await getIronSession<{ id: string }>(requestWith(""), response, {
    password: secret,
    cookieName: "iron"
  })
  session.id = String(visitor)
  await session.save()
  ironCookies[visitor] = response.headers.getSetCookie()[0]?.split(";")[0] ?? ""
})
const ironSession = await cpuEach(20_000, (number) => iron(ironCookies[number % kept] ?? ""))

const folder = mkdtempSync(join(tmpdir(), "okto-bench-"))
const file = join(folder, "world.json")
const world: World = { bff, connection: database.connection, secret, cookies, ironCookies, ironTable, sessions }
writeFileSync(file, JSON.stringify(world))

const ask = (child: ChildProcess, task: Task): Promise<string> => {
  const answer = messageOf(child)
  child.send(JSON.stringify(task))
  return answer
}

/** One request of each of so many visitors, each to one of the processes. */
const serveAll = async (processes: ReadonlyArray<ChildProcess>, count: number) => {
  const begun = performance.now()
  const answers = await Promise.all(
    processes.map(async (child, index): Promise<Served> => {
      const own = Array.from({ length: count }, (_, visitor) => visitor).filter(
        (visitor) => visitor % processes.length === index
      )
      return JSON.parse(await ask(child, { visitors: own, concurrency: concurrency / processes.length }))
    })
  )
  const seconds = (performance.now() - begun) / 1_000
  const times = answers.flatMap(({ times }) => times).toSorted((one, other) => one - other)
  return {
    perSecond: count / seconds,
    p99: times[Math.floor(0.99 * times.length)] ?? Number.NaN,
    cpu: answers.reduce((sum, { cpu }) => sum + cpu, 0) / count
  }
}

const allWays = ["kept", "iron", "clients"] as const satisfies ReadonlyArray<Way>

/**
 * So many processes for each way: the first request of each visitor, then further ones, the ways in turn, because a machine has
 * other things to do at times. The processes go on.
 */
const measure = async (count: number) => {
  const groups = await Promise.all(
    allWays.map(async (way) => {
      const processes = Array.from({ length: count }, () => childOf("visitorProcess.ts", file, way))
      await Promise.all(processes.map(messageOf))
      return { way, processes }
    })
  )
  const firsts = new Map<Way, number>()
  for (const { processes, way } of groups) firsts.set(way, (await serveAll(processes, visitors)).cpu)
  const rounds: Array<{ readonly way: Way } & Awaited<ReturnType<typeof serveAll>>> = []
  for (let round = 0; round < 3; round++) {
    for (const { processes, way } of groups) rounds.push({ way, ...(await serveAll(processes, measured)) })
  }
  const found = allWays.map((way) => {
    const own = rounds.filter((round) => round.way === way)
    return {
      way,
      count,
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      p99: median(own.map(({ p99 }) => p99)),
      cpu: median(own.map(({ cpu }) => cpu)),
      firstCpu: firsts.get(way) ?? Number.NaN
    }
  })
  return { groups, found }
}
const end = (processes: ReadonlyArray<ChildProcess>): void => {
  for (const child of processes) child.disconnect()
}

const single = await measure(1)
end(single.groups.flatMap(({ processes }) => processes))
const four = await measure(4)
end(four.groups.flatMap(({ processes }) => processes))

const texts: Readonly<Record<Way, string>> = {
  clients: "`clients()`",
  kept: "a client kept for each visitor",
  iron: "iron-session, a row, and a client for each request"
}
const found = [...single.found, ...four.found]
const rateOf = (name: Way, processes: number): number =>
  found.find(({ count, way }) => way === name && count === processes)?.perSecond ?? Number.NaN
const reads = found.flatMap(({ count, p99, perSecond, way }): ReadonlyArray<Measured> => {
  const where = count === 1 ? "1 process" : `${count} processes`
  return [
    {
      figure: `reads in ${where}, ${texts[way]}`,
      value: perSecond,
      unit: "/s",
      ...(way === "clients" && { target: { atLeast: rateOf("iron", count) } })
    },
    { figure: "of which 99 of 100 take at most", value: p99, unit: "ms" }
  ]
})
/** Milliseconds of a processor that a read costs more than with a client that is kept. */
const overhead = (cost: "cpu" | "firstCpu"): number => {
  const of = (name: Way): number => single.found.find(({ way }) => way === name)?.[cost] ?? Number.NaN
  return Math.max(0, of("clients") - of("kept"))
}

const other = serverWith(kept)
/** Megabytes of heap after a tenth of the visitors, and after each further one. */
const heaps: Array<number> = []
const before = await heap()
for (let tenth = 0; tenth < 10; tenth++) {
  await forEach(manyVisitors / 10, async (number) => void (await signInTo(other, number)))
  heaps.push(((await heap()) - before) / 1e6)
}
const [early = Number.NaN] = heaps
const late = heaps.at(-1) ?? Number.NaN

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
  for (let visitor = 0; visitor < 100; visitor++) {
    const client = await next()
    await client.run(Session.Session.use(({ start }) => start(sessionOf(visitor))))
    await Promise.all([getChains(client), getTokens(client)])
  }
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
    secrets: { 1: secret },
    store: memory()
  })
  return {
    next: async () => (await server.of(new Request("https://app.example/", { method: "POST" }))).client,
    end: () => server.dispose()
  }
})

finish([
  { figure: `a sign-in, of ${visitors.toLocaleString("en")}`, value: signingIn, unit: "ms CPU" },
  {
    figure: "a request of a visitor whose session is kept, with its client",
    value: warm,
    unit: "ms CPU",
    target: { atMost: 0.3 }
  },
  { figure: "the first request of a visitor in a process", value: cold, unit: "ms CPU", target: { atMost: 2 } },
  { figure: "the same request with iron-session and a row", value: ironSession, unit: "ms CPU" },
  {
    figure: "a read, over that of a client that is simply kept",
    value: overhead("cpu"),
    unit: "ms CPU",
    target: { atMost: 1 }
  },
  {
    figure: "the first read of a visitor in a process, over that",
    value: overhead("firstCpu"),
    unit: "ms CPU",
    target: { atMost: 2 }
  },
  ...reads,
  { figure: `heap after 10,000 visitors, ${kept.toLocaleString("en")} sessions kept`, value: early, unit: "MB" },
  {
    figure: `heap after ${manyVisitors.toLocaleString("en")} visitors`,
    value: late,
    unit: "MB",
    target: { atMost: 1.2 * early + 1 }
  },
  { figure: "requests of 100 visitors for chains and tokens, a client for each", value: alone, unit: "requests" },
  {
    figure: "the same with `clients()`, which shares them",
    value: sharing,
    unit: "requests",
    target: { atMost: 2 }
  }
])
await Promise.all([server.dispose(), other.dispose()])
await pool.end()
await database.dispose()
emulator.disconnect()
rmSync(folder, { recursive: true })
process.exit(0)
