/**
 * One process that pays within a budget: it reserves, asks the parent to execute, and releases what was refused. The database's clock is
 * the parent's; that of the process jumps.
 */
import { readFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import type { Reservation, SpendingLedger } from "@okto-effect/sdk/spending"
import { postgres } from "@okto-effect/server/postgres"
import { redis } from "@okto-effect/server/redis"
import { sqlite } from "@okto-effect/server/sqlite"
import * as Effect from "effect/Effect"
import { Pool } from "pg"
import { createClient } from "redis"

/** What the parent tells a process to do. */
export type Command =
  | { readonly kind: "pay"; readonly id: string; readonly parts: ReadonlyArray<Part> }
  | { readonly kind: "reserve"; readonly id: string; readonly parts: ReadonlyArray<Part> }
  | { readonly kind: "release"; readonly id: string }
  | { readonly kind: "jump"; readonly by: number }

/** A part of a reservation as JSON. */
export type Part = Readonly<Record<"key" | "amount" | "limit", string>> & { readonly window: number }

/** Where the ledger is. */
export type Place =
  | { readonly kind: "sqlite"; readonly file: string; readonly clock: string }
  | { readonly kind: "postgres"; readonly connection: object }
  | { readonly kind: "redis"; readonly socket: string }

const place: Place = JSON.parse(process.argv[2] ?? "{}")

const open = async (): Promise<SpendingLedger> => {
  switch (place.kind) {
    case "sqlite": {
      const database = new DatabaseSync(place.file, { timeout: 60_000 })
      database.function("unixepoch", { varargs: true }, () => Number(readFileSync(place.clock, "utf8")) / 1000)
      return sqlite(database).spending
    }
    case "postgres":
      return postgres(new Pool({ ...place.connection, max: 2 })).spending
    case "redis": {
      const client = await createClient({ socket: { path: place.socket, tls: false } })
        .on("error", () => undefined)
        .connect()
      const run: typeof client.eval = (script, options) =>
        client.eval(String(script).replaceAll('redis.call("time")', 'redis.call("lrange", "clock", 0, 1)'), options)
      return redis({ eval: run, duplicate: () => client.duplicate() }).spending
    }
  }
}

const ledger = await open()
const toParts = (parts: ReadonlyArray<Part>): ReadonlyArray<Reservation> =>
  parts.map(({ amount, key, limit, window }) => ({ key, amount: BigInt(amount), limit: BigInt(limit), window }))

/** Asks the parent, which is the backend. It may answer nothing. */
const execute = (id: string): Promise<unknown> =>
  new Promise((resolve) => {
    process.once("message", resolve)
    process.send?.({ kind: "execute", id })
  })

let attempts = 0
const { now } = Date
const run = async (command: Command): Promise<unknown> => {
  switch (command.kind) {
    case "jump":
      Date.now = () => now() + command.by
      return "jumped"
    case "release":
      await Effect.runPromise(ledger.release(command.id, ""))
      return "released"
    case "reserve":
    case "pay": {
      const attempt = `process ${process.pid} ${attempts++}`
      const result = await Effect.runPromise(ledger.reserve(command.id, attempt, toParts(command.parts)))
      if (result._tag !== "Reserved" || command.kind === "reserve") return result._tag
      const answer = await execute(command.id)
      if (answer === "refused") await Effect.runPromise(ledger.release(command.id, attempt))
      return answer
    }
  }
}

/** Runs commands, one after the other, until the process is killed. */
const serve = async (): Promise<void> => {
  process.send?.({ kind: "ready" })
  for (;;) {
    const command = await new Promise<Command>((resolve) => process.once("message", resolve))
    process.send?.({ kind: "done", result: await run(command) })
  }
}
await serve()
