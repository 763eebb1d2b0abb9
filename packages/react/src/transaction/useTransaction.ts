import { useEffect, useMemo } from "react"
import { useOkto } from "../provider/OktoProvider.tsx"
import { useStore } from "../Store.ts"
import type { TransactionState } from "./Transaction.ts"
import { type Build, idle, type Submit, type TransactionSettings } from "./TransactionFlow.ts"
import { flowOf } from "./transactionFlows.ts"

/** Which transaction it is, and how it is stored and sent. */
export interface TransactionOptions extends TransactionSettings {
  /**
   * Distinguishes transactions that are under way at the same time. Components with the same key share one transaction.
   * Default: `"default"`.
   */
  readonly key?: string | undefined
}

/**
 * A transaction and its steps. A step does nothing while another is under way, or in a state in which it cannot begin. No
 * step rejects: each returns the state after it.
 */
export interface UseTransactionReturn {
  /** The state: narrow it by `status`. */
  readonly state: TransactionState
  /** Builds, signs and sends an operation, and follows its order until it is final. */
  readonly submit: (call: Submit) => Promise<TransactionState>
  /** Builds an operation for review, with a function of `/userop`, which sends nothing. */
  readonly build: (call: Build) => Promise<TransactionState>
  /** Signs the operation that was built. */
  readonly sign: () => Promise<TransactionState>
  /** Sends the signed operation. Its order is not followed before `follow`. */
  readonly execute: () => Promise<TransactionState>
  /** Follows the order of the operation that was sent. */
  readonly follow: () => Promise<TransactionState>
  /** Reads the order at once, and follows it unless it is final. */
  readonly refresh: () => Promise<TransactionState>
  /** Looks up the outcome of an operation when it is not known, and follows its order. */
  readonly resume: () => Promise<TransactionState>
  /**
   * Aborts the step under way and returns to the state before it. An operation that was sent cannot be called back: the
   * transaction is `unknown` then or, if only its order was followed, `accepted`.
   */
  readonly cancel: () => void
  /**
   * Starts a new transaction: aborts the step under way, and deletes the record of an accepted operation. When it is not
   * known whether an operation was executed, the transaction stays `unknown` until `resume` finds out. To send something
   * else meanwhile, use another `key`.
   */
  readonly reset: () => void
}

/**
 * Drives one transaction: at once with `submit`, or in steps with `build`, `sign`, `execute` and `follow`, which follows its
 * order until it is final.
 *
 * Each operation is recorded before it is sent. When that fails, nothing is sent and the step fails with
 * `TransactionNotRecorded`. After a reload, the transaction resumes from storage: the next component with this key looks up
 * the outcome, sends the same bytes again while they are valid, and follows the order. The record is deleted when the order
 * is final. While it is not known whether an operation was executed, the state is `unknown`. When `resume` fails with
 * `NotExecuted`, it was not executed and never will be: it is safe to build another.
 *
 * Each user has their own transaction of a key: after another user has logged in, theirs is shown.
 *
 * @param options which transaction it is, and how it is stored and sent
 * @returns the state and the steps, the same functions on every render
 * @example
 * ```tsx
 * import { tokenTransfer, useTransaction } from "@okto-effect/react"
 *
 * const transfer = {
 *   caip2Id: "eip155:84532",
 *   recipient: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
 *   token: "",
 *   amount: 1n
 * }
 *
 * export const Pay = () => {
 *   const { resume, state, submit } = useTransaction()
 *   const pay = () => submit((client, options) => tokenTransfer(client, transfer, options))
 *   switch (state.status) {
 *     case "idle":
 *       return <button onClick={pay}>Pay</button>
 *     case "unknown":
 *       return <button onClick={resume}>Not confirmed yet. Check again</button>
 *     case "settled":
 *       return <p>{state.order.status}</p>
 *     case "failed":
 *       return <p>{state.error.message}</p>
 *     default:
 *       return <p>{state.status}…</p>
 *   }
 * }
 * ```
 */
export const useTransaction = ({
  key = "default",
  resend,
  outcomeTimeout,
  store
}: TransactionOptions = {}): UseTransactionReturn => {
  const flow = flowOf(useOkto(), key)
  // Before the subscription, which restores an earlier transaction.
  useEffect(() => flow.configure({ resend, outcomeTimeout, store }), [flow, resend, outcomeTimeout, store])
  const state = useStore(flow.store, idle)
  return useMemo(() => {
    const { build, cancel, execute, follow, refresh, reset, resume, sign, submit } = flow
    return { state, build, cancel, execute, follow, refresh, reset, resume, sign, submit }
  }, [flow, state])
}
