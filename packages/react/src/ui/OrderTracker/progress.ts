import type { Order } from "@okto-effect/sdk"
import { lastStableState } from "../../lastStableState.ts"
import type { TransactionState } from "../../transaction/Transaction.ts"
import type { OrderState } from "../../order/useOrder.ts"
import type { ErrorLike } from "../base/Notice.tsx"
import { lookUp } from "../lookUp.ts"

/** The steps of an order that succeeds. */
export const steps = ["sent", "accepted", "moving", "done"] as const

/** The progress of an order, as {@link OrderTracker} shows it. */
export interface Progress {
  /** How many steps are done. */
  readonly reached: number
  /** Present when the order is final. */
  readonly end?: "done" | "failed" | undefined
  /** `unknown`: the outcome is not known. `unfollowed`: the order is not followed any more. */
  readonly checkReason?: "unknown" | "unfollowed" | undefined
  /** Whether the outcome is being looked up. */
  readonly isChecking?: boolean | undefined
  /** The order as it was last read. */
  readonly order?: Order | undefined
  /** The id of the order. */
  readonly jobId?: string | undefined
  /** What went wrong. */
  readonly error?: ErrorLike | undefined
}

const reachedBy: Readonly<Record<string, number>> = { INITIATED: 1, PENDING: 1, IN_PROGRESS: 2, SUCCESSFUL: 4 }

const moving = (order: Order | undefined): Progress => ({
  reached: order === undefined ? 1 : (lookUp(reachedBy, order.status) ?? 1),
  order,
  jobId: order?.intentId
})

const ended = (order: Order): Progress => ({
  ...moving(order),
  reached: order.status === "SUCCESSFUL" ? 4 : 2,
  end: order.status === "SUCCESSFUL" ? "done" : "failed"
})

/**
 * The progress of a transaction.
 *
 * @param transaction the state of `useTransaction`
 * @returns The steps that are done, how it ended, and what went wrong.
 *
 * @example
 * ```tsx
 * import { useTransaction } from "@okto-effect/react"
 * import { progressOf } from "@okto-effect/react/ui"
 *
 * export const Steps = () => <progress max={4} value={progressOf(useTransaction().state).reached} />
 * ```
 */
export const progressOf = (transaction: TransactionState): Progress => {
  const state = lastStableState(transaction)
  const error = transaction.status === "failed" ? transaction.error : undefined
  switch (state.status) {
    case "settled":
      return ended(state.order)
    case "following":
      return {
        ...moving(state.order),
        jobId: state.jobId,
        ...(error === undefined ? {} : { checkReason: "unfollowed", error }),
        isChecking: state.isRefreshing
      }
    case "accepted":
      return { reached: 1, jobId: state.jobId, checkReason: "unfollowed" }
    case "unknown":
      return { reached: 1, jobId: state.jobId, checkReason: "unknown", error: state.error }
    case "resuming":
      return { reached: 1, jobId: state.jobId, checkReason: "unknown", isChecking: true }
    default:
      return { reached: 0, error }
  }
}

/**
 * The progress of an order that is followed by its job id.
 *
 * @param state the state of `useOrder`
 * @param jobId the job id
 * @returns The steps that are done, how it ended, and what went wrong.
 *
 * @example
 * ```tsx
 * import { useOrder } from "@okto-effect/react"
 * import { progressOfOrder } from "@okto-effect/react/ui"
 *
 * export const Steps = ({ jobId }: { readonly jobId: string }) => (
 *   <progress max={4} value={progressOfOrder(useOrder(jobId), jobId).reached} />
 * )
 * ```
 */
export const progressOfOrder = (state: OrderState, jobId: string): Progress => {
  switch (state.status) {
    case "idle":
      return { reached: 0, jobId }
    case "settled":
      return { ...ended(state.order), jobId }
    case "following":
      return { ...moving(state.order), jobId }
    case "failed":
      return { ...moving(state.order), jobId, checkReason: "unfollowed", error: state.error }
  }
}
