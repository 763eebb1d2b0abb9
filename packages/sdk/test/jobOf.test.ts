/** The job in the call data of a user operation, read back. */
import { assert, describe, it } from "@effect/vitest"
import type { Chain } from "@okto-effect/contract/Chain"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import * as Schema from "effect/Schema"
import { concat, fromNumber, size, slice } from "../src/crypto/hex.ts"
import type { Intent } from "../src/intents/Intent.ts"
import * as kinds from "../src/intents/kinds.ts"
import { Arbitraries } from "../src/testing.ts"
import { callData } from "../src/userop/callData.ts"
import { jobOf } from "../src/intents/jobOf.ts"
import { address, clientSWA, runs, world } from "./support.ts"

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

  it("knows the type alone of a kind that an app defined", () => {
    assert.deepStrictEqual(jobOf({ callData: callDataOf("STAKE", "0x1234") }), { type: "STAKE", values: {} })
  })

  it.prop(
    "reads what it can, and throws nothing, for any bytes in the call data",
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
