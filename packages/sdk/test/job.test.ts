/** Jobs: read back from call data, and compared with orders. */
import { assert, describe, it } from "@effect/vitest"
import type { Chain } from "@okto-effect/protocol/Chain"
import type { Order } from "@okto-effect/protocol/Order"
import type { Address, Hex } from "@okto-effect/protocol/Primitives"
import * as Schema from "effect/Schema"
import { runs } from "../../../scripts/deep.ts"
import { concat, fromNumber, size, slice } from "../src/core/hex.ts"
import type { Intent } from "../src/intents/Intent.ts"
import * as kinds from "../src/intents/kinds.ts"
import { Arbitraries } from "../src/testing.ts"
import { callData } from "../src/core/userOp.ts"
import { type Job, jobOf, type Match, matchesIntent } from "../src/intents/job.ts"
import { address, clientSWA, world } from "./support.ts"

const chain: Chain = {
  caipId: "eip155:1",
  networkName: "ONE",
  networkId: "",
  chainId: "1",
  logo: "",
  type: "EVM",
  onrampEnabled: false,
  whitelist: true,
  sponsorshipEnabled: true,
  gsnEnabled: false
}

const callDataOf = (type: string, parameters: Hex): Hex =>
  callData({
    nonce: "0x01",
    jobManager: address,
    clientSWA,
    userSWA: address,
    feePayer: `0x${"0".repeat(40)}` satisfies Address,
    chain,
    type,
    parameters
  })

const check = <I extends { readonly caip2Id: string }, Input, E>(intent: Intent<I, Input, E>, input: I) => {
  const job = jobOf({ callData: callDataOf(intent.type, intent.jobParameters(input)) })
  assert.strictEqual(job?.type, intent.type)
  for (const [name, value] of Object.entries(intent.jobValues(input))) {
    assert.deepStrictEqual(job?.values[name], value, name)
  }
}

const options = { arbitrary: { runs: runs(50) } }

/** The parameters of jobs, as call data has them. */
const parametersOf = new Map<Job, Hex>()

const jobWith = <I extends { readonly caip2Id: string }, Input, E>(intent: Intent<I, Input, E>, input: I): Job => {
  const job = { type: intent.type, values: intent.jobValues(input) }
  parametersOf.set(job, intent.jobParameters(input))
  return job
}

describe("jobOf", () => {
  it.prop(
    "reads the values of a token transfer",
    [Arbitraries.tokenTransfer(world)],
    ([input]) => check(kinds.tokenTransfer, input),
    options
  )
  it.prop(
    "reads the values of an NFT transfer",
    [Arbitraries.nftTransfer(world)],
    ([input]) => check(kinds.nftTransfer, input),
    options
  )
  it.prop("reads the values of a mint", [Arbitraries.nftMint(world)], ([input]) => check(kinds.nftMint, input), options)
  it.prop(
    "reads the values of a collection",
    [Arbitraries.nftCollection(world)],
    ([input]) => check(kinds.nftCollection, input),
    options
  )
  it.prop(
    "reads the values of a raw EVM transaction",
    [Arbitraries.rawEvm(world)],
    ([input]) => check(kinds.rawEvm, input),
    options
  )
  it.prop(
    "reads the values of raw Aptos transactions",
    [Arbitraries.rawAptos(world)],
    ([input]) => check(kinds.rawAptos, input),
    options
  )

  it("reads only the type of a kind that an app defined", () => {
    assert.deepStrictEqual(jobOf({ callData: callDataOf("STAKE", "0x1234") }), { type: "STAKE", values: {} })
  })

  it.prop(
    "does not throw for any bytes in the call data",
    [
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 900 })),
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
    ],
    ([at, byte]) => {
      const input = { caip2Id: "eip155:1", recipient: address, token: "", amount: 1n }
      const whole = callDataOf("TOKEN_TRANSFER", kinds.tokenTransfer.jobParameters(input))
      const [before, after] = [slice(whole, 0, at), slice(whole, at + 1, size(whole))]
      jobOf({ callData: before })
      jobOf({ callData: concat([before, fromNumber(byte, 1), after]) })
    },
    options
  )
})

