/** The token's authorizations (EIP-3009), signed by viem: what USDC accepts and refuses. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { encodeDeployData, encodeFunctionData, type Hex, parseSignature, parseAbi, toEventSelector } from "viem"
import { EmulatorToken } from "../../src/node/artifacts.gen.ts"
import * as Chain from "../../src/node/Chain.ts"
import { alice, bob, carol } from "./users.ts"

const chainId = 84532
const nonce: Hex = `0x${"01".repeat(32)}`
const now = 1_800_000_000n

const authorization = [
  { name: "from", type: "address" },
  { name: "to", type: "address" },
  { name: "value", type: "uint256" },
  { name: "validAfter", type: "uint256" },
  { name: "validBefore", type: "uint256" },
  { name: "nonce", type: "bytes32" }
] as const
const types = {
  TransferWithAuthorization: authorization,
  ReceiveWithAuthorization: authorization,
  CancelAuthorization: [
    { name: "authorizer", type: "address" },
    { name: "nonce", type: "bytes32" }
  ]
} as const

/** Both spellings of a signature, as USDC has them. */
const spellings = ["bytes", "v, r, s"] as const
const abi = parseAbi([
  "function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)",
  "function receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)",
  "function cancelAuthorization(address,bytes32,bytes)"
])
const split = parseAbi([
  "function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)",
  "function receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)",
  "function cancelAuthorization(address,bytes32,uint8,bytes32,bytes32)"
])

const reads = parseAbi([
  "function authorizationState(address,bytes32) view returns (bool)",
  "function balanceOf(address) view returns (uint256)"
])

const partsOf = (signature: Hex) => {
  const { r, s, yParity } = parseSignature(signature)
  return [27 + yParity, r, s] as const
}

type Kind = "TransferWithAuthorization" | "ReceiveWithAuthorization"

/** A chain with a token of which alice has 100. */
const made = Effect.gen(function* () {
  yield* TestClock.setTime(Number(now) * 1000)
  const genesis = [alice, bob, carol].map(({ address }) => [address, 10n ** 18n] as const)
  const chain = yield* Chain.make({ chainId, baseFee: 0n, genesis })
  const data = encodeDeployData({ ...EmulatorToken, args: ["USD Coin", "USDC", 6] })
  const { contractAddress } = yield* chain.transact({ privateKey: alice.privateKey, to: undefined, data })
  const token = yield* Effect.fromNullishOr(contractAddress)
  const send = (from: typeof alice, data: Hex) => chain.transact({ privateKey: from.privateKey, to: token, data })
  yield* send(alice, encodeFunctionData({ abi: EmulatorToken.abi, functionName: "mint", args: [alice.address, 100n] }))
  const domain = { name: "USD Coin", version: "1", chainId, verifyingContract: token }
  /** What a party of its own submits: an authorization of alice's for bob. */
  const pay = Effect.fnUntraced(function* (
    primaryType: Kind,
    change: { value?: bigint; validAfter?: bigint; validBefore?: bigint } = {},
    { by = bob, signedBy = alice, spelling = "bytes" as (typeof spellings)[number] } = {}
  ) {
    const message = {
      from: alice.address,
      to: bob.address,
      value: 40n,
      validAfter: now - 1n,
      validBefore: now + 60n,
      nonce,
      ...change
    }
    const signature = yield* Effect.promise((): Promise<Hex> =>
      signedBy.account.signTypedData({ domain, types, primaryType, message })
    )
    const { from, to, validAfter, validBefore, value } = message
    const functionName =
      primaryType === "TransferWithAuthorization" ? "transferWithAuthorization" : "receiveWithAuthorization"
    const args = [from, to, value, validAfter, validBefore, nonce] as const
    return yield* send(
      by,
      spelling === "bytes"
        ? encodeFunctionData({ abi, functionName, args: [...args, signature] })
        : encodeFunctionData({ abi: split, functionName, args: [...args, ...partsOf(signature)] })
    )
  })
  const cancel = Effect.fnUntraced(function* (signedBy = alice, spelling: (typeof spellings)[number] = "bytes") {
    const message = { authorizer: alice.address, nonce }
    const primaryType = "CancelAuthorization"
    const signature = yield* Effect.promise((): Promise<Hex> =>
      signedBy.account.signTypedData({ domain, types, primaryType, message })
    )
    return yield* send(
      carol,
      spelling === "bytes"
        ? encodeFunctionData({ abi, functionName: "cancelAuthorization", args: [alice.address, nonce, signature] })
        : encodeFunctionData({
            abi: split,
            functionName: "cancelAuthorization",
            args: [alice.address, nonce, ...partsOf(signature)]
          })
    )
  })
  const read = (data: Hex) => Effect.map(chain.call({ to: token, data }), BigInt)
  const isUsed = Effect.map(
    read(encodeFunctionData({ abi: reads, functionName: "authorizationState", args: [alice.address, nonce] })),
    (word) => word === 1n
  )
  const balanceOfBob = read(encodeFunctionData({ abi: reads, functionName: "balanceOf", args: [bob.address] }))
  return { balanceOfBob, cancel, isUsed, pay }
})

