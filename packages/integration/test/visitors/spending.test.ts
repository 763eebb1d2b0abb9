/**
 * Budgets that processes share: whatever is lost, killed or repeated, and wherever their clocks are, no window has more than its
 * limit. Over SQLite and PostgreSQL always, over Redis in `test:services`. The clock of the database is the test's.
 */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { migrate } from "@okto-effect/server"
import { postgres } from "@okto-effect/server/postgres"
import { sqlite } from "@okto-effect/server/sqlite"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { Pool } from "pg"
import { createClient } from "redis"
import { afterAll, beforeAll } from "vitest"
import { isDeep, runs } from "../../../../scripts/deep.ts"
import { present } from "../support.ts"
import { embeddedPostgres } from "./embeddedPostgres.ts"
import { hasRedis, localRedis } from "./localRedis.ts"
import type { Command, Part, Place } from "./spendingProcess.ts"

/** A database whose clock can be set, in Unix milliseconds. */
interface Database {
  readonly place: Place
  readonly setTime: (time: number) => Promise<unknown>
  readonly close: () => Promise<unknown>
}

const openSqlite = async (): Promise<Database> => {
  const folder = mkdtempSync(join(tmpdir(), "okto-spending-"))
  const [file, clock] = [join(folder, "spending.db"), join(folder, "clock")]
  await migrate(sqlite(file))
  return {
    place: { kind: "sqlite", file, clock },
    setTime: async (time) => {
      writeFileSync(`${clock}.new`, String(time))
      renameSync(`${clock}.new`, clock)
    },
    close: async () => rmSync(folder, { recursive: true })
  }
}

const openPostgres = async (): Promise<Database> => {
  const server = await embeddedPostgres()
  // A function of this name in a schema that is searched first.
  const connection = { ...server.connection, options: "-c search_path=public,pg_catalog" }
  const pool = new Pool(connection)
  await pool.query("create table clock as select 0::bigint as time")
  await pool.query(
    `create function clock_timestamp() returns timestamptz language sql volatile
     as 'select to_timestamp(time / 1000.0) from clock'`
  )
  await migrate(postgres(pool))
  return {
    place: { kind: "postgres", connection },
    setTime: (time) => pool.query("update clock set time = $1", [time]),
    close: async () => {
      await pool.end()
      await server.dispose()
    }
  }
}

const openRedis = async (): Promise<Database> => {
  const server = await localRedis()
  const client = await createClient({ socket: { path: server.socket, tls: false } }).connect()
  return {
    place: { kind: "redis", socket: server.socket },
    setTime: (time) =>
      client
        .multi()
        .del("clock")
        .rPush("clock", [String(time / 1000), "0"])
        .exec(),
    close: async () => {
      client.destroy()
      await server.dispose()
    }
  }
}

/** What becomes of a payment that reaches the backend, or of the process that asked. */
type Fate = "executed" | "refused" | "reply lost" | "request lost" | "killed before" | "killed after"

const window = 1_000_000
const limits = { user: 100n, app: 150n }

/** Each takes half a second to load what it needs. */
const processCount = isDeep ? 4 : 2

class Process {
  #child: ChildProcess
  readonly #place: Place

  private constructor(place: Place, child: ChildProcess) {
    this.#place = place
    this.#child = child
  }

