/** The costs of the emulator as its work grows: ten thousand transfers of one user. */
import { Emulator, layer } from "@okto-effect/emulator"
import { getOrdersHistory } from "@okto-effect/sdk"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { cpu, heap } from "../measure.ts"
import { finish } from "../rows.ts"
import { logIn, operations } from "./inProcess.ts"

// The log is not needed.
for (const method of ["info", "warn"] as const) console[method] = () => undefined

const thousands = 10
const built = Layer.build(layer({ otp: "123456" }))
const emulator = Context.get(await Effect.runPromise(Scope.provide(built, Scope.makeUnsafe())), Emulator)
const client = await logIn("ada@example.com", emulator)

/** Transfers for each second of a core. */
const thousand = async (): Promise<number> => {
  let milliseconds = 0
  for (let hundred = 0; hundred < 10; hundred++) {
    const ops = await operations(client, 100)
    milliseconds += await cpu(async () => {
      for (const op of ops) await client.executeUserOp(op)
    })
  }
  return 1_000_000 / milliseconds
}

// Warm-up: the code is compiled before it is measured.
for (const op of await operations(client, 100)) await client.executeUserOp(op)
const empty = await heap()
const rates: Array<number> = []
for (let number = 0; number < thousands; number++) rates.push(await thousand())
const [first = 0] = rates
const last = rates.at(-1) ?? 0
const held = ((await heap()) - empty) / 1e3 / (thousands * 1_000)

await getOrdersHistory(client)
const reading = await cpu(() => getOrdersHistory(client))
const kept = await Effect.runPromise(emulator.snapshot)
const again = (await cpu(() => Effect.runPromise(emulator.revert(kept)))) / 1_000

finish([
  { figure: "transfers per core, the first 1,000", value: first, unit: "/s" },
  { figure: "transfers per core, the tenth 1,000", value: last, unit: "/s" },
  { figure: "share of the first", value: last / first, unit: "", target: { atLeast: 0.8 } },
  { figure: "heap for each of 10,000 orders", value: held, unit: "kB" },
  { figure: "first page of 10,000 orders", value: reading, unit: "ms" },
  { figure: "10,000 orders, reverted to", value: again, unit: "s" }
])
process.exit(0)
