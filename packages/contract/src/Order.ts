/** Orders: what became of an intent. */
import * as Schema from "effect/Schema"
import { lenient, Quantity, Text } from "./Lenient.ts"
import type { OrderStatus } from "./orderStatus.ts"

export * from "./orderStatus.ts"

/** The kinds of intent, as the backend names them. Both raw transactions are `RAW_TRANSACTION`. */
export const IntentType = Schema.Literals([
  "TOKEN_TRANSFER",
  "NFT_TRANSFER",
  "NFT_CREATE_COLLECTION",
  "RAW_TRANSACTION",
  "NFT_MINT"
])
export type IntentType = typeof IntentType.Type

/** What every kind of order says of itself. */
export type BaseDetails = {
  /** The user's chain, as replies spell it. */
  caip2id?: string
  /** The published original's name; replies say `caip2id`. */
  caip2Id: string
}

/** What a raw transaction was. */
export type RawTransactionDetails = BaseDetails & {
  transactions: Array<Array<{ Key: string; Value: string }>>
}

/** What an NFT to mint was. */
export type NftMintDetails = BaseDetails & {
  collectionName: string
  description: string
  nftName: string
  properties: Array<{ name: string; value: string; valueType: string }>
  uri: string
}

/** What a token transfer was. */
export type TokenTransferDetails = BaseDetails & {
  amount: string
  recipientWalletAddress: string
  /** Empty for the native coin. */
  tokenAddress: string
}

/** What an NFT transfer was. */
export type NftTransferDetails = BaseDetails & {
  collectionAddress?: string
  nftId?: string
  recipientWalletAddress: string
  amount?: string
  nftType?: string
}

/**
 * What an order was for. The published original types `intent_type`, by which the type is narrowed; no reply has it: see
 * the order's `intentType`.
 */
export type OrderDetails =
  | (RawTransactionDetails & { intent_type: "RAW_TRANSACTION" })
  | (NftMintDetails & { intent_type: "NFT_MINT" })
  | (TokenTransferDetails & { intent_type: "TOKEN_TRANSFER" })
  | (NftTransferDetails & { intent_type: "NFT_TRANSFER" })

/** An order. Its `intentId` is the job id that executing a user operation answers. */
export type Order = {
  intentId: string
  status: OrderStatus
  intentType: string
  /** Hashes on the user's chain; the first is the one to show. Empty until mined, or when the order failed. */
  downstreamTransactionHash: Array<string>
  transactionHash: Array<string>
  /** Names the backend's own chain; the user's chain is `details.caip2id`. */
  networkName: string
  caipId: string
  details: OrderDetails
  /** Why the order failed; empty otherwise. */
  reason?: string
  /** Milliseconds for some orders and seconds for others: the backend does not say. */
  blockTimestamp?: number
}

const hashes = /* @__PURE__ */ lenient(Schema.Array(Schema.String))

export const Order = Schema.Struct({
  intentId: Text,
  status: Text,
  intentType: Text,
  downstreamTransactionHash: hashes,
  transactionHash: hashes,
  networkName: Text,
  caipId: Text,
  details: lenient(Schema.Record(Schema.String, Schema.Unknown)),
  reason: Text,
  blockTimestamp: Quantity
})

/** Which part of a long list: pages are counted from 1 and have 10 entries, unless told otherwise. */
export const Page = Schema.Struct({
  page: Schema.optional(Schema.NumberFromString),
  size: Schema.optional(Schema.NumberFromString)
})
export type Page = typeof Page.Type

/** How a page is spelled on the wire. */
export const pageQuery = { page: "page", size: "size" } as const

/** Which orders to list. Filters combine with AND; an absent one does not filter. */
export const OrderFilter = Schema.Struct({
  intentId: Schema.optional(Schema.NullOr(Schema.String)),
  status: Schema.optional(Schema.NullOr(Schema.String)),
  intentType: Schema.optional(Schema.NullOr(Schema.String)),
  ...Page.fields
})
export type OrderFilter = typeof OrderFilter.Type
