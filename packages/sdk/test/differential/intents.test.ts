/** User operations of all six intents, byte for byte the original's, for arbitrary inputs. */
import { assert, describe, it } from "@effect/vitest"
import * as original from "@okto_web3/core-js-sdk/userop"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAbiParameters, getAddress } from "viem"
import { afterAll, beforeAll } from "vitest"
import { Address } from "@okto-effect/protocol/Primitives"
import { UserOp } from "@okto-effect/protocol/UserOp"
import { runs } from "../../../../scripts/deep.ts"
import * as userop from "../../src/promise/userop.ts"
import type { OktoClient } from "../../src/index.ts"
import { paymasterData } from "../layouts.ts"
import { paymasterValidity } from "../../src/core/paymasterData.ts"
import { Arbitraries } from "../../src/testing.ts"
import { world } from "../support.ts"
import * as Peer from "./peer.ts"

/** The original counts NFTs in numbers. */
const nftTransfer = Arbitrary.map(
  Arbitraries.nftTransfer({ ...world, atMost: BigInt(Number.MAX_SAFE_INTEGER) }),
  (transfer) => ({ ...transfer, amount: Number(transfer.amount) })
)

/** An argument that the original can send: it has no way for big integers and bytes. */
const sendable = (argument: unknown): unknown => {
  if (Array.isArray(argument)) return argument.map(sendable)
  return typeof argument === "bigint" || argument instanceof Uint8Array ? String(argument) : argument
}

const rawAptos = Arbitrary.map(Arbitraries.rawAptos(world), ({ transactions, ...rest }) => ({
  ...rest,
  transactions: transactions.map(({ functionArguments = [], ...transaction }) => ({
    ...transaction,
    functionArguments: functionArguments.map(sendable)
  }))
}))

// The original's types are narrower than what it takes, so its functions are called as JavaScript would.
const intents = [
  ["token transfer", Arbitraries.tokenTransfer(world), original.tokenTransfer, userop.tokenTransfer],
  ["NFT transfer", nftTransfer, original.nftTransfer, userop.nftTransfer],
  ["NFT collection", Arbitraries.nftCollection(world), original.nftCreateCollection, userop.nftCreateCollection],
  ["NFT mint", Arbitraries.nftMint(world), original.nftMint, userop.nftMint],
  ["raw EVM transaction", Arbitraries.rawEvm(world), original.evmRawTransaction, userop.evmRawTransaction],
  ["raw Aptos transaction", rawAptos, original.aptosRawTransaction, userop.aptosRawTransaction]
] as const

const uuidOf = (nonce: string): string =>
  nonce.slice(-32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

describe("user operations agree, unsigned and signed, for any", () => {
  let backend: Peer.Backend
  beforeAll(async () => {
    backend = await Peer.backend()
  })
  afterAll(() => backend.close())

  for (const [name, input, theirs, build] of intents) {
    it.effect.prop(
      name,
      [input, Address()],
      ([values, payer]) =>
        Effect.gen(function* () {
          const peer = Peer.original(backend)
          // The original refuses a mixed-case address without a valid checksum; the specification does not.
          const feePayer = getAddress(payer.toLowerCase())
          const op = Schema.decodeUnknownSync(UserOp)(
            yield* Effect.promise((): Promise<unknown> => Reflect.apply(theirs, undefined, [peer, values, feePayer]))
          )
          const [, validUntil] = decodeAbiParameters(paymasterData, op.paymasterData)
          const chosen = { now: (validUntil - paymasterValidity) * 1000, uuids: [uuidOf(op.nonce)] }
          const mine = yield* Peer.ours(backend, chosen, async (client: OktoClient) => {
            const built: UserOp = await Reflect.apply(build, undefined, [client, values, feePayer])
            return { built, signed: await client.signUserOp(built) }
          })
          assert.strictEqual(JSON.stringify(mine.built), JSON.stringify(op))
          const signed = yield* Effect.promise(() => peer.signUserOp({ ...op }))
          assert.strictEqual(JSON.stringify(mine.signed), JSON.stringify(signed))
        }),
      { arbitrary: { runs: runs(10) } }
    )
  }
})
