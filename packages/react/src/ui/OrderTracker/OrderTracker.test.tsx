import { assert, describe, it } from "@effect/vitest"
import { base, tableBackend } from "../../../test/tableBackend.tsx"
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
    const { place, remove } = await tracked("SUCCESSFUL")
    assert.match(place.querySelector(".okto-stack")?.textContent ?? "", /Ten apples.*Confirmed/)
    assert.isNull(place.querySelector(".okto-table"))
    await remove()
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
})
