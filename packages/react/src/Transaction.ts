/** Where a transaction can be on its way: from an idea to the end of its order. */
import type { OktoError, Order, SignedUserOp, UserOp } from "@okto-effect/sdk"
import type { Errors, Intents, Orders } from "@okto-effect/sdk/effect"
import type { RecordNotRead, TransactionNotRecorded, TransactionPending } from "./TransactionRecord.ts"

/** An operation that left, or was about to. */
export interface Sent {
  /** The id that its order has. */
  readonly jobId: string
  /** What was sent. Absent where the call that sent it did not tell: see {@link Submit}. */
  readonly operation?: SignedUserOp | undefined
}

/** A status of an order, and when it was seen first, in Unix milliseconds. */
export interface SeenStatus {
  readonly status: string
  readonly at: number
}

/** Nothing is under way. */
export interface Idle {
  readonly status: "idle"
}

/** The operation is being built. */
export interface Building {
  readonly status: "building"
}

/** There is an operation to review. Nothing was signed or sent. */
export interface Built {
  readonly status: "built"
  readonly userOp: UserOp
}

/** The operation is being signed. */
export interface Signing {
  readonly status: "signing"
  readonly userOp: UserOp
}

/** There is a signed operation. It was not sent. */
export interface Signed {
  readonly status: "signed"
  readonly userOp: SignedUserOp
}

/** It is on its way to the backend, in one go or as the last of the steps. It has a job id once it was written down. */
export interface Sending extends Partial<Sent> {
  readonly status: "sending"
  readonly step: "submit" | "execute"
}

/** The backend has it, and nobody follows its order. */
export interface Accepted extends Sent {
  readonly status: "accepted"
}

/** The backend has it, and its order is looked at until its end. */
export interface Following extends Sent {
  readonly status: "following"
  /** The order, once it was seen. */
  readonly order?: Order | undefined
  /** The statuses that it had so far, the newest last. */
  readonly seen: ReadonlyArray<SeenStatus>
  /** Whether somebody asked for a look at once, and there was none yet. */
  readonly isRefreshing: boolean
}

/** The order has reached its end, a failure included: see its `status`. */
export interface Settled {
  readonly status: "settled"
  readonly jobId: string
  readonly order: Order
  readonly seen: ReadonlyArray<SeenStatus>
}

/** It is not known whether it was executed: `resume` finds out. Nothing new is sent until then. */
export interface Uncertain extends Sent {
  readonly status: "uncertain"
  /** Why it is not known. Absent after `cancel`. */
  readonly error?: OktoError | undefined
}

/** What became of it is being found out: its order is looked for and, while it is valid, the same bytes are sent again. */
export interface Resuming extends Sent {
  readonly status: "resuming"
}

/** What a step failed with, and where the transaction is instead: from there the step can be tried again. */
export type Failed = { readonly status: "failed" } & (
  | { readonly step: "build"; readonly error: OktoError; readonly before: Idle }
  | { readonly step: "sign"; readonly error: Intents.SignFailure | Errors.PartNotLoaded; readonly before: Built }
  | {
      readonly step: "submit"
      readonly error: Exclude<OktoError, Errors.ExecutionUnknown> | RecordFailure
      readonly before: Idle
    }
  | {
      readonly step: "execute"
      readonly error: Exclude<Intents.ExecuteFailure, Errors.ExecutionUnknown> | RecordFailure | Errors.PartNotLoaded
      readonly before: Signed
    }
  | {
      readonly step: "follow" | "refresh"
      readonly error: Orders.FollowFailure | Errors.PartNotLoaded
      readonly before: Following
    }
  /** It was not executed and cannot be any more: it is safe to build another. */
  | { readonly step: "resume"; readonly error: Errors.NotExecuted; readonly before: Idle }
  /** Whether there is an earlier transaction is not known: `reset` looks again. */
  | { readonly step: "restore"; readonly error: RecordNotRead; readonly before: Idle }
)

/** Why an operation was not written down, and so not sent. */
export type RecordFailure = TransactionNotRecorded | TransactionPending

/** Where a transaction is. Narrow it by its `status`, and a failed one by its `step` too. */
export type Transaction =
  | Idle
  | Building
  | Built
  | Signing
  | Signed
  | Sending
  | Accepted
  | Following
  | Settled
  | Uncertain
  | Resuming
  | Failed

/** A place where a transaction can be while no step has failed. */
export type Standing = Exclude<Transaction, Failed>

/** Where a transaction stands: its own place or, if a step failed, the one before. */
export const standing = (transaction: Transaction): Standing =>
  transaction.status === "failed" ? transaction.before : transaction

/** The statuses of an order with one more look at it. */
export const withLook = (seen: ReadonlyArray<SeenStatus>, { status }: Order, at: number): ReadonlyArray<SeenStatus> =>
  seen.at(-1)?.status === status ? seen : [...seen, { status, at }]
