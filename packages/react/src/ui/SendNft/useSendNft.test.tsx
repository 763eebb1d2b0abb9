import { assert, describe, it } from "@effect/vitest"
import { flush } from "../../../test/page.tsx"
import { after, nft, tableBackend } from "../../../test/tableBackend.tsx"
import { bob } from "../../../test/world.tsx"
import { emitOrderFinal } from "../../order/orderEvents.ts"
import { type SendNftOptions, useSendNft } from "../index.ts"

describe("useSendNft", () => {
  const open = async (options: SendNftOptions = {}) => {
    const { replies, visitHook, ...rest } = tableBackend()
    replies["/portfolio/nft"] = { details: [nft("1"), nft("2", { entity_type: "ERC1155", quantity: "9.000" })] }
    const shown = await visitHook(() => useSendNft({ recipient: bob, ...options }))
    return { ...rest, replies, ...shown }
  }

  it("sends what was reviewed when the NFT is no longer in the list", async () => {
    const { call, client, replies } = await open()
    await after(() => call().review())
    assert.strictEqual(call().step, "review")
    replies["/portfolio/nft"] = { details: [nft("2"), nft("3")] }
    await after(() => emitOrderFinal(client))
    await flush()
    await after(() => call().recipient.setText(`0x${"99".repeat(20)}`))
    assert.strictEqual(call().step, "review")
    assert.deepInclude(call().transfer, { nftId: "1", recipientWalletAddress: bob, amount: 1n })
  })

  it("chooses no other NFT when the chosen one is no longer in the list", async () => {
    const { call, client, replies } = await open()
    assert.strictEqual(call().nft?.nftId, "1")
    replies["/portfolio/nft"] = { details: [nft("2")] }
    await after(() => emitOrderFinal(client))
    await flush()
    assert.isUndefined(call().nft)
    await after(() => call().review())
    assert.strictEqual(call().step, "form")
  })

  it("chooses no other NFT than that of the app when the user does not own it", async () => {
    for (const [wanted, nftId] of [
      [{}, "1"],
      [{ nftId: "2" }, "2"],
      [{ nftId: "3" }, undefined],
      [{ collectionAddress: bob }, undefined]
    ] as const) {
      const { call, remove } = await open(wanted)
      assert.strictEqual(call().nft?.nftId, nftId)
      await remove()
    }
  })

  it("discards the review when another user logs in", async () => {
    const { call, client } = await open()
    await after(() => call().review())
    await after(() => client.sessionClear())
    assert.strictEqual(call().step, "form")
  })
})