/** An order with these details. */
const orderWith = (details: unknown, intentType: unknown = "STAKE"): Order =>
  Object.assign(Object.create(null), { intentType, details })

const rows: ReadonlyArray<readonly [of: string | bigint, listed: unknown, match: Match]> = [
  [10n, "10", "same"],
  [10n, 10, "same"],
  [10n, 11, "different"],
  [10n, "1", "different"],
  [10n, "0x0a", "same"],
  [10n, "0010", "same"],
  [10n, " 10 ", "same"],
  [10n, undefined, "unclear"],
  [10n, null, "unclear"],
  [10n, { value: 11 }, "unclear"],
  ["10", "0xA", "same"],
  ["", `0x${"0".repeat(40)}`, "same"],
  ["", "0x", "same"],
  ["", "0x1", "different"],
  ["", undefined, "unclear"],
  ["0xABC", "0xabc", "same"],
  ["12 apples", "12 Apples", "same"],
  ["12 apples", "12 pears", "different"],
  ["0x12 apples", "18", "different"]
]

type Values = Readonly<Record<string, unknown>>

/** Lists and records of a job, and how its order shows them. */
const structures: ReadonlyArray<readonly [of: Values, shown: Values, match: Match, type?: string]> = [
  [{ parts: { a: 1, b: 2 } }, { parts: { b: 2, a: 1 } }, "same"],
  [{ parts: { on: "true" } }, { parts: { on: true } }, "same"],
  [{ parts: { on: "true" } }, { parts: { on: false } }, "different"],
  [{ parts: { on: "null" } }, { parts: { on: null } }, "different"],
  [{ parts: { a: 1 } }, { parts: [{ Key: "a", Value: 1 }] }, "same"],
  [{ parts: { a: "" } }, { parts: [{ Key: "a" }] }, "different"],
  [{ parts: { a: 1 } }, { parts: "a: 1" }, "unclear"],
  [{ properties: [] }, { properties: [] }, "same"],
  [{ transactions: [{ to: "0x1" }] }, { transactions: { to: "0x1" } }, "unclear"],
  [{ data: "" }, { data: "0x" }, "same"],
  [{ data: "art" }, { data: "art" }, "same", "NFT_MINT"],
  [{ data: "art" }, { data: "music" }, "different", "NFT_MINT"]
]

const chainId = "eip155:84532"
const other = `0x${"ee".repeat(20)}`

/** The fields of a record as orders write them. */
const pairs = (record: object) => Object.entries(record).map(([Key, Value]) => ({ Key, Value }))

const transaction = { from: address, to: address, data: "0x01ab", value: 1000n } as const
const shownTransaction = { data: "0x01ab", from: address, to: address, value: "0x3e8" }
const moveCall = {
  function: "0x1::coin::transfer",
  typeArguments: ["0x1::a::B"],
  functionArguments: ["0xAB", 5, ["x"]]
}
const properties = [{ name: "level", valueType: "4", value: "Gold" }]

