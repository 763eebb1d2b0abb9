import { assert, describe, it } from "@effect/vitest"
import { after, base, collection, nft, tableBackend } from "../../../test/tableBackend.tsx"
import { flush } from "../../../test/page.tsx"
import { emitOrderFinal } from "../../order/orderEvents.ts"
import { OrderTracker } from "../index.ts"

const jobId = "7f6b9f4e-31a1-4f0a-9d5e-0d1c0f5b3a11"

const tracked = async (status: string) => {
  const { replies, visit } = tableBackend()
  const order = {
    intent_id: jobId,
    intent_type: "TOKEN_TRANSFER",
    status,
    downstream_transaction_hash: ["0xabc"],
    details: { caip2id: base, amount: "5", recipientWalletAddress: `0x${"66".repeat(20)}` }
  }
  replies["/orders"] = { items: [order], count: 1 }
  const explorer = (_: string, hash: string) => `https://explorer.example/${hash}`
  return visit(
    <OrderTracker jobId={jobId} explorer={explorer}>
      <p>Ten apples</p>
    </OrderTracker>
  )
}

describe("OrderTracker", () => {
  it("shows what was sent before how it ended, in place of what the order says of it", async () => {
    const { place } = await tracked("SUCCESSFUL")
    assert.match(place.querySelector(".okto-stack")?.textContent ?? "", /Ten apples.*Confirmed/)
    assert.isNull(place.querySelector(".okto-table"))
  })

  it("announces once that the order has succeeded", async () => {
    const { place } = await tracked("SUCCESSFUL")
    const announced = [...place.querySelectorAll("[role=status]")].filter((region) => !region.closest("[aria-hidden]"))
    assert.deepStrictEqual(
      announced.map((region) => region.textContent),
      ["Confirmed."]
    )
  })

  it("links to an explorer when the order has succeeded, and not when it has failed", async () => {
    for (const [status, links] of [
      ["SUCCESSFUL", 1],
      ["FAILED", 0]
    ] as const) {
      const { place, remove } = await tracked(status)
      assert.lengthOf(place.querySelectorAll("a"), links, status)
      await remove()
    }
  })

  it("names an NFT that the user no longer owns, once it was sent", async () => {
    const { client, replies, visit } = tableBackend()
    const details = { caip2id: base, collectionAddress: collection, nftId: "1", amount: "1" }
    replies["/portfolio/nft"] = { details: [nft("1")] }
    replies["/orders"] = {
      items: [{ intent_id: jobId, intent_type: "NFT_TRANSFER", status: "SUCCESSFUL", details }],
      count: 1
    }
    const { place } = await visit(<OrderTracker jobId={jobId} />)
    assert.include(place.textContent, "Tile 1")
    replies["/portfolio/nft"] = { details: [] }
    await after(() => emitOrderFinal(client))
    await flush()
    assert.include(place.textContent, "Tile 1")
  })
})
