/**
 * Validators, for arbitrary inputs: what they accept comes back whole from the operation that it became, and
 * what they refuse they refuse with the sentences of exactly the fields that are wrong.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { bytesToHex, decodeAbiParameters, hexToBytes, hexToString, parseAbiParameters, slice } from "viem"
import { runs } from "../../../scripts/deep.ts"
import {
  Client,
  Errors,
  Intents,
  nftCollection,
  nftMint,
  nftTransfer,
  rawAptos,
  rawEvm,
  tokenTransfer
} from "../src/effect.ts"
import type { UserOp } from "@okto-effect/protocol/UserOp"
import { Arbitraries, TestPlatform } from "../src/testing.ts"
import type { NftCollection } from "../src/intents/kinds.ts"
import type { NftMint } from "../src/intents/kinds.ts"
import type { NftTransfer } from "../src/intents/kinds.ts"
import type { RawAptos } from "../src/intents/kinds.ts"
import type { RawEvm } from "../src/intents/kinds.ts"
import type { TokenTransfer } from "../src/intents/kinds.ts"
import { executeCall, initiateJob } from "./layouts.ts"
import { answering, clientKey, clientSWA, operation, signature, storedSession, world } from "./support.ts"

const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
  Layer.provide(
    TestPlatform.layer({
      answer: answering({
        "/supported/networks": {
          network: world.networks.map(({ caipId }) => ({ caip_id: caipId, network_name: caipId }))
        }
      }),
      session: storedSession
    })
  )
)

type Built = Effect.Effect<UserOp, Intents.BuildFailure>

// As JavaScript would call it: much of this input our types refuse.
const build = (intent: object, input: unknown) =>
  Intents.Intents.use((intents): Built => Reflect.apply(intents.build, undefined, [intent, input])).pipe(
    Effect.provide(layer)
  )

/** The parameters of the job inside an operation. */
const parametersOf = (callData: `0x${string}`, tuple: string): ReadonlyArray<unknown> => {
  const [, , , call] = decodeAbiParameters(executeCall, callData)
  const parameters = decodeAbiParameters(initiateJob, slice(call, 4))[6]
  const [values]: ReadonlyArray<unknown> = decodeAbiParameters(parseAbiParameters(tuple), parameters)
  return Array.isArray(values) ? values : assert.fail("no tuple")
}

const json = (hex: unknown): unknown => JSON.parse(hexToString(`0x${String(hex).slice(2)}`))

/** An Aptos argument as it is sent: big integers as decimal text, bytes as hex. */
const travelled = (argument: unknown): unknown => {
  if (typeof argument === "bigint") return String(argument)
  if (argument instanceof Uint8Array) return bytesToHex(argument)
  return Array.isArray(argument) ? argument.map(travelled) : argument
}

/** Each intent: its generator, its tuple, and its input read back from the tuple. */
const accepted = [
  {
    name: "token transfer",
    intent: tokenTransfer,
    input: Arbitraries.tokenTransfer(world),
    tuple: "(string, string, string, uint256)",
    expected: ({ amount, caip2Id, recipient, token }: TokenTransfer) => [caip2Id, recipient, token, BigInt(amount)]
  },
  {
    name: "NFT transfer",
    intent: nftTransfer,
    input: Arbitraries.nftTransfer(world),
    tuple: "(string, string, string, string, string, uint256)",
    expected: (_: NftTransfer) => [
      _.caip2Id,
      _.nftId,
      _.recipientWalletAddress,
      _.collectionAddress,
      _.nftType,
      BigInt(_.amount)
    ]
  },
  {
    name: "collection",
    intent: nftCollection,
    input: Arbitraries.nftCollection(world),
    tuple: "(string, string, string, bytes)",
    expected: ({ caip2Id, data, name, uri }: NftCollection) => [
      caip2Id,
      name,
      uri,
      { attributes: "", symbol: "", type: "", description: "", ...data }
    ]
  },
  {
    name: "mint",
    intent: nftMint,
    input: Arbitraries.nftMint(world),
    tuple: "(string, string, string, string, bytes)",
    expected: ({ caip2Id, collectionAddress = "", data, nftName, uri }: NftMint) => [
      caip2Id,
      nftName,
      collectionAddress,
      uri,
      {
        recipientWalletAddress: "",
        description: "",
        ...data,
        properties: (data.properties ?? []).map(({ name, type, value }) => ({ name, valueType: `${type}`, value }))
      }
    ]
  },
  {
    name: "raw EVM transaction",
    intent: rawEvm,
    input: Arbitraries.rawEvm(world),
    tuple: "(string, bytes[])",
    expected: ({ caip2Id, transaction }: RawEvm) => [
      caip2Id,
      [{ data: "0x", ...transaction, value: `0x${(transaction.value ?? 0).toString(16)}` }]
    ]
  },
  {
    name: "raw Aptos transaction",
    intent: rawAptos,
    input: Arbitraries.rawAptos(world),
    tuple: "(string, bytes[])",
    expected: ({ caip2Id, transactions }: RawAptos) => [
      caip2Id,
      transactions.map(({ functionArguments = [], ...transaction }) => ({
        typeArguments: [],
        ...transaction,
        functionArguments: functionArguments.map(travelled)
      }))
    ]
  }
] as const

