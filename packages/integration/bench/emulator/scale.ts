/**
 * An emulator with many users and orders. Their rows are written to its store, so that nothing has to be signed. The orders
 * failed before they reached a chain.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { numberToHex } from "viem"
import { developmentClient, Emulator, layer, type StoredChange } from "@okto-effect/emulator"
import { uuidOf } from "../../../emulator/src/world/derive.ts"
import { sqliteStore } from "../../../emulator/src/world/sqlite.ts"

const at = 1_750_000_000_000
const { swa } = developmentClient
/** The UUID of a number. */
const idOf = (number: number) =>
  numberToHex(number, { size: 16 }).replace(/^0x(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

const orderOf = (number: number, identity: string): ReadonlyArray<StoredChange> => {
  const reason = "recipientWalletAddress invalid is not an address"
  const details = { amount: "1", caip2id: "eip155:84532", recipientWalletAddress: "invalid", tokenAddress: "" }
  const operationHash = numberToHex(number, { size: 32 })
  const steps = (["INITIATED", "IN_PROGRESS", "FAILED"] as const).map((status) => ({ status, at }))
  const userId = uuidOf("user", swa.toLowerCase(), identity)
  const status = "FAILED"
  const placed = { userId, intentType: "TOKEN_TRANSFER", details, operationHash, placed: at, at }
  return [
    { table: "orders", key: idOf(number), value: { ...placed, status, hashes: [], reason, steps } },
    { table: "nonces", key: numberToHex(number), value: true }
  ]
}

/** Opens an emulator over a new file, with users and a number of orders that is spread evenly among them. */
export const opened = Effect.fnUntraced(function* (file: string, identities: ReadonlyArray<string>, orders: number) {
  const build = Layer.build(layer({ otp: "123456", store: sqliteStore(file) }))
  yield* Effect.scoped(
    Effect.flatMap(build, (services) =>
      Effect.forEach(Array.from({ length: Math.ceil(identities.length / 1_000) }), (_, part) =>
        Context.get(services, Emulator).seed({ users: identities.slice(part * 1_000, (part + 1) * 1_000) })
      )
    )
  )
  yield* Effect.scoped(
    Effect.flatMap(sqliteStore(file), ({ write }) =>
      write(
        Array.from({ length: orders }, (_, number) =>
          orderOf(number, identities[number % identities.length] ?? "")
        ).flat()
      )
    )
  )
  return Context.get(yield* build, Emulator)
})
