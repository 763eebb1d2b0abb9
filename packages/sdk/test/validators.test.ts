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
import { address, answering, clientKey, clientSWA, operation, signature, storedSession, world } from "./support.ts"

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

interface Field {
  readonly name: string
  /** Values that are wrong, with the sentence that says so. */
  readonly wrong: ReadonlyArray<readonly [value: unknown, sentence: string]>
}

const text = (name: string, required: string, empty: string): Field => ({
  name,
  wrong: [
    [undefined, required],
    ["", empty],
    [5, "Expected string, received number"],
    [null, "Expected string, received null"]
  ]
})

const chain: Field = {
  name: "caip2Id",
  wrong: [
    [undefined, "CAIP2 ID is required"],
    [" eip155:1", "CAIP2 ID cannot have leading or trailing spaces"],
    [5, "Expected string, received number"]
  ]
}

const aptosChain = (sentence: string): Field => ({
  name: "caip2Id",
  wrong: [
    [undefined, "CAIP2 ID is required"],
    ["eip155:1", sentence],
    ["", `CAIP2 ID cannot be blank, ${sentence}`]
  ]
})

/** Each intent, an input that is right, and its fields in the order of their issues. */
const refused: ReadonlyArray<{
  readonly name: string
  readonly intent: object
  readonly right: Readonly<Record<string, unknown>>
  readonly fields: ReadonlyArray<Field>
}> = [
  {
    name: "token transfer",
    intent: tokenTransfer,
    right: { caip2Id: "eip155:1", recipient: address, token: "", amount: 1n },
    fields: [
      {
        name: "caip2Id",
        wrong: [
          [undefined, "Required"],
          ["", "caip2Id cannot be blank"],
          ["eip155:1 ", "caip2Id cannot have leading or trailing spaces"]
        ]
      },
      {
        name: "recipient",
        wrong: [
          [undefined, "Required"],
          ["0x", "Invalid recipient address format"],
          ["12", "Invalid recipient address format"],
          ["0xzz", "Invalid recipient address format"]
        ]
      },
      {
        name: "token",
        wrong: [
          [undefined, "Required"],
          [5, "Expected string, received number"]
        ]
      },
      {
        name: "amount",
        wrong: [
          [undefined, "Invalid input"],
          ["1", "Invalid input"],
          [Number.NaN, "Invalid input"],
          [0n, "Amount must be greater than 0"],
          [-1, "Amount must be greater than 0"],
          [0.5, "Amount must be an integer"],
          [2 ** 53, "Amount is too large for a number to be exact, use a bigint"],
          [1n << 256n, "Amount does not fit 256 bits"]
        ]
      }
    ]
  },
  {
    name: "NFT transfer",
    intent: nftTransfer,
    right: {
      caip2Id: "eip155:1",
      collectionAddress: "0x12",
      nftId: "1",
      recipientWalletAddress: address,
      amount: 1,
      nftType: "ERC1155"
    },
    fields: [
      chain,
      {
        name: "collectionAddress",
        wrong: [
          [undefined, "Invalid collection address format"],
          ["0x", "Invalid collection address format"],
          ["12", "Invalid collection address format"]
        ]
      },
      {
        name: "nftId",
        wrong: [
          [undefined, "Invalid NFT ID format – must be numeric or hexadecimal"],
          ["-1", "Invalid NFT ID format – must be numeric or hexadecimal"],
          ["1.5", "Invalid NFT ID format – must be numeric or hexadecimal"]
        ]
      },
      {
        name: "recipientWalletAddress",
        wrong: [
          [undefined, "Required"],
          ["", "Recipient wallet address cannot be empty"]
        ]
      },
      {
        name: "amount",
        wrong: [
          [0, "Minimum transfer amount is 1"],
          [0n, "Minimum transfer amount is 1"],
          [1.5, "Amount must be an integer"],
          [2 ** 60, "Amount is too large for a number to be exact, use a bigint"],
          ["1", "Expected number, received string"]
        ]
      },
      {
        name: "nftType",
        wrong: [["ERC20", "Invalid enum value. Expected 'ERC721' | 'ERC1155', received 'ERC20'"]]
      }
    ]
  },
  {
    name: "collection",
    intent: nftCollection,
    right: { caip2Id: "aptos:testnet", name: "Stones", uri: "ipfs://stones", data: {} },
    fields: [
      aptosChain("NFT Collection creation is only supported on Aptos chain"),
      {
        name: "name",
        wrong: [
          ...text("name", "Collection name is required", "Collection name cannot be empty").wrong,
          ["💎".repeat(101), "Collection name cannot exceed 100 characters"]
        ]
      },
      text("uri", "URI is required", "URI cannot be empty"),
      {
        name: "data",
        wrong: [
          [undefined, "Required"],
          [{ colour: "red" }, "Unrecognized key(s) in object: 'colour'"],
          [{ symbol: 5 }, "Expected string, received number"]
        ]
      }
    ]
  },
  {
    name: "mint",
    intent: nftMint,
    right: { caip2Id: "aptos:testnet", nftName: "Stone", uri: "ipfs://stone", data: {} },
    fields: [
      chain,
      text("nftName", "NFT name is required", "NFT name cannot be empty"),
      text("uri", "URI is required", "URI cannot be empty"),
      {
        name: "data",
        wrong: [
          [undefined, "Required"],
          [{ properties: [{ name: "a", type: 1.5, value: "b" }] }, "Expected integer, received float"],
          [{ properties: [{ name: "a", type: "1", value: "b" }] }, "Expected number, received string"]
        ]
      }
    ]
  },
  {
    name: "raw Aptos transaction",
    intent: rawAptos,
    right: { caip2Id: "aptos:testnet", transactions: [{ function: "0x1::a::b" }] },
    fields: [
      aptosChain("CAIP2 ID must be for an Aptos chain"),
      {
        name: "transactions",
        wrong: [
          [undefined, "At least one transaction is required"],
          [[], "At least one transaction is required"],
          [[{}], "Function is required"],
          [[{ function: "" }], "Function cannot be empty"],
          [[{ function: "f", functionArguments: [{}] }], "Invalid input"],
          [[{ function: "f", functionArguments: [2 ** 53] }], "Invalid input"],
          [[{ function: "f", functionArguments: [-(2 ** 53)] }], "Invalid input"],
          [[{ function: "f", functionArguments: [1, [1, 1e21]] }], "Invalid input"]
        ]
      }
    ]
  },
  {
    name: "raw EVM transaction",
    intent: rawEvm,
    right: { caip2Id: "eip155:1", transaction: { from: clientSWA, to: clientSWA, value: 0n } },
    fields: [
      chain,
      {
        name: "transaction",
        wrong: [
          [undefined, "Required"],
          [{ from: "0x1", to: clientSWA, value: 0n }, "Invalid from address format"],
          [{ from: clientSWA, to: "0xz", value: 0n }, "Invalid to address format"],
          [{ from: "", to: "", value: 0n }, "Invalid from address format, Invalid to address format"],
          [{ from: clientSWA, to: clientSWA, data: "00" }, "Invalid transaction data format"],
          [{ from: clientSWA, to: clientSWA, data: "0x0" }, "Invalid transaction data format"],
          [{ from: clientSWA, to: clientSWA, data: "0x123" }, "Invalid transaction data format"],
          [{ from: clientSWA, to: clientSWA, value: -1 }, "Transaction value cannot be negative"],
          [{ from: clientSWA, to: clientSWA, value: "0x1" }, "Invalid input"],
          [{ from: clientSWA, to: clientSWA }, "Transaction must include either data or value"]
        ]
      }
    ]
  }
]

