/**
 * One process of an app's server that reads for visitors, in one of three ways. What it does is in its messages, and its answers
 * are messages, both JSON.
 */
import { readFileSync } from "node:fs"
import { developmentClient } from "@okto-effect/emulator"
import { getAccount, OktoClient } from "@okto-effect/sdk"
import { clients } from "@okto-effect/server"
import { postgres } from "@okto-effect/server/postgres"
import { getIronSession } from "iron-session"
import { Pool } from "pg"

/** How a visitor's client is found: by `clients`, in memory, or with iron-session and a row of PostgreSQL. */
export type Way = "clients" | "kept" | "iron"

/** What the processes share, in a file. */
export interface World {
  readonly bff: string
  readonly connection: object
  readonly secret: string
  /** The cookie of each visitor, and the one of iron-session. */
  readonly cookies: ReadonlyArray<string>
  readonly ironCookies: ReadonlyArray<string>
  /** The table in which the sessions of iron-session are. */
  readonly ironTable: string
  /** Sessions as stores keep them. That of a visitor is at its number modulo their count. */
  readonly sessions: ReadonlyArray<string>
}

/** What a process is asked for: requests of these visitors. */
export interface Task {
  readonly visitors: ReadonlyArray<number>
  readonly concurrency: number
}

/** What serving took: milliseconds of each request, and milliseconds of a processor for all of them. */
export interface Served {
  readonly times: ReadonlyArray<number>
  readonly cpu: number
}

const [, , file = "", way] = process.argv
const { bff, connection, cookies, ironCookies, ironTable, secret, sessions }: World = JSON.parse(
  readFileSync(file, "utf8")
)
const pool = new Pool({ ...connection, max: 16 })
const configuration = {
  environment: "sandbox",
  clientPrivateKey: developmentClient.privateKey,
  clientSWA: developmentClient.swa,
  endpoints: { bff }
} as const

const requestWith = (cookie = ""): Request => new Request("https://app.example/", { headers: { cookie } })

const clientWith = (session = ""): OktoClient =>
  new OktoClient({
    ...configuration,
    sessionStore: { read: () => session, write: () => undefined, remove: () => undefined }
  })

const okto = clients({ configuration, secrets: { 1: secret }, store: postgres(pool) })

const read = async (client: OktoClient): Promise<Response> => Response.json((await getAccount(client)).length)

const kept = new Map<number, OktoClient>()

const ways: Readonly<Record<Way, (visitor: number) => Promise<Response>>> = {
  clients: async (visitor) => {
    const { client, respond } = await okto.of(requestWith(cookies[visitor]))
    return respond(await read(client))
  },
  kept: (visitor) => {
    const client = kept.get(visitor) ?? clientWith(sessions[visitor % sessions.length])
    kept.set(visitor, client)
    return read(client)
  },
  iron: async (visitor) => {
    const response = new Response()
    const { id } = await getIronSession<{ id: string }>(requestWith(ironCookies[visitor]), response, {
      password: secret,
      cookieName: "iron"
    })
    const { rows } = await pool.query<{ session: string }>(`select session from ${ironTable} where id = $1`, [id])
    const client = clientWith(rows[0]?.session)
    const answer = await read(client)
    await client.dispose()
    return answer
  }
}

const isWay = (text: string | undefined): text is Way => text !== undefined && text in ways
if (!isWay(way)) throw new Error(`another way: ${String(way)}`)
const answerTo = ways[way]

const serve = async (visitors: ReadonlyArray<number>, concurrency: number): Promise<Served> => {
  const times: Array<number> = []
  const next = visitors.values()
  const worker = async (): Promise<void> => {
    for (const visitor of next) {
      const begun = performance.now()
      await answerTo(visitor)
      times.push(performance.now() - begun)
    }
  }
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: concurrency }, worker))
  const { system, user } = process.cpuUsage(before)
  return { times, cpu: (system + user) / 1e3 }
}

process.on("message", (message: string) => {
  const task: Task = JSON.parse(message)
  void serve(task.visitors, task.concurrency).then((served) => process.send?.(JSON.stringify(served)))
})
process.on("disconnect", () => process.exit(0))
process.send?.("ready")
