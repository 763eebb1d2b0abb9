import { assert, describe, it } from "@effect/vitest"
import type { OwnedNft } from "@okto-effect/react/ui"
import * as Result from "effect/Result"
import {
  blankForm,
  checkNftTransfer,
  chosenAmong,
  fieldsOf,
  type NftTransferForm
} from "../src/features/transfer/NftTransferPage.tsx"
import { messageIn } from "./reply.ts"

const nft: OwnedNft = {
  key: "eip155:84532/0xab/7",
  caip2Id: "eip155:84532",
  network: "Base Sepolia",
  networkImage: "",
  isEvm: true,
  isSponsored: true,
  collectionAddress: "0xab",
  collectionName: "Tiles",
  nftId: "7",
  name: "Tile 7",
  image: "",
  type: "ERC1155",
  amount: 30n
}
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
    [{ amount: "" }, fillIn]
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
    for (const text of ["many", "1.0000000000000000001", "1e400"]) assert.isNaN(amountOf(text), text)
  })
})

it("chosenAmong: answers the NFT that the form describes, on its network", () => {
  assert.strictEqual(chosenAmong([nft], good), nft)
  assert.strictEqual(chosenAmong([nft], { ...good, collectionAddress: " 0xAB ", nftId: "7 " }), nft)
  assert.isUndefined(chosenAmong([nft], { ...good, nftId: "8" }))
  assert.isUndefined(chosenAmong([nft], { ...good, network: "eip155:1" }))
})