const Choices = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: -2, maximum: 20 }))).check(
  Schema.isMinLength(6),
  Schema.isMaxLength(6)
)

describe("what is refused is refused for each wrong field, in order: any", () => {
  it.effect("no input without one", () =>
    Effect.gen(function* () {
      for (const { intent, name, right } of refused) {
        assert.strictEqual((yield* Effect.result(build(intent, right)))._tag, "Success", name)
      }
    })
  )

  for (const { fields, intent, name, right } of refused) {
    it.effect.prop(
      name,
      [Choices],
      ([choices]) =>
        Effect.gen(function* () {
          // Which wrong value each field takes, if any.
          const chosen = fields.flatMap((field, at) => {
            const choice = choices[at] ?? -1
            const wrong = choice < 0 ? undefined : field.wrong[choice % field.wrong.length]
            return wrong === undefined ? [] : [{ field: field.name, value: wrong[0], sentence: wrong[1] }]
          })
          const input = { ...right, ...Object.fromEntries(chosen.map(({ field, value }) => [field, value])) }
          const result = yield* Effect.result(build(intent, input))
          if (chosen.length === 0) return assert.strictEqual(result._tag, "Success")
          const error = result._tag === "Failure" ? result.failure : assert.fail("accepted")
          assert.instanceOf(error, Errors.ValidationFailed)
          assert.strictEqual(error.message, `Validation failed: ${chosen.map(({ sentence }) => sentence).join(", ")}`)
          assert.isTrue(error.issues.every(({ path }) => chosen.some(({ field }) => path.startsWith(field))))
        }),
      { arbitrary: { runs: runs(40) } }
    )
  }

  it.effect.prop(
    "unknown key",
    [Schema.String.check(Schema.isPattern(/^[a-z]{8}$/))],
    ([key]) =>
      Effect.gen(function* () {
        for (const { intent, right } of refused) {
          const error = yield* Effect.flip(build(intent, { ...right, [key]: 1 }))
          assert.strictEqual(error.message, `Validation failed: Unrecognized key(s) in object: '${key}'`)
        }
      }),
    { arbitrary: { runs: 10 } }
  )

  it.effect.prop(
    "value that is no object",
    [Schema.Union([Schema.String, Schema.Number, Schema.Boolean, Schema.Null, Schema.Array(Schema.Json)])],
    ([input]) =>
      Effect.gen(function* () {
        for (const { intent } of refused) {
          assert.instanceOf(yield* Effect.flip(build(intent, input)), Errors.ValidationFailed)
        }
      }),
    { arbitrary: { runs: runs(30) } }
  )
})

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
