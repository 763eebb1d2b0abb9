/**
 * The speed of the emulator with the project's targets, also as a ratio to the EVM alone. Machines are noisy, so each
 * figure is the median of five runs. Build first: `pnpm build`.
 */
import { getOrdersHistory, getPortfolio, getPortfolioActivity } from "@okto-effect/sdk"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { Emulator, layer as emulatorLayer } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import * as Chain from "../../../emulator/src/node/Chain.ts"
import { treasury, treasuryAddress } from "../../../emulator/src/chains/evm/treasury.ts"
import { cpu, heap, median, timed } from "../measure.ts"
import { finish, type Measured } from "../rows.ts"
import { logIn, operations, recipient } from "./inProcess.ts"
import { logins } from "./logins.ts"
import { opened } from "./scale.ts"
import { worlds } from "./worlds.ts"

const fiveTimes = async (run: () => Promise<number>): Promise<number> => {
  const values: Array<number> = []
  for (let time = 0; time < 5; time++) values.push(await run())
  return median(values)
}

/** Milliseconds from the start of a process until it listens. */
const ready = async (entry: string): Promise<number> => {
  const start = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL(entry, import.meta.url)), "--port", "0"], {
    stdio: ["ignore", "pipe", "ignore"]
  })
  for await (const line of createInterface(child.stdout)) if (line.startsWith("listening")) break
  child.kill("SIGKILL")
  return performance.now() - start
}

const built = Layer.build(emulatorLayer({ otp: "123456" }))
const emulator = Context.get(await Effect.runPromise(Scope.provide(built, Scope.makeUnsafe())), Emulator)

const ada = await logIn("ada@example.com", emulator)
for (const op of await operations(ada, 50)) await ada.executeUserOp(op)

const one = await fiveTimes(async () => {
  const [op] = await operations(ada, 1)
  return op === undefined ? 0 : timed(() => ada.executeUserOp(op))
})

const batch = 100
const perSecond = await fiveTimes(async () => {
  const ops = await operations(ada, batch)
  const milliseconds = await cpu(async () => {
    for (const op of ops) await ada.executeUserOp(op)
  })
  return (batch * 1_000) / milliseconds
})

const genesis = [[treasuryAddress, 10n ** 30n]] as const
const bare = await Effect.runPromise(Chain.make({ chainId: 84_532, genesis }))
/** The lower bound of a transfer: one mined transaction. */
const barePerSecond = await fiveTimes(async () => {
  const milliseconds = await cpu(async () => {
    for (let time = 0; time < batch; time++) {
      await Effect.runPromise(bare.transact({ privateKey: treasury, to: recipient, value: 1n }))
    }
  })
  return (batch * 1_000) / milliseconds
})

/** Milliseconds until a test has its layer; the first run also loads modules. */
const layer = await fiveTimes(() => timed(() => Effect.runPromise(Effect.scoped(Layer.build(emulatorLayer())))))

const reads = {
  orders: getOrdersHistory,
  portfolio: getPortfolio,
  activity: getPortfolioActivity
}

const identitiesOf = (users: number) => Array.from({ length: users }, (_, user) => `email:user${user}@example.com`)

/** Milliseconds of each read, and megabytes of heap, with many users and orders. */
const withHistory = async (users: number, orders: number) => {
  const folder = mkdtempSync(join(tmpdir(), "okto-emulator-bench-"))
  const scope = Scope.makeUnsafe()
  const large = await Effect.runPromise(
    Scope.provide(opened(join(folder, "state.sqlite"), identitiesOf(users), orders), scope)
  )
  const client = await logIn("user0@example.com", large)
  const measured: Array<Measured> = []
  for (const [name, read] of Object.entries(reads)) {
    await read(client)
    const value = await fiveTimes(() => timed(() => read(client)))
    measured.push({ figure: `${name}, ${users} users, ${orders} orders`, value, unit: "ms", target: { atMost: 10 } })
  }
  const held = (await heap()) / 1e6
  rmSync(folder, { recursive: true })
  return [...measured, { figure: "heap with all of that", value: held, unit: "MB", target: { atMost: 300 } }]
}

/** CPU seconds until an emulator is ready that has this number of users in its file. */
const restored = async (users: number): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), "okto-emulator-bench-"))
  const file = join(folder, "state.sqlite")
  const first = await serve({ port: 0, file })
  await first.seed({ users: Array.from({ length: users }, (_, user) => `user${user}@example.com`) })
  await first.close()
  const again: Array<Awaited<ReturnType<typeof serve>>> = []
  const milliseconds = await cpu(async () => void again.push(await serve({ port: 0, file })))
  for (const emulator of again) await emulator.close()
  rmSync(folder, { recursive: true })
  return milliseconds / 1_000
}

const rows: ReadonlyArray<Measured> = [
  {
    figure: "ready, built",
    value: await fiveTimes(() => ready("../../../emulator/dist/cli.js")),
    unit: "ms",
    target: { atMost: 1_000 }
  },
  { figure: "ready, from source", value: await fiveTimes(() => ready("../../../emulator/src/cli.ts")), unit: "ms" },
  { figure: "transfer, request to confirmed order", value: one, unit: "ms", target: { atMost: 15 } },
  { figure: "transfers per core", value: perSecond, unit: "/s", target: { atLeast: 250 } },
  { figure: "EVM alone, per core", value: barePerSecond, unit: "/s" },
  { figure: "share of that", value: perSecond / barePerSecond, unit: "" },
  ...(await logins()),
  {
    figure: "1,000 stored users, ready",
    value: await restored(1_000),
    unit: "s",
    target: { atMost: 1 }
  },
  { figure: "layer of a second test", value: layer, unit: "ms", target: { atMost: 100 } },
  ...(await worlds()),
  ...(await withHistory(1_000, 100_000))
]

finish(rows)
process.exit(0)
