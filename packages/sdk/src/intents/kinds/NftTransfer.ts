/** Moves an NFT: an ERC-721 token, or some of an ERC-1155 item. */
import * as Predicate from "effect/Predicate"
import type { RecipientIsSender } from "../../Errors.ts"
import * as Intent from "../Intent.ts"
import * as compiled from "../../schemas/compiled/intents.gen.ts"
import type * as schemas from "../../schemas/intents.ts"

/** An NFT transfer; `amount` is 1 and `nftType` `ERC721` unless given. */
export type NftTransfer = typeof schemas.NftTransfer.Type

/** What callers write: `amount` and `nftType` may be left out. */
export type NftTransferInput = typeof schemas.NftTransfer.Encoded

const defaultAmount = 1
const defaultType = "ERC721"

const recipient = ({ recipientWalletAddress }: NftTransfer): string => recipientWalletAddress

export const nftTransfer: Intent.Estimable<NftTransfer, NftTransferInput, RecipientIsSender> = {
  ...Intent.define({
    type: "NFT_TRANSFER",
    reader: compiled.NftTransfer,
    together: (candidate) => {
      if (!Predicate.isObject(candidate)) return []
      const amount = Predicate.hasProperty(candidate, "amount") ? (candidate.amount ?? defaultAmount) : defaultAmount
      const type = Predicate.hasProperty(candidate, "nftType") ? (candidate.nftType ?? defaultType) : defaultType
      const counted = typeof amount === "number" || typeof amount === "bigint"
      return type === "ERC721" && counted && amount !== 1 && amount !== 1n
        ? [{ path: "amount", message: "ERC721 transfers must have amount exactly 1" }]
        : []
    },
    recipient,
    onChain: Intent.evmRecipient("recipientWalletAddress", recipient),
    refuse: Intent.notToSelf(recipient, "Recipient wallet address cannot be same as the user address"),
    job: {
      caip2Id: "string",
      nftId: "string",
      recipientWalletAddress: "string",
      collectionAddress: "string",
      nftType: "string",
      amount: "uint256"
    },
    encode: ({ amount, ...rest }) => ({ ...rest, amount: BigInt(amount) })
  }),
  details: ({ amount, ...rest }) => ({ ...rest, amount: String(amount) })
}
