import type { OtpState, StableOtpState } from "./login/Otp.ts"
import type { StableTransactionState, TransactionState } from "./transaction/Transaction.ts"

/**
 * The state itself or, if a step failed, the state before that step.
 *
 * @param state the state of a transaction, or of a login with a code
 * @returns A state that is not `failed`.
 *
 * @example
 * ```ts
 * import { lastStableState, type TransactionState } from "@okto-effect/react"
 *
 * export const isReviewed = (state: TransactionState) => lastStableState(state).status === "signed"
 * ```
 */
export function lastStableState(state: TransactionState): StableTransactionState
export function lastStableState(state: OtpState): StableOtpState
export function lastStableState(state: TransactionState | OtpState): StableTransactionState | StableOtpState {
  return state.status === "failed" ? state.before : state
}