const used = "FiatTokenV2: authorization is used or canceled"

describe("EmulatorToken", () => {
  it.effect.each(spellings)("moves what an authorization covers, once, with the signature as %s", (spelling) =>
    Effect.gen(function* () {
      const { balanceOfBob, isUsed, pay } = yield* made
      assert.isFalse(yield* isUsed)
      const paid = yield* pay("TransferWithAuthorization", {}, { by: carol, spelling })
      assert.strictEqual(paid.status, "success", paid.revertReason)
      assert.strictEqual(paid.logs[0]?.topics[0], toEventSelector("AuthorizationUsed(address,bytes32)"))
      assert.isTrue(yield* isUsed)
      assert.strictEqual((yield* pay("TransferWithAuthorization", {}, { spelling })).revertReason, used)
      assert.strictEqual(yield* balanceOfBob, 40n)
    })
  )

  it.effect.each(spellings)("lets only the payee receive, with the signature as %s", (spelling) =>
    Effect.gen(function* () {
      const { balanceOfBob, pay } = yield* made
      const byOther = yield* pay("ReceiveWithAuthorization", {}, { by: carol, spelling })
      assert.strictEqual(byOther.revertReason, "FiatTokenV2: caller must be the payee")
      assert.strictEqual((yield* pay("ReceiveWithAuthorization", {}, { spelling })).status, "success")
      assert.strictEqual(yield* balanceOfBob, 40n)
    })
  )

  it.effect.each(spellings)("refuses an authorization that its user cancelled, with the signature as %s", (spelling) =>
    Effect.gen(function* () {
      const { cancel, pay } = yield* made
      assert.strictEqual((yield* cancel(bob, spelling)).revertReason, "FiatTokenV2: invalid signature")
      const cancelled = yield* cancel(alice, spelling)
      assert.strictEqual(cancelled.logs[0]?.topics[0], toEventSelector("AuthorizationCanceled(address,bytes32)"))
      assert.strictEqual((yield* cancel(alice, spelling)).revertReason, used)
      assert.strictEqual((yield* pay("TransferWithAuthorization")).revertReason, used)
    })
  )

  it.effect.each([
    ["is not valid yet", { validAfter: now + 30n }, "FiatTokenV2: authorization is not yet valid"],
    ["is valid no more", { validBefore: now }, "FiatTokenV2: authorization is expired"]
  ] as const)("refuses an authorization that %s", ([, change, reason]) =>
    Effect.gen(function* () {
      const { pay } = yield* made
      assert.strictEqual((yield* pay("TransferWithAuthorization", change)).revertReason, reason)
    })
  )

  it.effect("refuses a signature of another user, and leaves the nonce where the balance is too small", () =>
    Effect.gen(function* () {
      const { isUsed, pay } = yield* made
      const forged = yield* pay("TransferWithAuthorization", {}, { signedBy: bob })
      assert.strictEqual(forged.revertReason, "FiatTokenV2: invalid signature")
      const large = yield* pay("TransferWithAuthorization", { value: 101n })
      assert.match(large.revertReason ?? "", /^ERC20InsufficientBalance/)
      assert.isFalse(yield* isUsed)
    })
  )
})
