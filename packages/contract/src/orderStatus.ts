/** Where an order is, and whether it is over. */

/** The statuses after which an order does not change any more. */
export const finalStatuses = [
  "SUCCESSFUL",
  "FAILED",
  "EXPIRED",
  "BUNDLER_DISCARDED",
  "FAILED_ON_CHAIN",
  "REJECTED"
] as const

/** Where an order is. The backend may have statuses that nobody has heard of yet, so that any text is one. */
export type OrderStatus =
  | "NOT_EXISTS"
  | "INITIATED"
  | "PENDING"
  | "IN_PROGRESS"
  | (typeof finalStatuses)[number]
  | (string & Record<never, never>)

const final: ReadonlyArray<string> = finalStatuses

/** Whether the order has reached its end, a failure included. */
export const isFinal = (order: { readonly status: OrderStatus }): boolean => {
  try {
    return final.includes(order.status)
  } catch {
    // What is no order has no status.
    return false
  }
}

/** Whether there is such an order: the backend has a status for those that there are not. */
export const exists = <Order extends { readonly status: OrderStatus }>(
  order: Order | null | undefined
): order is Order => typeof order === "object" && order !== null && order.status !== "NOT_EXISTS"
