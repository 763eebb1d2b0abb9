/** Orders: the execution of an intent, with its status. */
import * as Schema from "effect/Schema"
import { lenient, quantity, text } from "./Lenient.ts"
import { finalStatuses, type OrderStatus } from "./orderStatus.ts"

export * from "./orderStatus.ts"

/**
 * The kinds of intents, as the backend names them. Raw transactions on EVM and Aptos chains are both `RAW_TRANSACTION`.
 */
export const IntentType = Schema.Literals([
  "TOKEN_TRANSFER",
  "NFT_TRANSFER",
  "NFT_CREATE_COLLECTION",
  "RAW_TRANSACTION",
  "NFT_MINT"
])
export type IntentType = typeof IntentType.Type

/** The details of every kind of order. */
export type BaseDetails = {
  /** The CAIP-2 id of the user's chain, as replies spell the key. */
  caip2id?: string
  /** The published original's name. Replies have `caip2id`. */
  caip2Id: string
}

/** The details of a raw transaction. */
export type RawTransactionDetails = BaseDetails & {
  /** Each transaction's fields, as keys and values. */
  transactions: Array<Array<{ Key: string; Value: string }>>
}

/** The details of a minted NFT. */
export type NftMintDetails = BaseDetails & {
  /** The name of the collection. */
  collectionName: string
  /** The text of the NFT. */
  description: string
  /** The name of the NFT. */
  nftName: string
  /** Properties of the NFT, as texts with their types. */
  properties: Array<{ name: string; value: string; valueType: string }>
  /** The URL of its metadata. */
  uri: string
}

/** The details of a token transfer. */
export type TokenTransferDetails = BaseDetails & {
  /** Decimal text in the smallest unit. */
  amount: string
  /** The address that receives it. */
  recipientWalletAddress: string
  /** Empty for the native coin. */
  tokenAddress: string
}

/** The details of an NFT transfer. */
export type NftTransferDetails = BaseDetails & {
  /** The address of the collection. */
  collectionAddress?: string
  /** The token id in the collection, as decimal text. */
  nftId?: string
  /** The address that receives it. */
  recipientWalletAddress: string
  /** How many, as decimal text; more than one only of an ERC-1155 item. */
  amount?: string
  /** `ERC721` or `ERC1155`. */
  nftType?: string
}

/**
 * The details of an order. The published original narrows the type by `intent_type`, which no reply has: see
 * `intentType` of the order.
 */
export type OrderDetails =
  | (RawTransactionDetails & { intent_type: "RAW_TRANSACTION" })
  | (NftMintDetails & { intent_type: "NFT_MINT" })
  | (TokenTransferDetails & { intent_type: "TOKEN_TRANSFER" })
  | (NftTransferDetails & { intent_type: "NFT_TRANSFER" })

/** An order. `intentId` is the job id that `POST /execute` returns. */
export type Order = {
  /** The job id that the transfer returned. */
  intentId: string
  /** Where it is: see `isFinal`. */
  status: OrderStatus
  /** The kind of intent, such as `TOKEN_TRANSFER`. */
  intentType: string
  /** Transaction hashes on the user's chain; show the first. Empty until mined, and for failed orders. */
  downstreamTransactionHash: Array<string>
  /** The transactions of the job on the backend's chain, hex. */
  transactionHash: Array<string>
  /** The backend's own chain. The user's chain is `details.caip2id`. */
  networkName: string
  /** The backend's own chain, as a CAIP-2 id. The user's chain is `details.caip2id`. */
  caipId: string
  /** What was sent, by the kind of intent. */
  details: OrderDetails
  /** Why the order failed. Empty otherwise. */
  reason?: string
  /** Unix time: milliseconds for some orders, seconds for others. */
  blockTimestamp?: number
}

const hashes = (description: string) => lenient(Schema.Array(Schema.String).annotate({ description }))

export const Order = Schema.Struct({
  intentId: text("The job id that `POST /execute` returned."),
  status: text(
    `Final: ${finalStatuses.map((status) => `\`${status}\``).join(", ")}. Others may change: \`INITIATED\`, \`PENDING\`, \`IN_PROGRESS\`; \`NOT_EXISTS\` for an unknown id. The backend may add statuses.`
  ),
  intentType: text("See `type` of `EstimateRequest`."),
  downstreamTransactionHash: hashes(
    "Transaction hashes on the user's chain; show the first. Empty until mined, and for failed orders."
  ),
  transactionHash: hashes("The transactions of the job on the backend's chain, hex."),
  networkName: text("The backend's own chain. The user's chain is `details.caip2id`."),
  caipId: text("The backend's own chain, as a CAIP-2 id. The user's chain is `details.caip2id`."),
  details: lenient(
    Schema.Record(Schema.String, Schema.Unknown).annotate({
      description:
        "The intent. Which fields there are depends on `intent_type`. The user's chain is `caip2id`; older replies spell it `caip2Id`."
    })
  ),
  reason: Schema.optionalKey(text("Why the order failed. Empty otherwise.")),
  blockTimestamp: Schema.optionalKey(quantity("Unix time: milliseconds for some orders, seconds for others."))
}).annotate({
  identifier: "Order",
  description: "An order. `intent_id` is the job id that `POST /execute` returns."
})

/** A page of a list. `page` starts at 1; the default `size` is 10. */
export const Page = Schema.Struct({
  /** Which page, from 1. */
  page: Schema.optional(Schema.NumberFromString),
  /** How many entries a page has; default 10. */
  size: Schema.optional(Schema.NumberFromString)
})
export type Page = typeof Page.Type

/** The query parameters of a {@link Page}. */
export const pageQuery = { page: "page", size: "size" } as const

/** A filter of orders. Fields combine with AND; an absent field does not filter. */
export const OrderFilter = Schema.Struct({
  /** Only the order of this job id. */
  intentId: Schema.optional(Schema.NullOr(Schema.String)),
  /** Only orders with this status. */
  status: Schema.optional(Schema.NullOr(Schema.String)),
  /** Only orders of this kind of intent. */
  intentType: Schema.optional(Schema.NullOr(Schema.String)),
  ...Page.fields
})
export type OrderFilter = typeof OrderFilter.Type
