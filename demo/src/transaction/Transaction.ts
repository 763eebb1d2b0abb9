/** A transaction on its way: an unsigned user operation, a signed one, a job, an order. */
import type { Order, SignedUserOp, UserOp } from "@okto-effect/sdk"
import * as Result from "effect/Result"

export type Transaction =
  | { readonly _tag: "Unsigned"; readonly userOp: UserOp }
  | { readonly _tag: "Signed"; readonly userOp: SignedUserOp }
  | { readonly _tag: "Submitted"; readonly jobId: string }
  | {
      readonly _tag: "Tracked"
      readonly jobId: string
      readonly order: Order
      /** What was seen of the order so far, the newest last. */
      readonly seen: ReadonlyArray<Seen>
    }

/** A status, and when it was seen first, Unix milliseconds. */
export interface Seen {
  readonly status: string
  readonly at: number
}

/** A transaction whose order was looked at. */
export const tracked = (before: Transaction | undefined, jobId: string, order: Order, at: number): Transaction => {
  const seen = before?._tag === "Tracked" && before.jobId === jobId ? before.seen : []
  const known = seen.at(-1)?.status === order.status
  return { _tag: "Tracked", jobId, order, seen: known ? seen : [...seen, { status: order.status, at }] }
}

/** The operation to sign. */
export const toSign = (transaction: Transaction | undefined): Result.Result<UserOp, string> =>
  transaction?._tag === "Unsigned" ? Result.succeed(transaction.userOp) : Result.fail("No transaction to sign")

/** The operation to execute. */
export const toExecute = (transaction: Transaction | undefined): Result.Result<SignedUserOp, string> =>
  transaction?._tag === "Signed" ? Result.succeed(transaction.userOp) : Result.fail("No signed transaction to execute")

/** The job to ask for. */
export const toTrack = (transaction: Transaction | undefined): Result.Result<string, string> =>
  transaction?._tag === "Submitted" || transaction?._tag === "Tracked"
    ? Result.succeed(transaction.jobId)
    : Result.fail("No job ID available")

/** What an order's status means to its owner. */
export const toneOf = (status: string): "good" | "bad" | "waiting" => {
  if (status === "SUCCESSFUL") return "good"
  return ["FAILED", "EXPIRED", "BUNDLER_DISCARDED", "FAILED_ON_CHAIN", "REJECTED"].includes(status) ? "bad" : "waiting"
}
