/** The NFT transfer's form: what it holds, its checks, and what a checked form asks for. */
import type { Chain, Nft, NftTransferInput } from "@okto-effect/sdk"
import { parseDigits } from "../format/amounts.ts"
import { allFilled, type Checked, checkFeePayer, noFeePayer, payerOf, type Problem } from "./form.ts"
import { type Example, sampleRecipient } from "./sample.ts"

/** The kinds of NFT, the usual one first. */
export const nftTypes = ["ERC721", "ERC1155"] as const
type NftType = (typeof nftTypes)[number]

export type NftTransferForm = {
  /** A CAIP-2 id; empty until chosen. */
  readonly network: string
  readonly feePayer: string
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

/** The kind of an NFT; the usual one where the backend names another. */
export const nftTypeOf = (type: string | null | undefined): NftType =>
  nftTypes.find((known) => known === type?.toUpperCase()) ?? "ERC721"

/** Names an NFT among those of its chain. */
export const nftKey = ({ collectionAddress, nftId }: Nft): string => `${collectionAddress}/${nftId}`

/** What an NFT is called: its name, or `NFT #id`. */
export const nftLabel = ({ entityType, nftId, nftName }: Nft): string =>
  `${nftName || `NFT #${nftId}`} (${nftTypeOf(entityType)})`

/** How many of an NFT the user holds; one where the backend does not say. */
export const quantityOf = ({ quantity }: Nft): bigint => parseDigits(quantity ?? "") ?? 1n

/** What choosing an NFT fills in. */
export const chosen = (nft: Nft): Partial<NftTransferForm> => ({
  nft: nftKey(nft),
  collectionAddress: nft.collectionAddress,
  nftId: nft.nftId,
  nftType: nftTypeOf(nft.entityType),
  amount: "1"
})

/** A transfer of the first NFT that the user holds, on the chosen network or, while none is chosen, anywhere. */
export const exampleAmong = (held: ReadonlyArray<Nft>, network: string): Example<NftTransferForm> => {
  const nft = held.find(({ caipId }) => sampleRecipient(caipId) !== "" && (network === "" || caipId === network))
  return nft && { network: nft.caipId, ...chosen(nft), recipient: sampleRecipient(nft.caipId) }
}

const required = ["network", "collectionAddress", "nftId", "recipient", "amount"] as const

/** The first thing wrong with the form, or nothing. */
export const checkNftTransfer = (
  form: NftTransferForm,
  chain: Chain | undefined
): Problem<NftTransferForm> | undefined => {
  const payer = checkFeePayer(form, chain)
  if (payer !== undefined) return payer
  const missing = required.find((field) => form[field].trim() === "")
  return missing === undefined ? undefined : { field: missing, message: "Please fill in all required fields" }
}

/** Whether every field that is shown holds something. */
export const isFilled = (form: NftTransferForm, chain: Chain | undefined): boolean =>
  allFilled(
    chain,
    form,
    required.map((field) => form[field])
  )

/** What a checked form asks for; `undefined` for a form that {@link checkNftTransfer} refuses. */
export const toTransfer = (form: NftTransferForm, chain: Chain | undefined): Checked<NftTransferInput> | undefined =>
  checkNftTransfer(form, chain) === undefined
    ? {
        input: {
          caip2Id: form.network,
          collectionAddress: form.collectionAddress.trim(),
          nftId: form.nftId.trim(),
          recipientWalletAddress: form.recipient.trim(),
          // What is no whole number is for the SDK to refuse.
          amount: parseDigits(form.amount) ?? Number(form.amount),
          nftType: nftTypeOf(form.nftType)
        },
        feePayer: payerOf(form, chain)
      }
    : undefined
