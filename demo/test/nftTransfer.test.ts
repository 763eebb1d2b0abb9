import { assert, describe, it } from "@effect/vitest"
import type { Nft } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import {
  blankForm,
  checkNftTransfer,
  exampleAmong,
  fieldsOf,
  nftLabel,
  type NftTransferForm,
  quantityOf
} from "../src/forms/nftTransfer.ts"
import { messageIn, reply } from "./reply.ts"

const nft = reply<Nft>({
  caipId: "eip155:84532",
  collectionAddress: "0xab",
  nftId: "7",
  entityType: "ERC1155",
  quantity: "30"
})
const good: NftTransferForm = {
  ...blankForm,
  network: "eip155:84532",
  recipient: "0x08a51013e6db8CE4594e0F9c0D13c96772d24336",
  ...fieldsOf(nft)
}
const fillIn = "Please fill in all required fields"

describe("checkNftTransfer", () => {
  const rows: ReadonlyArray<readonly [Partial<NftTransferForm>, string | undefined]> = [
    [{}, undefined],
    [{ network: "" }, fillIn],
    [{ collectionAddress: " " }, fillIn],
    [{ nftId: "" }, fillIn],
    [{ recipient: "" }, fillIn],
    [{ amount: "" }, fillIn],
    [{ nft: "" }, undefined]
  ]
  for (const [change, sentence] of rows) {
    it(`answers ${sentence ?? "an input"} for ${JSON.stringify(change)}`, () => {
      assert.strictEqual(messageIn(checkNftTransfer({ ...good, ...change })), sentence)
    })
  }

  it("answers the chosen NFT, once", () => {
    assert.deepStrictEqual(
      checkNftTransfer(good),
      Result.succeed({
        caip2Id: "eip155:84532",
        collectionAddress: "0xab",
        nftId: "7",
        recipientWalletAddress: good.recipient,
        amount: 1n,
        nftType: "ERC1155"
      } as const)
    )
  })

  it("keeps whole amounts exact, and leaves other amounts to the SDK", () => {
    const amountOf = (amount: string) => Result.getOrThrow(checkNftTransfer({ ...good, amount })).amount
    assert.strictEqual(amountOf("123456789012345678901234567890"), 123456789012345678901234567890n)
    assert.strictEqual(amountOf("1.5"), 1.5)
    assert.isNaN(amountOf("many"))
  })
})

describe("an NFT", () => {
  it("is labelled with its name, or with its id", () => {
    assert.strictEqual(nftLabel(nft), "NFT #7 (ERC1155)")
    assert.strictEqual(nftLabel(reply({ ...nft, nftName: "Cat", entityType: null })), "Cat (ERC721)")
  })

  it("counts once where the backend tells no quantity", () => {
    assert.strictEqual(quantityOf(nft), 30n)
    assert.strictEqual(quantityOf(reply({ ...nft, quantity: null })), 1n)
    assert.strictEqual(quantityOf({ ...nft, quantity: "some" }), 1n)
  })
})

it("exampleAmong: answers the first NFT of a known kind of chain, on the chosen network if there is one", () => {
  const elsewhere: Nft = { ...nft, caipId: "aptos:testnet", nftId: "8" }
  const example = exampleAmong([{ ...nft, caipId: "solana:x" }, nft, elsewhere], "")
  assert.strictEqual(example?.nftId, nft.nftId)
  assert.isUndefined(messageIn(checkNftTransfer({ ...blankForm, ...example })))
  assert.strictEqual(exampleAmong([nft, elsewhere], "aptos:testnet")?.nftId, "8")
  assert.isUndefined(exampleAmong([nft], "aptos:testnet"))
})
