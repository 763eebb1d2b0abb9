/** Jobs: read back from call data, and compared with orders. */
import { assert, describe, it } from "@effect/vitest"
import type { Chain } from "@okto-effect/contract/Chain"
import type { Order } from "@okto-effect/contract/Order"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import * as Schema from "effect/Schema"
import { runs } from "../../../scripts/deep.ts"
import { concat, fromNumber, size, slice } from "../src/crypto/hex.ts"
import type { Intent } from "../src/intents/Intent.ts"
import * as kinds from "../src/intents/kinds.ts"
import { Arbitraries } from "../src/testing.ts"
import { callData } from "../src/userop/userOp.ts"
import { jobOf, matchesIntent } from "../src/intents/job.ts"
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
    const isText = typeof value === "string" && !(name === "data" && value.startsWith("0x"))
    if (typeof value === "bigint" || isText) assert.deepStrictEqual(job?.values[name], value, name)
  }
}

const options = { arbitrary: { runs: runs(50) } }

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
    "reads the chain of a raw EVM transaction",
    [Arbitraries.rawEvm(world)],
    ([input]) => check(kinds.rawEvm, input),
    options
  )
  it.prop(
    "reads the chain of raw Aptos transactions",
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

const rows: ReadonlyArray<readonly [of: string | bigint, listed: unknown, isSame: boolean]> = [
  [10n, "10", true],
  [10n, 10, true],
  [10n, 11, false],
  [10n, "1", false],
  [10n, "0x0a", true],
  [10n, "0010", true],
  [10n, " 10 ", true],
  [10n, undefined, true],
  [10n, { value: 11 }, true],
  ["10", "0xA", true],
  ["", `0x${"0".repeat(40)}`, true],
  ["", "0x", true],
  ["", "0x1", false],
  ["0xABC", "0xabc", true],
  ["12 apples", "12 Apples", true],
  ["12 apples", "12 pears", false],
  ["0x12 apples", "18", false]
]

describe("matchesIntent", () => {
  it("accepts a number in place of a text, which JSON rounds where it is large", () => {
    for (const amount of [1n, 2n ** 53n + 1n, 1_234_567_890_123_456_789n, 10n ** 21n, 2n ** 256n - 1n]) {
      const order: Order = JSON.parse(`{ "intentType": "T", "details": { "amount": ${amount} } }`)
      assert.isTrue(matchesIntent(order, { type: "T", values: { amount } }), String(amount))
      assert.isFalse(matchesIntent(order, { type: "T", values: { amount: amount * 2n } }), String(amount))
    }
  })

  for (const [value, listed, isSame] of rows) {
    const told = typeof listed === "string" ? `"${listed}"` : (JSON.stringify(listed) ?? "nothing")
    it(`${isSame ? "takes" : "does not take"} an order with ${told} for the job's ${typeof value} "${value}"`, () => {
      const job = { type: "STAKE", values: { amount: value } }
      assert.strictEqual(matchesIntent(orderWith({ amount: listed }), job), isSame)
    })
  }

  it("compares the kind only when the order has one", () => {
    const job = { type: "STAKE", values: {} }
    assert.isTrue(matchesIntent(orderWith({}), job))
    assert.isFalse(matchesIntent(orderWith({}, "TOKEN_TRANSFER"), job))
    assert.isTrue(matchesIntent(orderWith({}, null), job))
    assert.isTrue(matchesIntent(orderWith({}, 5), job))
  })

  it("compares nothing with an order without details", () => {
    for (const details of [undefined, null, "10"]) {
      assert.isTrue(matchesIntent(orderWith(details), { type: "STAKE", values: { amount: 10n } }))
    }
  })
})