  static #fork(place: Place): ChildProcess {
    return fork(fileURLToPath(new URL("spendingProcess.ts", import.meta.url)), [JSON.stringify(place)])
  }

  static async begin(place: Place): Promise<Process> {
    const child = Process.#fork(place)
    await once(child, "message")
    return new Process(place, child)
  }

  /** Runs a command to its end. */
  async run(command: Command, onExecute: (id: string) => Fate = () => "executed"): Promise<unknown> {
    const child = this.#child
    child.send(command)
    for (;;) {
      const [message]: Array<unknown> = await once(child, "message")
      const { id, kind, result } = Object(message)
      if (kind === "done") return result
      const fate = onExecute(String(id))
      if (fate.startsWith("killed")) return this.kill()
      child.send(fate)
    }
  }

  /** Ends it at once; another one begins in its place. */
  async kill(): Promise<void> {
    await this.end()
    this.#child = Process.#fork(this.#place)
    await once(this.#child, "message")
  }

  async end(): Promise<void> {
    const closed = once(this.#child, "close")
    this.#child.kill("SIGKILL")
    await closed
  }
}

interface Payment {
  readonly id: string
  readonly user: string
  readonly amount: bigint
}

const databases: ReadonlyArray<readonly [name: string, open: () => Promise<Database>]> = [
  ["sqlite", openSqlite],
  ["postgres", openPostgres],
  ...(hasRedis ? [["redis", openRedis] as const] : [])
]

describe.each(databases)("processes that share a ledger in %s", (_, open) => {
  let database: Database
  let processes: ReadonlyArray<Process>
  // Ahead of the machine, so that Redis removes nothing by its own clock.
  let time = Math.floor(Date.now() / 1000) * 1000 + 100 * 86_400_000
  const advance = (by: number) => database.setTime((time += by))
  beforeAll(async () => {
    database = await open()
    await advance(0)
    processes = await Promise.all(Array.from({ length: processCount }, () => Process.begin(database.place)))
  })
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.end()))
    await database.close()
  })

  /** Whether the whole budget is free in the end. */
  const runSchedule = async (seed: number): Promise<boolean> => {
    const numbers = Effect.runSync(Random.withSeed(Random.Random, seed))
    const below = (count: number): number => Math.floor(numbers.nextDoubleUnsafe() * count)
    const partsOf = ({ amount, user }: Payment): ReadonlyArray<Part> =>
      (["user", "app"] as const).map((of) => ({
        key: of === "user" ? `${seed} user ${user}` : `${seed} app`,
        amount: String(amount),
        limit: String(limits[of]),
        window
      }))
    const payments: Array<Payment> = []
    const executed = new Map<string, { readonly payment: Payment; readonly at: number }>()
    // Also one that another process pays at the same time.
    const pick = (): Payment => {
      const again = below(3) === 0 ? payments[below(payments.length)] : undefined
      if (again !== undefined) return again
      const payment = {
        id: `${seed} ${payments.length}`,
        user: String(below(2)),
        amount: BigInt(1 + below(60))
      }
      payments.push(payment)
      return payment
    }
    const fateOf = (): Fate => {
      // A process takes a second to begin.
      if (below(200) === 0) return below(2) === 0 ? "killed before" : "killed after"
      const fates = ["executed", "executed", "executed", "refused", "reply lost", "request lost"] as const
      return fates[below(fates.length)] ?? "executed"
    }
    /** The backend: a job is executed once, and what was executed is not refused. */
    const backend = (payment: Payment, fate: Fate) => (): Fate => {
      const isExecuted = executed.has(payment.id)
      if (fate === "executed" || fate === "reply lost" || fate === "killed after") {
        if (!isExecuted) executed.set(payment.id, { payment, at: time })
      }
      return fate === "refused" && isExecuted ? "executed" : fate
    }
    for (let step = 0; step < 8; step++) {
      const jumping = processes[below(4 * processCount)]
      if (jumping !== undefined) await jumping.run({ kind: "jump", by: (below(200) - 100) * 60_000 })
      await Promise.all(
        processes.slice(0, 1 + below(processCount)).map((process) => {
          const payment = pick()
          return process.run({ kind: "pay", id: payment.id, parts: partsOf(payment) }, backend(payment, fateOf()))
        })
      )
      if (below(2) === 0) await advance(1000 * below(700))
    }
    const all = [...executed.values()]
    for (const { at: end } of all) {
      const within = all.filter(({ at }) => at <= end && at > end - window)
      const sum = (some: typeof all): bigint => some.reduce((total, { payment }) => total + payment.amount, 0n)
      assert.isAtMost(Number(sum(within)), Number(limits.app), `seed ${seed}: the app`)
      for (const user of ["0", "1"]) {
        const own = sum(within.filter(({ payment }) => payment.user === user))
        assert.isAtMost(Number(own), Number(limits.user), `seed ${seed}: user ${user}`)
      }
    }
    const process = present(processes[below(processCount)], "a process")
    for (const { id } of payments) if (!executed.has(id)) await process.run({ kind: "release", id })
    await advance(window)
    const whole = { key: `${seed} app`, amount: String(limits.app), limit: String(limits.app), window }
    return (await process.run({ kind: "reserve", id: `${seed} whole`, parts: [whole] })) === "Reserved"
  }

  it("executes no more than a budget within any window, and all of it is free again", async () => {
    const count = runs(12)
    for (let seed = 1; seed <= count; seed++) assert.isTrue(await runSchedule(seed), `seed ${seed}`)
  })
})
