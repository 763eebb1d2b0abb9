/**
 * How fast the local backend is, with the project's targets; also as a ratio to what it cannot do without: recovering
 * signers and running the EVM. Machines are noisy, so each figure is the median of five runs. Build first: `pnpm build`.
 */
import { OktoClient, getOrdersHistory, getPortfolio, getPortfolioActivity } from "@okto-effect/sdk"
import { tokenTransfer } from "@okto-effect/sdk/userop"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { recoverMessageAddress } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { developmentClient, make } from "@okto-effect/sandbox"
import { SandboxTest } from "@okto-effect/sandbox/testing"
import { opened } from "./scale.ts"

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const fiveTimes = async (run: () => Promise<number>): Promise<number> => {
  const values: Array<number> = []
  for (let time = 0; time < 5; time++) values.push(await run())
  return median(values)
}

const milliseconds = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Milliseconds from starting a process until it listens with all its chains. */
const ready = async (entry: string): Promise<number> => {
  const start = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL(entry, import.meta.url)), "--port", "0"], {
    stdio: ["ignore", "pipe", "ignore"]
  })
  for await (const line of createInterface(child.stdout)) if (line.startsWith("listening")) break
  child.kill("SIGKILL")
  return performance.now() - start
}

const sandbox = await Effect.runPromise(Scope.provide(make({ otp: "123456" }), Scope.makeUnsafe()))

const logIn = async (email: string, { fetch } = sandbox): Promise<OktoClient> => {
  const client = new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff: "http://sandbox.test" },
    fetch
  })
  const { token } = await client.sendOTP(email, "email")
  await client.loginUsingEmail(email, "123456", token)
  return client
}

const caip2Id = "eip155:84532"
const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

/** Signed operations, so that only the backend's work is timed. */
const operations = (client: OktoClient, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () =>
      client.signUserOp(await tokenTransfer(client, { caip2Id, recipient, token: "", amount: 1n }))
    )
  )

const ada = await logIn("ada@example.com")
for (const op of await operations(ada, 50)) await ada.executeUserOp(op)

const one = await fiveTimes(async () => {
  const [op] = await operations(ada, 1)
  return op === undefined ? 0 : milliseconds(() => ada.executeUserOp(op))
})

const batch = 100
const perSecond = await fiveTimes(async () => {
  const ops = await operations(ada, batch)
  const before = process.cpuUsage()
  for (const op of ops) await ada.executeUserOp(op)
  const { system, user } = process.cpuUsage(before)
  return batch / ((system + user) / 1e6)
})

const account = privateKeyToAccount(developmentClient.privateKey)
const signature = await account.signMessage({ message: "hello" })
const chain = sandbox.networks.get(caip2Id)?.chain
if (chain === undefined) throw new Error("no chain")
const treasury = sandbox.networks.get(caip2Id)?.treasury ?? "0x"
/** The least that a transfer can cost: three signers recovered, one transaction mined. */
const barePerSecond = await fiveTimes(async () => {
  const before = process.cpuUsage()
  for (let time = 0; time < batch; time++) {
    for (let signer = 0; signer < 3; signer++) await recoverMessageAddress({ message: "hello", signature })
    await Effect.runPromise(chain.transact({ privateKey: treasury, to: recipient, value: 1n }))
  }
  const { system, user } = process.cpuUsage(before)
  return batch / ((system + user) / 1e6)
})

/** Milliseconds until an Effect test has its sandbox; the first one also waits for modules. */
const layer = await fiveTimes(() =>
  milliseconds(() => Effect.runPromise(Effect.scoped(Layer.build(Layer.fresh(SandboxTest.layer())))))
)

const reads = {
  orders: getOrdersHistory,
  portfolio: getPortfolio,
  activity: getPortfolioActivity
}

/** Milliseconds of each read, and megabytes, of a sandbox that has seen much. */
const much = async (users: number, orders: number) => {
  const folder = mkdtempSync(join(tmpdir(), "okto-sandbox-bench-"))
  const scope = Scope.makeUnsafe()
  const identities = Array.from({ length: users }, (_, user) => `email:user${user}@example.com`)
  const large = await Effect.runPromise(Scope.provide(opened(join(folder, "state.sqlite"), identities, orders), scope))
  const client = await logIn("user0@example.com", large)
  const measured: Array<Row> = []
  for (const [name, read] of Object.entries(reads)) {
    await read(client)
    const value = await fiveTimes(() => milliseconds(() => read(client)))
    measured.push({ figure: `${name}, ${users} users, ${orders} orders`, value, unit: "ms", target: { atMost: 10 } })
  }
  globalThis.gc?.()
  const held = process.memoryUsage().heapUsed / 1e6
  rmSync(folder, { recursive: true })
  return [...measured, { figure: "heap with all of that", value: held, unit: "MB", target: { atMost: 500 } }]
}

interface Row {
  readonly figure: string
  readonly value: number
  readonly unit: string
  readonly target?: { readonly atMost?: number; readonly atLeast?: number }
}

const rows: ReadonlyArray<Row> = [
  {
    figure: "ready, built",
    value: await fiveTimes(() => ready("../../../sandbox/dist/cli.js")),
    unit: "ms",
    target: { atMost: 1_000 }
  },
  { figure: "ready, from source", value: await fiveTimes(() => ready("../../../sandbox/src/cli.ts")), unit: "ms" },
  { figure: "transfer, request to confirmed order", value: one, unit: "ms", target: { atMost: 15 } },
  { figure: "transfers per core", value: perSecond, unit: "/s", target: { atLeast: 80 } },
  { figure: "signers and EVM alone, per core", value: barePerSecond, unit: "/s" },
  { figure: "share of that", value: perSecond / barePerSecond, unit: "" },
  { figure: "layer of a second test", value: layer, unit: "ms", target: { atMost: 100 } },
  ...(await much(1_000, 100_000))
]

for (const { figure, target = {}, unit, value } of rows) {
  const { atLeast, atMost } = target
  const met = value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? 0)
  const promise = atMost === undefined ? (atLeast === undefined ? "" : `≥ ${atLeast}`) : `≤ ${atMost}`
  const verdict = promise === "" ? "" : `${promise} ${met ? "met" : "MISSED"}`
  console.log(`${figure.padEnd(40)}${`${value.toFixed(value < 10 ? 2 : 0)} ${unit}`.padStart(12)}  ${verdict}`)
}
process.exit(0)
