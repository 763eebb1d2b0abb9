/** What rules cost a transfer that a visitor's client sends: the same transfers with and without them, over PostgreSQL. */
import { Session } from "@okto-effect/sdk/effect"
import { tokenTransfer } from "@okto-effect/sdk"
import type { SpendingRules } from "@okto-effect/sdk/spending"
import { clients, migrate } from "@okto-effect/server"
import { postgres } from "@okto-effect/server/postgres"
import * as Result from "effect/Result"
import { Pool } from "pg"
import { embeddedPostgres } from "../../test/visitors/embeddedPostgres.ts"
import { cpu, median } from "../measure.ts"
import { finish } from "../rows.ts"

/** Transfers in each of the rounds. */
const transfers = 500
const rounds = 5
const caip2Id = "eip155:84532"
const budget = { caip2Id, token: "", amount: String(10n ** 18n), windowSeconds: 86_400 }
const rules: SpendingRules = {
  budgets: [
    { ...budget, of: "user" },
    { ...budget, of: "app" }
  ]
}

/** The job that is sent. */
let jobId = ""
const replies: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: caip2Id, network_name: "BASE_TESTNET" }] },
  "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
  "/wallets": [],
  "/orders": { items: [] }
}

const database = await embeddedPostgres()
const pool = new Pool({ ...database.connection, max: 4 })
let queries = 0
const counted = new Proxy(pool, {
  get: (target, name) => {
    if (name === "query") queries++
    const value: unknown = Reflect.get(target, name)
    return typeof value === "function" ? value.bind(target) : value
  }
})
const store = postgres(counted)
await migrate(store)

const session = Result.getOrThrow(
  Session.check({
    sessionPrivKey: `0x${"33".repeat(32)}`,
    sessionPubKey:
      "0x043c72addb4fdf09af94f0c94d7fe92a386a7e70cf8a1d85916386bb2535c7b1b13b306b0fe085665d8fc1b28ae1676cd3ad6e08eaeda225fe38d0da4de55703e0",
    userSWA: `0x${"1".repeat(40)}`
  })
)

const open = async (rules?: SpendingRules) => {
  const okto = clients({
    configuration: {
      clientPrivateKey: `0x${"11".repeat(32)}`,
      clientSWA: `0x${"22".repeat(20)}`,
      syncKeys: "on-demand",
      fetch: async (url) => {
        const path = new URL(url).pathname.replace("/api/oc/v1", "")
        return Response.json({ status: "success", data: replies[path] ?? { jobId } })
      }
    },
    secrets: { 1: "a secret of thirty-two or more characters" },
    store,
    rules
  })
  const { client } = await okto.of(new Request("https://app.example/", { method: "POST" }))
  await client.run(Session.Session.use(({ start }) => start(session)))
  return client
}

/** Milliseconds of a processor, and queries, for each transfer. */
const measure = async (client: Awaited<ReturnType<typeof open>>) => {
  const transfer = { caip2Id, recipient: `0x${"0b".repeat(20)}`, token: "", amount: 1n }
  queries = 0
  const taken = await cpu(async () => {
    for (let count = 0; count < transfers; count++) {
      jobId = crypto.randomUUID()
      await tokenTransfer(client, transfer, { jobId })
    }
  })
  return { cpu: taken / transfers, queries: queries / transfers }
}

/** Milliseconds of a processor for the query of a checked transfer, by the driver alone. */
const measureQuery = async (): Promise<number> => {
  const part = (key: string) => ({ key, amount: "1", limit: budget.amount, window: budget.windowSeconds * 1000 })
  const parts = JSON.stringify([part("user"), part("app")])
  const taken = await cpu(async () => {
    for (let count = 0; count < transfers; count++) {
      await pool.query("select okto_reserve($1, $2, $3) as answer", [crypto.randomUUID(), "attempt", parts])
    }
  })
  return taken / transfers
}

const [free, limited] = [await open(), await open(rules)]
await measure(free)
await measure(limited)
const found: Array<Readonly<Record<"cpu" | "queries" | "query", number>>> = []
for (let round = 0; round < rounds; round++) {
  const [without, checked] = [await measure(free), await measure(limited)]
  const query = await measureQuery()
  found.push({ query, cpu: checked.cpu - without.cpu - query, queries: checked.queries - without.queries })
}

finish([
  {
    figure: "a transfer within two budgets, over one without rules, beside its query",
    value: Math.max(0, median(found.map(({ cpu }) => cpu))),
    unit: "ms CPU",
    target: { atMost: 1 }
  },
  { figure: "its query, by the driver alone", value: median(found.map(({ query }) => query)), unit: "ms CPU" },
  {
    figure: "queries of it, over those of one without rules",
    value: median(found.map(({ queries }) => queries)),
    unit: "queries",
    target: { atMost: 1 }
  }
])
await pool.end()
await database.dispose()
process.exit(0)
