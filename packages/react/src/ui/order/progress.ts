/** How far an order is, whoever follows it. */
import type { Order } from "@okto-effect/sdk"
import { standing, type Transaction } from "../../Transaction.ts"
import type { OrderState } from "../../useOrder.ts"
import type { Failing } from "../base/Failure.tsx"

/** The way of an order that succeeds. */
export const steps = ["sent", "accepted", "moving", "done"] as const

/** How far it is. */
export interface Progress {
  /** How many steps are behind it. */
  readonly reached: number
  readonly end?: "done" | "failed" | undefined
  /** Nobody knows what became of it, or nobody looks any more. */
  readonly doubt?: "uncertain" | "unfollowed" | undefined
  /** Whether it is being found out. */
  readonly isChecking?: boolean | undefined
  readonly order?: Order | undefined
  readonly jobId?: string | undefined
  readonly error?: Failing | undefined
}

const reachedBy: Readonly<Record<string, number>> = { INITIATED: 1, PENDING: 1, IN_PROGRESS: 2, SUCCESSFUL: 4 }

const moving = (order: Order | undefined): Progress => ({
  reached: order === undefined ? 1 : (reachedBy[order.status] ?? 1),
  order,
  jobId: order?.intentId
})

const ended = (order: Order): Progress => ({
  ...moving(order),
  reached: order.status === "SUCCESSFUL" ? 4 : 2,
  end: order.status === "SUCCESSFUL" ? "done" : "failed"
})

/** How far a transaction is. */
export const progressOf = (transaction: Transaction): Progress => {
  const place = standing(transaction)
  const error = transaction.status === "failed" ? transaction.error : undefined
  switch (place.status) {
    case "settled":
      return ended(place.order)
    case "following":
      return {
        ...moving(place.order),
        jobId: place.jobId,
        ...(error === undefined ? {} : { doubt: "unfollowed", error }),
        isChecking: place.isRefreshing
      }
    case "accepted":
      return { reached: 1, jobId: place.jobId, doubt: "unfollowed" }
    case "uncertain":
      return { reached: 1, jobId: place.jobId, doubt: "uncertain", error: place.error }
    case "resuming":
      return { reached: 1, jobId: place.jobId, doubt: "uncertain", isChecking: true }
    default:
      return { reached: 0, error }
  }
}

/** How far an order is that is followed by its job. */
export const progressOfOrder = (state: OrderState, jobId: string): Progress => {
  switch (state.status) {
    case "idle":
      return { reached: 0, jobId }
    case "settled":
      return { ...ended(state.order), jobId }
    case "following":
      return { ...moving(state.order), jobId }
    case "failed":
      return { ...moving(state.order), jobId, doubt: "unfollowed", error: state.error }
  }
}
