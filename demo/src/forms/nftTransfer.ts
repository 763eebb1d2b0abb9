/** The NFT transfer's form. */
import type { Nft, NftTransferInput } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { parseDigits } from "../format/amounts.ts"
import { type ExampleValues, exampleRecipient } from "./exampleValues.ts"
import { type Checked, noFeePayer, type TransactionFields } from "./form.ts"

/** The NFT standards; the first is the default. */
export const nftTypes = ["ERC721", "ERC1155"] as const
type NftType = (typeof nftTypes)[number]

export type NftTransferForm = TransactionFields & {
  /** A key of {@link nftKey}; empty where the collection and the id are typed in. */
  readonly nft: string
  readonly collectionAddress: string
  readonly nftId: string
  readonly recipient: string
  readonly amount: string
  readonly nftType: string
}

export const blankForm: NftTransferForm = {
  network: "",
  feePayer: noFeePayer,
  nft: "",
  collectionAddress: "",
  nftId: "",
  recipient: "",
  amount: "1",
  nftType: "ERC721"
}

/** The standard of an NFT; the default where the backend names another. */
export const nftTypeOf = (type: string | null | undefined): NftType =>
  nftTypes.find((known) => known === type?.toUpperCase()) ?? "ERC721"

/** Identifies an NFT among those of its chain. */
export const nftKey = ({ collectionAddress, nftId }: Pick<Nft, "collectionAddress" | "nftId">): string =>
  `${collectionAddress}/${nftId}`

/** The name of an NFT, or `NFT #id`. */
export const nftLabel = ({ entityType, nftId, nftName }: Nft): string =>
  `${nftName || `NFT #${nftId}`} (${nftTypeOf(entityType)})`

/** How many of an NFT the user holds; one where the backend does not tell. */
export const quantityOf = ({ quantity }: Nft): bigint => parseDigits(quantity ?? "") ?? 1n

/** The fields that choosing an NFT fills in. */
export const fieldsOf = (nft: Pick<Nft, "collectionAddress" | "entityType" | "nftId">): Partial<NftTransferForm> => ({
  nft: nftKey(nft),
  collectionAddress: nft.collectionAddress,
  nftId: nft.nftId,
  nftType: nftTypeOf(nft.entityType),
  amount: "1"
})

/** An example for the chosen network, or for any while none is chosen. */
export const exampleAmong = (held: ReadonlyArray<Nft>, network: string): ExampleValues<NftTransferForm> => {
  const nft = held.find(({ caipId }) => exampleRecipient(caipId) !== "" && (network === "" || caipId === network))
  return nft && { network: nft.caipId, ...fieldsOf(nft), recipient: exampleRecipient(nft.caipId) }
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
    // The SDK refuses amounts that are not whole.
    amount: parseDigits(form.amount) ?? Number(form.amount),
    nftType: nftTypeOf(form.nftType)
  })
}