/** The values of a tuple as they were meant: bytes are the JSON in them. */
const meant = (values: ReadonlyArray<unknown>, tuple: string): ReadonlyArray<unknown> => {
  const types = tuple.slice(1, -1).split(", ")
  return values.map((value, at) => {
    if (!types[at]?.startsWith("bytes")) return value
    return Array.isArray(value) ? value.map(json) : json(value)
  })
}

/** A text as viem reads it, which takes a byte order mark at its beginning for none of it. */
const unmarked = (value: unknown): unknown => (typeof value === "string" ? value.replace(/^\ufeff/, "") : value)

describe("what is accepted comes back from the operation: any", () => {
  for (const { expected, input, intent, name, tuple } of accepted) {
    it.effect.prop(
      name,
      [input],
      ([values]) =>
        Effect.gen(function* () {
          const op = yield* build(intent, values)
          const wanted: ReadonlyArray<unknown> = Reflect.apply(expected, undefined, [values])
          assert.deepStrictEqual(meant(parametersOf(op.callData, tuple), tuple), wanted.map(unmarked))
        }),
      { arbitrary: { runs: runs(20) } }
    )
  }

  it.effect.prop(
    "big integer and bytes among Aptos arguments, as decimal text and hex",
    [Schema.BigInt, Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))],
    ([number, octets]) =>
      Effect.gen(function* () {
        const bytes = Uint8Array.from(octets)
        const tuple = "(string, bytes[])"
        const functionArguments = [number, bytes, bytes.buffer, [number, bytes]]
        const op = yield* build(rawAptos, {
          caip2Id: "aptos:testnet",
          transactions: [{ function: "0x1::a::b", functionArguments }]
        })
        const [, [transaction]] = JSON.parse(JSON.stringify(meant(parametersOf(op.callData, tuple), tuple)))
        const [decimal, hex, buffer, list] = transaction.functionArguments
        assert.strictEqual(BigInt(decimal), number)
        assert.deepStrictEqual(hexToBytes(hex), bytes)
        assert.strictEqual(buffer, hex)
        assert.deepStrictEqual(list, [decimal, hex])
      }),
    { arbitrary: { runs: runs(20) } }
  )
})

const withArgument = (argument: unknown): object => ({
  caip2Id: "aptos:testnet",
  transactions: [{ function: "0x1::a::b", functionArguments: [argument] }]
})
const withData = (data: string): object => ({
  caip2Id: "eip155:1",
  transaction: { from: clientSWA, to: clientSWA, value: 0n, data }
})

/** What no recorded call of the original (`conformance`) and no path of the catalogue has. */
const refused: ReadonlyArray<readonly [what: string, intent: object, input: object, sentence: string]> = [
  ["a number that is not exact", rawAptos, withArgument(2 ** 53), "Invalid input"],
  ["a negative one", rawAptos, withArgument(-(2 ** 53)), "Invalid input"],
  ["one in a list", rawAptos, withArgument([1, [1, 1e21]]), "Invalid input"],
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
