import { assert, describe, it } from "@effect/vitest"
import type { Wallet } from "@okto-effect/sdk"
import type { LocalBackend } from "../src/shared/connection/LocalBackend.ts"
import { chainOf, colorOf, explorerLink, explorers } from "../src/features/transfer/orders.ts"
import { reply } from "./reply.ts"
import { order } from "./transfer.ts"

describe("explorer links", () => {
  const address = "0x6698c56f99EaF4662cD70f974Cf787926e47781b"
  const wallets = reply<ReadonlyArray<Wallet>>([
    { caipId: "eip155:1", address: "0xwrong" },
    { caipId: "eip155:84532", address }
  ])
  const local = { page: (name = "") => `http://127.0.0.1:1/__emulator/${name}` } satisfies Pick<LocalBackend, "page">

  it("explorers: cover fourteen chains, each with an https page of the address", () => {
    assert.strictEqual(Object.keys(explorers).length, 14)
    for (const [caip2Id, page] of Object.entries(explorers)) {
      assert.match(caip2Id, /^(eip155:\d+|solana:\w+)$/)
      const url = new URL(page.replace("{address}", address))
      assert.strictEqual(url.protocol, "https:")
      assert.isTrue(url.pathname.endsWith(`/address/${address}`), url.href)
    }
  })

  it("explorerLink: answers the page of the user's address on the order's chain", () => {
    assert.strictEqual(explorerLink(order, wallets, undefined), `https://sepolia.basescan.org/address/${address}`)
  })

  it("chainOf: reads both spellings of the key", () => {
    assert.strictEqual(chainOf(reply({ ...order, details: { caip2Id: "eip155:1" } })), "eip155:1")
    assert.isUndefined(chainOf(reply({ ...order, details: null })))
    assert.isUndefined(chainOf(reply({ ...order, details: { caip2id: 1 } })))
  })

  it("explorerLink: answers the first transaction on the local backend", () => {
    assert.strictEqual(explorerLink(order, [], local), "http://127.0.0.1:1/__emulator/explorer/eip155:84532/tx/0xhash")
  })

  it("explorerLink: answers undefined for an unknown chain or address", () => {
    assert.isUndefined(explorerLink(reply({ ...order, details: { caip2id: "eip155:31337" } }), wallets, undefined))
    assert.isUndefined(explorerLink(order, [], undefined))
    assert.isUndefined(explorerLink({ ...order, downstreamTransactionHash: [] }, wallets, local))
  })
})

describe("the colour of an order", () => {
  it.each([
    ["SUCCESSFUL", "teal"],
    ["FAILED", "red"],
    ["IN_PROGRESS", "yellow"]
  ])("with the status %s is %s", (status, color) => {
    assert.strictEqual(colorOf({ ...order, status }), color)
  })
})
