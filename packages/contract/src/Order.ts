/** Orders: what became of an intent. */
import * as Schema from "effect/Schema"
import { lenient, Quantity, Text } from "./Lenient.ts"

/** The kinds of intent, as the backend names them. Both raw transactions are `RAW_TRANSACTION`. */
export const IntentType = Schema.Literals([
  "TOKEN_TRANSFER",
  "NFT_TRANSFER",
  "NFT_CREATE_COLLECTION",
  "RAW_TRANSACTION",
  "NFT_MINT"
])
export type IntentType = typeof IntentType.Type

/** An order. Its `intentId` is the job id that executing a user operation answers. */
export const Order = Schema.Struct({
  intentId: Schema.String,
  status: Schema.String,
  intentType: Schema.String,
  /** Hashes on the user's chain; the first is the one to show. Empty until mined, or when the order failed. */
  downstreamTransactionHash: Schema.Array(Schema.String),
  transactionHash: lenient(Schema.Array(Schema.String)),
  /** Names the backend's own chain; the user's chain is `details.caip2id`. */
  networkName: Text,
  caipId: Text,
  details: lenient(Schema.Record(Schema.String, Schema.Unknown)),
  /** Why the order failed; empty otherwise. */
  reason: Text,
  /** Milliseconds for some orders and seconds for others: the backend does not say. */
  blockTimestamp: Quantity
})
export type Order = typeof Order.Type

/** The statuses after which an order does not change any more. */
export const finalStatuses = [
  "SUCCESSFUL",
  "FAILED",
  "EXPIRED",
  "BUNDLER_DISCARDED",
  "FAILED_ON_CHAIN",
  "REJECTED"
] as const

const final: ReadonlyArray<string> = finalStatuses

/** Whether the order has reached its end, a failure included. */
export const isFinal = (order: Order): boolean => final.includes(order.status)

/** Whether there is such an order: the backend has a status for those that there are not. */
export const exists = (order: Order): boolean => order.status !== "NOT_EXISTS"

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
