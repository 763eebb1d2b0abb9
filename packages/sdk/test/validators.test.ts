/** Validators: what they accept comes back whole from the operation that it became, and how they refuse what is wrong. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAbiParameters, hexToBytes, hexToString, parseAbiParameters, slice } from "viem"
import { runs } from "../../../scripts/deep.ts"
import { Errors, Intents, nftCollection, nftTransfer, rawAptos, rawEvm, tokenTransfer } from "../src/effect.ts"
import type { UserOp } from "@okto-effect/protocol/UserOp"
import { layerOver } from "./layers.ts"
import { executeCall, initiateJob } from "./layouts.ts"
import { answering, clientSWA, operation, signature, world } from "./support.ts"

const chains = world.networks.map(({ caipId }) => ({ caip_id: caipId, network_name: caipId }))
const layer = layerOver(answering({ "/supported/networks": { network: chains } }))

type Built = Effect.Effect<UserOp, Intents.BuildFailure>

// As JavaScript would call it: much of this input our types refuse.
const build = (intent: object, input: unknown) =>
  Intents.Intents.use((intents): Built => Reflect.apply(intents.build, undefined, [intent, input])).pipe(
    Effect.provide(layer)
  )

const withArguments = (...functionArguments: ReadonlyArray<unknown>): object => ({
  caip2Id: "aptos:testnet",
  transactions: [{ function: "0x1::a::b", functionArguments }]
})

/** The parameters of the job inside an operation. */
const parametersOf = (callData: `0x${string}`, tuple: string): ReadonlyArray<unknown> => {
  const [, , , call] = decodeAbiParameters(executeCall, callData)
  const parameters = decodeAbiParameters(initiateJob, slice(call, 4))[6]
  const [values]: ReadonlyArray<unknown> = decodeAbiParameters(parseAbiParameters(tuple), parameters)
  return Array.isArray(values) ? values : assert.fail("no tuple")
}

// The others are those of the original: `differential/intents`.
describe("what is accepted comes back from the operation: any", () => {
  it.effect.prop(
    "big integer and bytes among Aptos arguments, as decimal text and hex",
    [Schema.BigInt, Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))],
    ([number, octets]) =>
      Effect.gen(function* () {
        const bytes = Uint8Array.from(octets)
        const op = yield* build(rawAptos, withArguments(number, bytes, bytes.buffer, [number, bytes]))
        const [, transactions] = parametersOf(op.callData, "(string, bytes[])")
        const text = hexToString(`0x${String(transactions).slice(2)}`)
        const [decimal, hex, buffer, list] = JSON.parse(text).functionArguments
        assert.strictEqual(BigInt(decimal), number)
        assert.deepStrictEqual(hexToBytes(hex), bytes)
        assert.strictEqual(buffer, hex)
        assert.deepStrictEqual(list, [decimal, hex])
      }),
    { arbitrary: { runs: runs(20) } }
  )

  it.effect("count of NFTs that a number cannot hold", () =>
    Effect.gen(function* () {
      const amount = 2n ** 64n + 1n
      const to = { collectionAddress: clientSWA, nftId: "1", recipientWalletAddress: clientSWA }
      const op = yield* build(nftTransfer, { ...to, caip2Id: "eip155:1", nftType: "ERC1155", amount })
      const parameters = parametersOf(op.callData, "(string, string, string, string, string, uint256)")
      assert.strictEqual(parameters.at(-1), amount)
    })
  )
})

it.effect("a collection's name of 100 characters is taken, also where some are two code units", () =>
  Effect.gen(function* () {
    const name = `${"🪙".repeat(50)}${"x".repeat(50)}`
    const op = yield* build(nftCollection, { caip2Id: "aptos:testnet", name, uri: "https://example.com", data: {} })
    assert.include(parametersOf(op.callData, "(string, string, string, bytes)"), name)
  })
)

const withData = (data: string): object => ({
  caip2Id: "eip155:1",
  transaction: { from: clientSWA, to: clientSWA, value: 0n, data }
})

/** What no recorded call of the original (`conformance`) and no path of the catalogue has. */
const refused: ReadonlyArray<readonly [what: string, intent: object, input: object, sentence: string]> = [
  ["a number that is not exact", rawAptos, withArguments(2 ** 53), "Invalid input"],
  ["a negative one", rawAptos, withArguments(-(2 ** 53)), "Invalid input"],
  ["one in a list", rawAptos, withArguments([1, [1, 1e21]]), "Invalid input"],
  [
    "an amount that is no number",
    tokenTransfer,
    { caip2Id: "eip155:1", recipient: clientSWA, token: "", amount: Number.NaN },
    "Invalid input"
  ],
  [
    "a value that is no number",
    rawEvm,
    { caip2Id: "eip155:1", transaction: { from: clientSWA, to: clientSWA, value: Number.NaN } },
    "Invalid input"
  ],
  ["one digit of data", rawEvm, withData("0x0"), "Invalid transaction data format"],
  ["half a byte at the end of data", rawEvm, withData("0x123"), "Invalid transaction data format"]
]

it.effect.each(refused)("what is refused: %s", ([, intent, input, sentence]) =>
  Effect.gen(function* () {
    const error = yield* Effect.flip(build(intent, input))
    assert.strictEqual(error.message, `Validation failed: ${sentence}`)
  })
)

describe("an operation with an odd number of digits", () => {
  const whole: UserOp = { ...operation, callData: "0x1234" }

  it.effect("is refused by sign, execute and resume where they are bytes, and taken where they are a number", () =>
    Effect.gen(function* () {
      const intents = yield* Intents.Intents
      const outcomes = (op: object): ReadonlyArray<Effect.Effect<unknown, unknown>> => [
        Reflect.apply(intents.sign, undefined, [op]),
        Reflect.apply(intents.execute, undefined, [{ ...op, signature }]),
        Reflect.apply(intents.resume, undefined, [{ ...op, signature }])
      ]
      for (const [field, sentence] of [
        ["callData", "Invalid call data format"],
        ["paymasterData", "Invalid paymaster data format"]
      ] as const) {
        for (const outcome of outcomes({ ...whole, [field]: "0x123" })) {
          const error = yield* Effect.flip(outcome)
          assert.instanceOf(error, Errors.UserOperationMalformed)
          assert.strictEqual(error.message, sentence)
        }
      }
      assert.match((yield* intents.sign(whole)).signature, /^0x[0-9a-f]{130}$/)
    }).pipe(Effect.provide(layer))
  )
})
