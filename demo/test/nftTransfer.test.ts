import { assert, describe, it } from "@effect/vitest"
import type { Chain, Nft } from "@okto-effect/sdk"
import { noFeePayer } from "../src/forms/form.ts"
import {
  blankForm,
  checkNftTransfer,
  chosen,
  exampleAmong,
  isFilled,
  nftLabel,
  type NftTransferForm,
  quantityOf,
  toTransfer
} from "../src/forms/nftTransfer.ts"
import { reply } from "./reply.ts"

const sponsored = reply<Chain>({ caipId: "eip155:84532", networkName: "BASE_TESTNET", sponsorshipEnabled: true })
const plain: Chain = { ...sponsored, sponsorshipEnabled: false }
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
  ...chosen(nft)
}
const fillIn = "Please fill in all required fields"

describe("the NFT transfer form's checks", () => {
  const rows: ReadonlyArray<readonly [Partial<NftTransferForm>, Chain, string | undefined]> = [
    [{}, sponsored, undefined],
    [{ feePayer: "" }, sponsored, "Please enter a valid feePayer address"],
    [{ feePayer: "alice" }, sponsored, "Please enter a valid feePayer address"],
    [{ feePayer: "alice" }, plain, undefined],
    [{ network: "" }, plain, fillIn],
    [{ collectionAddress: " " }, plain, fillIn],
    [{ nftId: "" }, plain, fillIn],
    [{ recipient: "" }, plain, fillIn],
    [{ amount: "" }, plain, fillIn],
    [{ nft: "" }, plain, undefined]
  ]
  for (const [change, chain, sentence] of rows) {
    it(`${JSON.stringify(change)} on ${chain === plain ? "an unsponsored" : "a sponsored"} chain: ${sentence ?? "fine"}`, () => {
      const form = { ...good, ...change }
      assert.strictEqual(checkNftTransfer(form, chain)?.message, sentence)
      assert.strictEqual(toTransfer(form, chain) === undefined, sentence !== undefined)
    })
  }
})

describe("what a checked form asks for", () => {
  it("is the NFT that was chosen, once", () => {
    assert.deepStrictEqual(toTransfer(good, sponsored), {
      input: {
        caip2Id: "eip155:84532",
        collectionAddress: "0xab",
        nftId: "7",
        recipientWalletAddress: good.recipient,
        amount: 1n,
        nftType: "ERC1155"
      },
      feePayer: noFeePayer
    })
    assert.isUndefined(toTransfer(good, plain)?.feePayer)
  })

  it("has amounts of any size, and leaves the others to the SDK", () => {
    const amountOf = (amount: string) => toTransfer({ ...good, amount }, plain)?.input.amount
    assert.strictEqual(amountOf("123456789012345678901234567890"), 123456789012345678901234567890n)
    assert.strictEqual(amountOf("1.5"), 1.5)
    assert.isNaN(amountOf("many"))
  })
})

describe("an NFT", () => {
  it("is called by its name, or by its id", () => {
    assert.strictEqual(nftLabel(nft), "NFT #7 (ERC1155)")
    assert.strictEqual(nftLabel(reply({ ...nft, nftName: "Cat", entityType: null })), "Cat (ERC721)")
  })

  it("is there once unless the backend says more", () => {
    assert.strictEqual(quantityOf(nft), 30n)
    assert.strictEqual(quantityOf(reply({ ...nft, quantity: null })), 1n)
    assert.strictEqual(quantityOf({ ...nft, quantity: "some" }), 1n)
  })
})

it("the form is filled when every field that is shown holds something", () => {
  assert.isTrue(isFilled(good, sponsored))
  assert.isFalse(isFilled({ ...good, feePayer: "" }, sponsored))
  assert.isTrue(isFilled({ ...good, feePayer: "" }, plain))
  for (const field of ["network", "collectionAddress", "nftId", "recipient", "amount"] as const) {
    assert.isFalse(isFilled({ ...good, [field]: "" }, plain), field)
  }
})

it("an example is the first NFT that can be sent, on the chosen network or anywhere", () => {
  const elsewhere: Nft = { ...nft, caipId: "aptos:testnet", nftId: "8" }
  const example = exampleAmong([{ ...nft, caipId: "solana:x" }, nft, elsewhere], "")
  assert.strictEqual(example?.nftId, nft.nftId)
  assert.isUndefined(checkNftTransfer({ ...blankForm, ...example }, plain))
  assert.strictEqual(exampleAmong([nft, elsewhere], "aptos:testnet")?.nftId, "8")
  assert.isUndefined(exampleAmong([nft], "aptos:testnet"))
})