/** The job of a kind of intent, and the details that its order shows. */
const shown: ReadonlyArray<{
  readonly name: string
  readonly job: Job
  readonly details: Readonly<Record<string, unknown>>
  /** Other values of each field: of another job, and equal only to a reader who ignores letter case and zeros. */
  readonly others: Readonly<Record<string, unknown>>
  readonly near?: Readonly<Record<string, unknown>>
  readonly equal?: Readonly<Record<string, unknown>>
  /** Fields that say nothing that the others do not say. */
  readonly implied?: ReadonlyArray<string>
}> = [
  {
    name: "a token transfer",
    job: jobWith(kinds.tokenTransfer, { caip2Id: chainId, recipient: address, token: "", amount: 7n }),
    details: { caip2id: chainId, recipientWalletAddress: address, tokenAddress: "", amount: "7" },
    others: { caip2id: "eip155:1", recipientWalletAddress: other, tokenAddress: other, amount: "8" },
    equal: { recipientWalletAddress: address.toUpperCase(), tokenAddress: `0x${"0".repeat(40)}`, amount: 7 }
  },
  {
    name: "an NFT transfer",
    job: jobWith(kinds.nftTransfer, {
      caip2Id: chainId,
      collectionAddress: other,
      nftId: "5",
      recipientWalletAddress: address,
      amount: 1,
      nftType: "ERC721"
    }),
    details: {
      caip2id: chainId,
      collectionAddress: other,
      nftId: "5",
      recipientWalletAddress: address,
      amount: "1",
      nftType: "ERC721"
    },
    others: {
      caip2id: "eip155:1",
      collectionAddress: address,
      nftId: "6",
      recipientWalletAddress: other,
      amount: "2",
      nftType: "ERC1155"
    },
    implied: ["nftType"]
  },
  {
    name: "a raw EVM transaction",
    job: jobWith(kinds.rawEvm, { caip2Id: chainId, transaction }),
    details: { caip2id: chainId, transactions: [pairs(shownTransaction)] },
    others: {
      caip2id: "eip155:1",
      "transactions: to": [pairs({ ...shownTransaction, to: other })],
      "transactions: value": [pairs({ ...shownTransaction, value: "0x3e7" })],
      "transactions: data": [pairs({ ...shownTransaction, data: "0x01ac" })],
      "transactions: from": [pairs({ ...shownTransaction, from: other })],
      "transactions: another": [pairs(shownTransaction), pairs(shownTransaction)]
    },
    near: {
      "transactions: data": [pairs({ ...shownTransaction, data: "0x1ab" })],
      "transactions: without to": [pairs({ ...shownTransaction, to: null })],
      "transactions: empty": []
    },
    equal: {
      "transactions: data in capitals": [pairs({ ...shownTransaction, data: "0x01AB" })],
      "transactions: decimal value": [pairs({ ...shownTransaction, value: "1000" })],
      "transactions: as records": [shownTransaction],
      "transactions: as JSON": JSON.stringify([shownTransaction])
    }
  },
  {
    name: "raw Aptos transactions",
    job: jobWith(kinds.rawAptos, { caip2Id: "aptos:testnet", transactions: [moveCall] }),
    details: { caip2id: "aptos:testnet", transactions: [pairs(moveCall)] },
    others: {
      "transactions: function": [pairs({ ...moveCall, function: "0x1::coin::burn" })],
      "transactions: typeArguments": [pairs({ ...moveCall, typeArguments: [] })],
      "transactions: functionArguments": [pairs({ ...moveCall, functionArguments: ["0xAB", 6, ["x"]] })]
    },
    near: { "transactions: functionArguments": [pairs({ ...moveCall, functionArguments: ["0xab", 5, ["x"]] })] },
    equal: { "transactions: functionArguments": [pairs({ ...moveCall, functionArguments: ["0xAB", "5", ["x"]] })] }
  },
  {
    name: "a mint",
    job: jobWith(kinds.nftMint, {
      caip2Id: "aptos:testnet",
      nftName: "Ada",
      collectionAddress: other,
      uri: "https://example.com/Ada",
      data: {
        recipientWalletAddress: address,
        description: "First",
        properties: [{ name: "level", type: 4, value: "Gold" }]
      }
    }),
    details: {
      caip2id: "aptos:testnet",
      collectionName: other,
      description: "First",
      nftName: "Ada",
      properties,
      uri: "https://example.com/Ada",
      data: pairs({ recipientWalletAddress: address })
    },
    others: {
      nftName: "Bob",
      uri: "https://example.com/Bob",
      description: "Second",
      properties: [{ name: "level", valueType: "4", value: "Silver" }],
      data: pairs({ recipientWalletAddress: other })
    },
    near: { nftName: "ada", uri: "https://example.com/ada", collectionName: "Portraits", "properties: not shown": [] },
    equal: { properties: JSON.stringify(properties), collectionName: other.toUpperCase() }
  },
  {
    name: "a collection",
    job: jobWith(kinds.nftCollection, {
      caip2Id: "aptos:testnet",
      name: "Portraits",
      uri: "https://example.com",
      data: { type: "ART", symbol: "P", attributes: "", description: "All" }
    }),
    details: {
      caip2id: "aptos:testnet",
      name: "Portraits",
      uri: "https://example.com",
      data: pairs({ type: "ART", symbol: "P", attributes: "", description: "All" })
    },
    others: {
      name: "Landscapes",
      uri: "https://example.org",
      data: pairs({ type: "ART", symbol: "Q", attributes: "", description: "All" })
    },
    near: { name: "portraits", data: pairs({ type: "ART", symbol: "P", attributes: "" }) }
  }
]

