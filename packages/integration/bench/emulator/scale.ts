/**
 * An emulator with many users and orders. Their events are written to its store, so that nothing has to be signed. The
 * orders fail before they reach a chain.
 */
import { environments } from "@okto-effect/protocol"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { encodeAbiParameters, numberToHex, parseAbiParameters, zeroAddress } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { developmentClient, layerStored, Emulator, EventStore } from "@okto-effect/emulator"
import { encodeCallData } from "../../../emulator/src/orders/callData.ts"
import { hashOf, uuidOf } from "../../../emulator/src/state/derive.ts"
import type { Event } from "../../../emulator/src/state/Event.ts"
import * as Sqlite from "../../../emulator/src/state/sqlite.ts"

const { swa } = developmentClient
const at = 1_750_000_000_000
const { publicKey } = privateKeyToAccount(developmentClient.privateKey)
/** The UUID of a number. */
const idOf = (number: number) =>
  numberToHex(number, { size: 16 }).replace(/^0x(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
const word = (number: number) => numberToHex(number, { size: 32 })

const parameters = encodeAbiParameters(parseAbiParameters("(string, string, string, uint256)"), [
  ["eip155:84532", "invalid", "", 1n]
])

const order = (number: number, identity: string): ReadonlyArray<Event> => {
  const job = { jobId: BigInt(number), clientSWA: swa, userSWA: swa, feePayer: zeroAddress }
  const policy = { gsnEnabled: false, sponsorshipEnabled: true }
  const nonce = word(number)
  const callData = encodeCallData({ ...job, ...policy, parameters, intentType: "TOKEN_TRANSFER" }, environments.sandbox)
  const userId = uuidOf("user", swa.toLowerCase(), identity)
  return [
    { _tag: "OrderPlaced", at, userId, nonce, callData, operationHash: nonce },
    { _tag: "OrderSettled", at, id: idOf(number) }
  ]
}

/** Opens an emulator over a new file, with users and a number of orders that is spread evenly among them. */
export const opened = Effect.fnUntraced(function* (file: string, identities: ReadonlyArray<string>, orders: number) {
  const files = yield* Layer.build(Sqlite.layer(file))
  const store = Context.get(files, EventStore)
  yield* store.append({ _tag: "Started", at, seed: hashOf("seed"), environment: "sandbox" })
  for (const [index, identity] of identities.entries()) {
    const nonce = word(orders + index)
    yield* store.append({ _tag: "LoggedIn", at, clientSWA: swa, identity, publicKey, nonce })
  }
  for (let number = 0; number < orders; number++) {
    yield* Effect.forEach(order(number, identities[number % identities.length] ?? ""), store.append)
  }
  const emulator = yield* Effect.provide(Layer.build(layerStored({ otp: "123456" })), files)
  return Context.get(emulator, Emulator)
})
