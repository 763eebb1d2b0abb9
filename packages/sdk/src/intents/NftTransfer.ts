/** Moves an NFT: an ERC-721 token, or some of an ERC-1155 item. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { RecipientIsSender } from "../Errors.ts"
import { Caip2Id, evmRecipient, exact, ranging, whole } from "./fields.ts"
import * as Intent from "./Intent.ts"

const collection = "Invalid collection address format"
const id = "Invalid NFT ID format – must be numeric or hexadecimal"

const Count = Schema.Union([Schema.Number, Schema.BigInt]).check(
  whole("Amount must be an integer"),
  ranging((count) => count >= 1, "Minimum transfer amount is 1"),
  exact
)

const defaultAmount = 1
const defaultType = "ERC721"

/** An NFT transfer; `amount` is 1 and `nftType` `ERC721` unless given. */
export const NftTransfer = Schema.Struct({
  caip2Id: Caip2Id(),
  collectionAddress: Schema.String.annotate({ message: collection })
    .check(Schema.isPattern(/^0x[0-9a-fA-F]+$/, { message: collection }))
    .annotateKey({ messageMissingKey: collection }),
  /** Decimal or hexadecimal text; sent as written. */
  nftId: Schema.String.annotate({ message: id })
    .check(Schema.isPattern(/^(0x)?[0-9a-fA-F]+$/, { message: id }))
    .annotateKey({ messageMissingKey: id }),
  recipientWalletAddress: Schema.String.check(
    Schema.isNonEmpty({ message: "Recipient wallet address cannot be empty" })
  ),
  amount: Count.pipe(Schema.withDecodingDefaultType(Effect.succeed(defaultAmount))),
  nftType: Schema.Literals(["ERC721", "ERC1155"]).pipe(
    Schema.withDecodingDefaultType(Effect.succeed<"ERC721" | "ERC1155">(defaultType))
  )
})
export type NftTransfer = typeof NftTransfer.Type

/** What callers write: `amount` and `nftType` may be left out. */
export type NftTransferInput = typeof NftTransfer.Encoded

const recipient = ({ recipientWalletAddress }: NftTransfer): string => recipientWalletAddress

export const nftTransfer: Intent.Estimable<NftTransfer, NftTransferInput, RecipientIsSender> = {
  ...Intent.make({
    type: "NFT_TRANSFER",
    input: NftTransfer,
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
    onChain: evmRecipient("recipientWalletAddress", recipient),
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
