/** The states of a transaction: from building its operation to the final order. */
import type { ClientUnusable, OktoError, Order, SignedUserOp, UserOp } from "@okto-effect/sdk"
import type { Errors, Intents, Orders } from "@okto-effect/sdk/effect"
import type { StatusChange } from "../order/orders.ts"
import type { TransactionRecordNotRead, TransactionNotRecorded, TransactionPending } from "./TransactionRecord.ts"

/** An operation that was sent, or is about to be. */
export interface SentTransaction {
  /** The id of its order. */
  readonly jobId: string
  /** The signed operation. Absent when the call that sent it did not pass its options on: see {@link Submit}. */
  readonly operation?: SignedUserOp | undefined
}

/** An order that is followed. */
interface Followed {
  /** The order; absent until the backend lists it. */
  readonly order?: Order | undefined
  /** The statuses that it had so far, the newest last. */
  readonly seen: ReadonlyArray<StatusChange>
  /** Whether `refresh` was called and has not answered yet. */
  readonly isRefreshing: boolean
}

/** Every state of a transaction but `failed`: also those in which it is being built, signed or sent. */
export type StableTransactionState =
  /** Nothing is under way. */
  | { readonly status: "idle" }
  /** The operation is being built. */
  | { readonly status: "building" }
  /** There is an operation to review. Nothing was signed or sent. */
  | { readonly status: "built"; readonly userOp: UserOp }
  /** The operation is being signed. */
  | { readonly status: "signing"; readonly userOp: UserOp }
  /** There is a signed operation. It was not sent. */
  | { readonly status: "signed"; readonly userOp: SignedUserOp }
  /** The operation is being sent, by `submit` or by `execute`. It has a job id once it was recorded. */
  | ({ readonly status: "sending"; readonly step: "submit" | "execute" } & Partial<SentTransaction>)
  /** The backend has accepted the operation. Its order is not followed. */
  | ({ readonly status: "accepted" } & SentTransaction)
  /** The backend has accepted the operation, and its order is followed until it is final. */
  | ({ readonly status: "following" } & SentTransaction & Followed)
  /** The order is final. It may have failed: see its `status`. */
  | {
      readonly status: "settled"
      /** The id of the order. */
      readonly jobId: string
      /** The order as it was last read. */
      readonly order: Order
      /** The statuses that the order had, in their order, with times. */
      readonly seen: ReadonlyArray<StatusChange>
    }
  /** It is not known whether the operation was executed: `resume` finds out. `error` says why; it is absent after `cancel`. */
  | ({ readonly status: "unknown"; readonly error?: OktoError | undefined } & SentTransaction)
  /** The outcome is being looked up. While the operation is valid, the same bytes are sent again. */
  | ({ readonly status: "resuming" } & SentTransaction)

/** A transaction in the state of this status. */
export type TransactionStateOf<Status extends StableTransactionState["status"]> = Extract<
  StableTransactionState,
  { readonly status: Status }
>

/** A step that has failed. */
export interface FailedStep<Step extends string, E, Before> {
  readonly status: "failed"
  /** The step that failed. */
  readonly step: Step
  /** What the step failed with. */
  readonly error: E
  /** The state that the step began in, and can begin in again. */
  readonly before: Before
}

/** A step has failed. `before` is the state before it, from which it can be tried again. */
export type TransactionFailed =
  | FailedStep<"build", OktoError, TransactionStateOf<"idle">>
  | FailedStep<"sign", Intents.SignFailure | ClientUnusable, TransactionStateOf<"built">>
  | FailedStep<"submit", Exclude<OktoError, Errors.ExecutionUnknown> | RecordFailure, TransactionStateOf<"idle">>
  | FailedStep<
      "execute",
      Exclude<Intents.ExecuteFailure, Errors.ExecutionUnknown> | Errors.NotExecuted | RecordFailure | ClientUnusable,
      TransactionStateOf<"signed">
    >
  | FailedStep<"follow" | "refresh", Orders.FollowFailure | ClientUnusable, TransactionStateOf<"following">>
  /** It was not executed and never will be: it is safe to build another. */
  | FailedStep<"resume", Errors.NotExecuted, TransactionStateOf<"idle">>
  /** It is not known whether there is an earlier transaction: `reset` looks again. */
  | FailedStep<"restore", TransactionRecordNotRead, TransactionStateOf<"idle">>

/** Why an operation was not recorded, and so not sent. */
export type RecordFailure = TransactionNotRecorded | TransactionPending

/** The state of a transaction. Narrow it by `status`, and a failed one by `step`. */
export type TransactionState = StableTransactionState | TransactionFailed
