/** The status of an order. */

/** The statuses that do not change any more. */
export const finalStatuses = [
  "SUCCESSFUL",
  "FAILED",
  "EXPIRED",
  "BUNDLER_DISCARDED",
  "FAILED_ON_CHAIN",
  "REJECTED"
] as const

/** The status of an order. Any text is one, because the backend may add statuses. */
export type OrderStatus =
  | "NOT_EXISTS"
  | "INITIATED"
  | "PENDING"
  | "IN_PROGRESS"
  | (typeof finalStatuses)[number]
  | (string & Record<never, never>)

const final: ReadonlyArray<string> = finalStatuses

/**
 * Whether the order has reached its end, a failure included.
 *
 * @param order an order, or what has its `status`
 * @returns False for what is no order, too.
 *
 * @example
 * ```ts
 * import { isFinal } from "@okto-effect/sdk"
 *
 * // false
 * export const isOver = isFinal({ status: "IN_PROGRESS" })
 * ```
 */
export const isFinal = (order: { readonly status: OrderStatus }): boolean => {
  try {
    return final.includes(order.status)
  } catch {
    // Not an order.
    return false
  }
}

/**
 * Whether an order exists: the backend returns unknown orders with the status `NOT_EXISTS`.
 *
 * @param order an order, or none
 * @returns False for `null` and `undefined`, too.
 */
export const exists = <Order extends { readonly status: OrderStatus }>(
  order: Order | null | undefined
): order is Order => typeof order === "object" && order !== null && order.status !== "NOT_EXISTS"
