import { assert, describe, it } from "@effect/vitest"
import { button, flush, write } from "../../../test/page.tsx"
import { after, nft, tableBackend } from "../../../test/tableBackend.tsx"
import { bob } from "../../../test/world.tsx"
import { emitOrderFinal } from "../../order/orderEvents.ts"
import { english, SendNft, type SendNftOptions, useSendNft } from "../index.ts"

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

  it("says what is wrong with the quantity of an item, offers all of them, and sends nothing before the review", async () => {
    const { asked, replies, visit } = tableBackend()
    replies["/portfolio/nft"] = { details: [nft("2", { entity_type: "ERC1155", quantity: "9.000" })] }
    const { place } = await visit(<SendNft recipient={bob} />)
    const amount = () => place.querySelector<HTMLInputElement>("input[name=amount]") ?? assert.fail("no amount")
    const submit = () => after(() => place.querySelector("form")?.requestSubmit())
    assert.strictEqual(amount().value, "1")
    const { tooMuch, whole, zero } = english.send.amountProblems
    for (const [text, sentence] of [
      ["10", tooMuch("\u20689\u2069")],
      ["1.5", whole],
      ["0", zero]
    ] as const) {
      await after(() => write(amount(), text))
      await submit()
      assert.include(place.textContent, sentence)
    }
    await after(() => button(place, english.send.max)?.click())
    assert.strictEqual(amount().value, "9")
    await submit()
    await flush()
    assert.include(
      place.textContent?.replaceAll(/[\u2068\u2069]/g, ""),
      english.confirm.nft("9 × Tile 2", "Base Sepolia")
    )
    assert.notInclude(asked, "/execute")
  })
})