describe("matchesIntent", () => {
  it("accepts a number in place of a text, which JSON rounds where it is large", () => {
    for (const amount of [1n, 2n ** 53n + 1n, 1_234_567_890_123_456_789n, 10n ** 21n, 2n ** 256n - 1n]) {
      const order: Order = JSON.parse(`{ "intentType": "T", "details": { "amount": ${amount} } }`)
      assert.strictEqual(matchesIntent(order, { type: "T", values: { amount } }), "same", String(amount))
      assert.strictEqual(matchesIntent(order, { type: "T", values: { amount: amount * 2n } }), "different")
    }
  })

  for (const [value, listed, match] of rows) {
    const told = typeof listed === "string" ? `"${listed}"` : (JSON.stringify(listed) ?? "nothing")
    it(`is ${match} for an order with ${told} for the job's ${typeof value} "${value}"`, () => {
      const job = { type: "STAKE", values: { amount: value } }
      assert.strictEqual(matchesIntent(orderWith({ amount: listed }), job), match)
    })
  }

  for (const [values, details, match, type = "STAKE"] of structures) {
    it(`is ${match} for an order with ${JSON.stringify(details)} for the job's ${JSON.stringify(values)}`, () => {
      assert.strictEqual(matchesIntent(orderWith(details, type), { type, values }), match)
    })
  }

  it("compares the kind only when the order has one", () => {
    const job = { type: "STAKE", values: {} }
    assert.strictEqual(matchesIntent(orderWith({}), job), "same")
    assert.strictEqual(matchesIntent(orderWith({}, "TOKEN_TRANSFER"), job), "different")
    assert.strictEqual(matchesIntent(orderWith({}, null), job), "same")
    assert.strictEqual(matchesIntent(orderWith({}, 5), job), "same")
  })

  it("is unclear for an order without details, and for JSON that is nested too deeply", () => {
    for (const details of [undefined, null, "10", {}]) {
      assert.strictEqual(matchesIntent(orderWith(details), { type: "STAKE", values: { amount: 10n } }), "unclear")
    }
    const nested = `${"[".repeat(50_000)}${"]".repeat(50_000)}`
    const job = { type: "STAKE", values: { parts: [1] } }
    assert.strictEqual(matchesIntent(orderWith({ parts: nested }), job), "unclear")
  })

  for (const { details, equal = {}, implied = [], job, name, near = {}, others } of shown) {
    const order = (changed: Readonly<Record<string, unknown>>) => orderWith({ ...details, ...changed }, job.type)
    const nameOf = (field: string): string => field.replace(/:.*/, "")

    it(`is the same for the order of ${name}, and different in every field that the order shows`, () => {
      assert.strictEqual(matchesIntent(order({}), job), "same")
      for (const [field, value] of Object.entries(others)) {
        assert.strictEqual(matchesIntent(order({ [nameOf(field)]: value }), job), "different", field)
      }
      for (const [field, value] of Object.entries(equal)) {
        assert.strictEqual(matchesIntent(order({ [nameOf(field)]: value }), job), "same", field)
      }
    })

    it(`is unclear for the order of ${name} without a field that would tell`, () => {
      for (const field of Object.keys(details)) {
        const match = implied.includes(field) ? "same" : "unclear"
        assert.strictEqual(matchesIntent(order({ [field]: undefined }), job), match, field)
      }
      for (const [field, value] of Object.entries(near)) {
        assert.strictEqual(matchesIntent(order({ [nameOf(field)]: value }), job), "unclear", field)
      }
    })

    it(`is the same for the job in the call data of ${name}`, () => {
      const read = jobOf({ callData: callDataOf(job.type, parametersOf.get(job) ?? "0x") })
      assert.strictEqual(matchesIntent(order({}), read ?? assert.fail("no job")), "same")
    })
  }
})
