/**
 * The cost of the SDK as its work grows: calls of one client, clients of one process, long lists, and orders followed
 * at once.
 */
import { developmentClient } from "@okto-effect/emulator"
import {
  getChains,
  getOrdersHistory,
  getPortfolio,
  OktoClient,
  type OktoClientOptions,
  waitForOrder
} from "@okto-effect/sdk"
import { privateKeyToAccount } from "viem/accounts"
import { answer, answers, counts, order } from "../longLists.ts"
import { cpu, heap } from "../measure.ts"
import { finish } from "../rows.ts"

const sessionPrivKey = `0x${"66".repeat(32)}` as const
const session = JSON.stringify({
  sessionPrivKey,
  sessionPubKey: privateKeyToAccount(sessionPrivKey).publicKey,
  userSWA: `0x${"44".repeat(20)}`
})

const followed = 1_000

let asked = 0
/** How often each order was looked at: the third time it is over. */
const looks = new Map<string, number>()

const fetched: typeof globalThis.fetch = async (input) => {
  asked++
  const url = new URL(input instanceof Request ? input.url : input)
  const id = url.searchParams.get("intent_id")
  if (id !== null) {
    const look = (looks.get(id) ?? 0) + 1
    looks.set(id, look)
    return new Response(answer({ items: [order(id, look < 3 ? "IN_PROGRESS" : "SUCCESSFUL")] }))
  }
  return new Response(answers[url.pathname.replace("/api/oc/v1", "")])
}

const made = (more: Partial<OktoClientOptions> = {}) =>
  new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    syncKeys: "on-demand",
    fetch: fetched,
    sessionStore: { read: () => session, write: () => undefined, remove: () => undefined },
    ...more
  })

const client = made()
const calls = async (times: number) => {
  for (let call = 0; call < times; call++) await getChains(client)
}
// The code is compiled, and what grows to its size has grown, before anything is measured.
await calls(50_000)
const before = await heap()
const taken = await cpu(() => calls(100_000))
const grown = (await heap()) - before

const clients: Array<OktoClient> = []
const empty = await heap()
const making = await cpu(async () => {
  for (let number = 0; number < 10_000; number++) clients.push(made())
  await Promise.all(clients.map(({ ready }) => ready))
})
const held = ((await heap()) - empty) / 1e3 / clients.length
const leaving = await cpu(() => Promise.all(clients.map((one) => one.dispose())))

await getPortfolio(client)
const portfolio = await cpu(() => getPortfolio(client))
const history = await cpu(() => getOrdersHistory(client))

asked = 0
const following = await cpu(() =>
  Promise.all(Array.from({ length: followed }, (_, at) => waitForOrder(client, `job-${at}`)))
)

finish([
  { figure: "a call, of 100,000 on one client", value: taken / 100, unit: "µs" },
  {
    figure: "heap that each of them leaves behind",
    value: Math.max(0, grown) / 100_000,
    unit: "bytes",
    target: { atMost: 20 }
  },
  { figure: "10,000 clients with a session each, ready", value: making, unit: "ms" },
  { figure: "heap for each of them", value: held, unit: "kB" },
  { figure: "10,000 clients disposed", value: leaving, unit: "ms" },
  {
    figure: `a portfolio of ${counts.tokens.toLocaleString("en")} tokens`,
    value: portfolio,
    unit: "ms",
    target: { atMost: 100 }
  },
  {
    figure: `${counts.orders.toLocaleString("en")} orders on one page`,
    value: history,
    unit: "ms",
    target: { atMost: 100 }
  },
  { figure: `${followed.toLocaleString("en")} orders followed to their end at once`, value: following, unit: "ms" },
  { figure: "requests for each of them", value: asked / followed, unit: "", target: { atMost: 5 } }
])
process.exit(0)
