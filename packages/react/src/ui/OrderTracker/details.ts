/** Details of orders, which the backend does not always send. */
import type { Order } from "@okto-effect/sdk"
import { toText } from "../format.ts"

/** A detail of an order as text; empty when there is none. */
export const detailOf = (order: Order | undefined, name: string): string =>
  toText(Reflect.get(Object(order?.details), name))

/** The CAIP-2 id of the chain of an order; the backend spells the field in two ways. */
export const caip2IdOf = (order: Order): string => detailOf(order, "caip2id") || detailOf(order, "caip2Id")
