/** The NFT transfer's form. */
import type { OwnedNft } from "@okto-effect/react/ui"
import type { NftTransferInput } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { parseDigits } from "../../shared/amounts.ts"
import { blankTransaction, type Checked, exampleRecipient, type ExampleValues, type Form } from "../../shared/form.ts"

/** The NFT standards; the first is the default. */
export const nftTypes = ["ERC721", "ERC1155"] as const

export const blankForm = {
  ...blankTransaction,
  collectionAddress: "",
  nftId: "",
  recipient: "",
  amount: "1",
  nftType: "ERC721"
}
export type NftTransferForm = Form<keyof typeof blankForm>

/** The NFT that a form describes, among those that the user holds. */
export const chosenAmong = (held: ReadonlyArray<OwnedNft>, form: NftTransferForm): OwnedNft | undefined =>
  held.find(
    ({ caip2Id, collectionAddress, nftId }) =>
      caip2Id === form.network &&
      collectionAddress.toLowerCase() === form.collectionAddress.trim().toLowerCase() &&
      nftId === form.nftId.trim()
  )

/** The fields that choosing an NFT fills in. */
export const fieldsOf = ({ collectionAddress, nftId, type }: OwnedNft): Partial<NftTransferForm> => ({
  collectionAddress,
  nftId,
  nftType: type,
  amount: "1"
})

/** An example for the chosen network, or for any while none is chosen. */
export const exampleAmong = (held: ReadonlyArray<OwnedNft>, network: string): ExampleValues<NftTransferForm> => {
  const nft = held.find(({ caip2Id }) => exampleRecipient(caip2Id) !== "" && (network === "" || caip2Id === network))
  return nft && { network: nft.caip2Id, ...fieldsOf(nft), recipient: exampleRecipient(nft.caip2Id) }
}

/** The fields that must not be empty. */
export const required = ["network", "collectionAddress", "nftId", "recipient", "amount"] as const

/** Checks a form: every required field has a value. */
export const checkNftTransfer = (form: NftTransferForm): Checked<NftTransferForm, NftTransferInput> => {
  const missing = required.find((field) => form[field].trim() === "")
  if (missing !== undefined) return Result.fail({ field: missing, message: "Please fill in all required fields" })
  return Result.succeed({
    caip2Id: form.network,
    collectionAddress: form.collectionAddress.trim(),
    nftId: form.nftId.trim(),
    recipientWalletAddress: form.recipient.trim(),
    // The SDK refuses amounts that are not whole; a text that a number would round is not passed on.
    amount:
      parseDigits(form.amount) ?? (String(Number(form.amount)) === form.amount ? Number(form.amount) : Number.NaN),
    nftType: nftTypes.find((type) => type === form.nftType) ?? "ERC721"
  })
}
