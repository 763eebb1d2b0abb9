import { assert, describe, it } from "@effect/vitest"
import type { Order, SignedUserOp, Wallet } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { localBackend } from "../src/config/LocalBackend.ts"
import { chainOf, explorerLink, explorers } from "../src/transaction/explorerLinks.ts"
import { toExecute, toneOf, toSign, toTrack, tracked, type Transaction } from "../src/transaction/Transaction.ts"
import { reply } from "./reply.ts"

const userOp: SignedUserOp = {
  sender: "0x01",
  nonce: "0x02",
  paymaster: "0x03",
  callGasLimit: "0x04",
  verificationGasLimit: "0x05",
  preVerificationGas: "0x06",
  maxFeePerGas: "0x07",
  maxPriorityFeePerGas: "0x08",
  paymasterPostOpGasLimit: "0x09",
  paymasterVerificationGasLimit: "0x0a",
  callData: "0x0b",
  paymasterData: "0x0c",
  signature: "0x0d"
}
const order = reply<Order>({
  intentId: "job",
  status: "SUCCESSFUL",
  intentType: "TOKEN_TRANSFER",
  downstreamTransactionHash: ["0xhash", "0xother"],
  details: { caip2id: "eip155:84532" }
})
const steps: ReadonlyArray<Transaction | undefined> = [
  undefined,
  { _tag: "Unsigned", userOp },
  { _tag: "Signed", userOp },
  { _tag: "Submitted", jobId: "job" },
  { _tag: "Tracked", jobId: "job", order, seen: [] }
]

describe("a transaction", () => {
  const rows = [
    ["is signed once it is built", toSign, ["Unsigned"], "No transaction to sign"],
    ["is executed once it is signed", toExecute, ["Signed"], "No signed transaction to execute"],
    ["is tracked once it is submitted", toTrack, ["Submitted", "Tracked"], "No job ID available"]
  ] as const
  for (const [what, guard, allowed, sentence] of rows) {
    it(what, () => {
      for (const step of steps) {
        const guarded: Result.Result<unknown, string> = guard(step)
        const may = allowed.some((_) => _ === step?._tag)
        assert.strictEqual(Result.isSuccess(guarded), may, step?._tag)
        if (Result.isFailure(guarded)) assert.strictEqual(guarded.failure, sentence)
      }
    })
  }

  it("remembers when each status was seen first", () => {
    const begun = tracked({ _tag: "Submitted", jobId: "job" }, "job", { ...order, status: "INITIATED" }, 1)
    const again = tracked(begun, "job", { ...order, status: "INITIATED" }, 2)
    const done = tracked(again, "job", order, 3)
    assert.deepStrictEqual(done._tag === "Tracked" && done.seen, [
      { status: "INITIATED", at: 1 },
      { status: "SUCCESSFUL", at: 3 }
    ])
    const other = tracked(done, "another", order, 4)
    assert.deepStrictEqual(other._tag === "Tracked" && other.seen, [{ status: "SUCCESSFUL", at: 4 }])
  })

  it("has a tone for every status", () => {
    assert.strictEqual(toneOf("SUCCESSFUL"), "good")
    for (const status of ["FAILED", "EXPIRED", "BUNDLER_DISCARDED", "FAILED_ON_CHAIN", "REJECTED"]) {
      assert.strictEqual(toneOf(status), "bad", status)
    }
    for (const status of ["INITIATED", "IN_PROGRESS", "PENDING", "something new"]) {
      assert.strictEqual(toneOf(status), "waiting", status)
    }
  })
})

describe("explorer links", () => {
  const address = "0x6698c56f99EaF4662cD70f974Cf787926e47781b"
  const wallets = reply<ReadonlyArray<Wallet>>([
    { caipId: "eip155:1", address: "0xwrong" },
    { caipId: "eip155:84532", address }
  ])
  const local = localBackend(
    { VITE_OKTO_BFF: "", VITE_OKTO_CLIENT_KEY: "0x", VITE_OKTO_CLIENT_SWA: "0x" },
    "http://127.0.0.1:1"
  )

  it("cover fourteen chains, each with a secure page of the address", () => {
    assert.strictEqual(Object.keys(explorers).length, 14)
    for (const [caip2Id, page] of Object.entries(explorers)) {
      assert.match(caip2Id, /^(eip155:\d+|solana:\w+)$/)
      const url = new URL(page(address))
      assert.strictEqual(url.protocol, "https:")
      assert.isTrue(url.pathname.endsWith(`/address/${address}`), url.href)
    }
  })

  it("lead to the user's address on the order's chain", () => {
    assert.strictEqual(explorerLink(order, wallets, undefined), `https://sepolia.basescan.org/address/${address}`)
  })

  it("read both spellings of the chain", () => {
    assert.strictEqual(chainOf(reply({ ...order, details: { caip2Id: "eip155:1" } })), "eip155:1")
    assert.isUndefined(chainOf(reply({ ...order, details: null })))
    assert.isUndefined(chainOf(reply({ ...order, details: { caip2id: 1 } })))
  })

  it("lead to the first transaction on the local backend", () => {
    assert.strictEqual(explorerLink(order, [], local), "http://127.0.0.1:1/__sandbox/explorer/eip155:84532/tx/0xhash")
  })

  it("are absent where nothing is known", () => {
    assert.isUndefined(explorerLink(reply({ ...order, details: { caip2id: "eip155:31337" } }), wallets, undefined))
    assert.isUndefined(explorerLink(order, [], undefined))
    assert.isUndefined(explorerLink({ ...order, downstreamTransactionHash: [] }, wallets, local))
  })
})
