import { assert, describe, it } from "@effect/vitest"
import type { Standing } from "@okto-effect/react"
import type { Order, SignedUserOp, Wallet } from "@okto-effect/sdk"
import { localBackend } from "../src/config/LocalBackend.ts"
import { chainOf, explorerLink, explorers } from "../src/transaction/explorerLinks.ts"
import { stageOf, titles } from "../src/transaction/stages.ts"
import { toneOf } from "../src/transaction/toneOf.ts"
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
const built = { status: "built", userOp } as const

describe("a transaction", () => {
  it("is shown by where it is", () => {
    const job = { jobId: "job", operation: userOp }
    const following = { ...job, status: "following", seen: [], isRefreshing: false } as const
    const rows: ReadonlyArray<readonly [Standing, string | undefined]> = [
      [{ status: "idle" }, undefined],
      [{ status: "building" }, undefined],
      [built, "Review user operation"],
      [{ status: "signing", userOp }, "Review user operation"],
      [{ status: "signed", userOp }, "Signed user operation"],
      [{ status: "sending", step: "submit", ...job }, undefined],
      [{ status: "sending", step: "execute", ...job }, "Signed user operation"],
      [{ status: "uncertain", ...job }, "Not known yet"],
      [{ status: "resuming", ...job }, "Not known yet"],
      [{ status: "accepted", ...job }, "Job submitted"],
      [following, "Job submitted"],
      [{ ...following, order }, "Order details"],
      [{ status: "settled", jobId: "job", order, seen: [] }, "Order details"]
    ]
    for (const [place, title] of rows) {
      const stage = stageOf(place)
      assert.strictEqual(stage && titles[stage], title, place.status)
    }
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
