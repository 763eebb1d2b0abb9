/** A transaction as state, from its review to the end of its order. */
import { useEffect, useMemo, useSyncExternalStore } from "react"
import { Mistake } from "./Mistake.ts"
import { useOkto } from "./OktoProvider.tsx"
import type { Transaction } from "./Transaction.ts"
import { type Build, flowOf, idle, type Submit, type TransactionSettings } from "./TransactionFlow.ts"

/** Which transaction it is, and how it is kept and sent. */
export interface TransactionOptions extends TransactionSettings {
  /**
   * Tells transactions that are under way at the same time from each other. Components with the same key see the same
   * one. Default: `"default"`.
   */
  readonly key?: string | undefined
}

/**
 * A transaction, and its steps. A step that does not fit, or comes while another is under way, does nothing. None of them
 * rejects: each returns where the transaction is then.
 */
export interface TransactionCall {
  /** Where it is: narrow it by `status`. */
  readonly state: Transaction
  /** Builds, signs and sends in one go, and follows the order to its end. */
  readonly submit: (call: Submit) => Promise<Transaction>
  /** Builds an operation, to be reviewed. */
  readonly build: (call: Build) => Promise<Transaction>
  /** Signs what was built. */
  readonly sign: () => Promise<Transaction>
  /** Sends what was signed, once. */
  readonly execute: () => Promise<Transaction>
  /** Follows the order of what was sent. */
  readonly follow: () => Promise<Transaction>
  /** Looks at the order at once, and follows it from there if it has not reached its end. */
  readonly refresh: () => Promise<Transaction>
  /** Finds out what became of an operation in doubt, and follows its order. */
  readonly resume: () => Promise<Transaction>
  /**
   * Gives up the step under way and goes back to where it began. What has left cannot be called back: then the
   * transaction is `uncertain` or, where only its order was followed, `accepted`.
   */
  readonly cancel: () => void
  /**
   * Begins anew: gives up the step under way, and forgets what has a job. An operation in doubt is not forgotten: the
   * transaction stays `uncertain` until `resume` knows. To send something else meanwhile, use another `key`.
   */
  readonly reset: () => void
}

const onServer = () => idle

/**
 * Drives one transaction: in one go, or built, reviewed, signed and executed step by step; then its order is followed.
 *
 * **Nothing gets lost.** An operation is written down before it leaves. Where that fails, nothing is sent and the step
 * fails with `TransactionNotRecorded`. When the component goes, or the page is reloaded, the record stays: the next
 * component with this key, of the same user, finds out what became of it, sends the same bytes again while they are valid,
 * and follows the order. The record goes when the order has reached its end. Where it is not known whether an operation
 * was executed the state is `uncertain`; a step `resume` that failed with `NotExecuted` says that it was not and never
 * will be, so that it is safe to build another.
 *
 * A transaction is its user's: when somebody else logs in, theirs is shown.
 *
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
 *   const pay = () => submit((client, options) => tokenTransfer(client, transfer, undefined, options))
 *   switch (state.status) {
 *     case "idle":
 *       return <button onClick={pay}>Pay</button>
 *     case "uncertain":
 *       return <button onClick={resume}>It is not known whether it was paid. Check again</button>
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
  settleFor,
  store
}: TransactionOptions = {}): TransactionCall => {
  const flow = flowOf(useOkto(), key)
  // Before it is subscribed to: what was left is picked up then.
  useEffect(() => flow.configure({ resend, settleFor, store }), [flow, resend, settleFor, store])
  const state = useSyncExternalStore(flow.subscribe, flow.state, onServer)
  // Not a failure but a mistake in the program: the nearest error boundary hears of it.
  if (state instanceof Mistake) throw state.error
  const { build, cancel, execute, follow, refresh, reset, resume, sign, submit } = flow
  return useMemo(
    () => ({ state, build, cancel, execute, follow, refresh, reset, resume, sign, submit }),
    [state, build, cancel, execute, follow, refresh, reset, resume, sign, submit]
  )
}
