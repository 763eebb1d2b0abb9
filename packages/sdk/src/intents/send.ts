/** Sends signed user operations: executed once or not at all, and reported as what happened, or as unknown. */
import type { Order } from "@okto-effect/contract/Order"
import type { SignedUserOp } from "@okto-effect/contract/UserOp"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Bff from "../http/Bff.ts"
import * as Routes from "../schemas/compiled/routes.gen.ts"
import * as Errors from "../Errors.ts"
import * as failures from "../http/failures.ts"
import { redactId } from "../redaction.ts"
import * as Orders from "../orders/Orders.ts"
import { uuidOf } from "../userop/nonce.ts"
import { validUntilOf } from "../userop/paymasterData.ts"
import { jobOf } from "./jobOf.ts"
import { type Job, matchesIntent } from "./matchesIntent.ts"
import { isRefusal, mayBeSecondDelivery } from "./refusal.ts"
import { resolveOutcome } from "./resolveOutcome.ts"

/** How an operation is sent. */
export interface SendOptions<out E = never> {
  /**
   * Runs before the operation leaves, so that a program can write it down and resume it. `validUntil` is until when the
   * backend takes it, in Unix seconds. When it fails, or takes longer than 30 seconds, nothing is sent.
   */
  readonly onOperation?:
    | ((operation: SignedUserOp, jobId: string, validUntil: number | undefined) => Effect.Effect<unknown, E>)
    | undefined
  /** Whether the same bytes are sent again while it is not known whether they arrived. Default: true. */
  readonly resend?: boolean | undefined
  /** How long an unknown outcome is looked for. Default: one minute. */
  readonly settleFor?: Duration.Input | undefined
}

/** Why a signed operation was not executed, or is not known to be. */
export type SendFailure =
  | Errors.ArgumentInvalid
  | Errors.NotLoggedIn
  | Errors.ExecutionFailed
  | Errors.ExecutionUnknown
  | Errors.OperationNotRecorded

/** How long the outcome of a send is looked for unless the options say otherwise. */
export const defaultOutcomeTimeout = Duration.minutes(1)

/** How long a program may take to write an operation down. */
const recordedWithin = Duration.seconds(30)

/** How long the order of a job is looked for whose id the caller chose and the backend refused: it may be there already. */
const listedWithin = Duration.seconds(10)

/** When a refusal is checked for the second time: an order of an operation that was delivered twice is listed by then. */
const secondLookAfter = Duration.seconds(2)

/** An id that the caller chose, for which job, and what a call fails with when it is another job's. */
export interface ChosenId<out E> {
  readonly job: Job
  readonly taken: Effect.Effect<never, E>
}

/** Whether an order is that of a job, as far as both tell; of a job that cannot be read nothing can be compared. */
export const isOrderOf = (order: Order, job: Job | undefined): boolean => job === undefined || matchesIntent(order, job)

export const notToExecute = (cause: unknown): Errors.NotLoggedIn =>
  new Errors.NotLoggedIn("User must be logged in to execute user operation", { cause })

/** What identifies an operation once it has left. */
export const sentOf = (operation: SignedUserOp): Errors.Sent => ({
  jobId: uuidOf(operation.nonce),
  operation,
  validUntil: validUntilOf(operation.paymasterData)
})

/** An attempt under an id that the caller chose: another id in the answer says nothing of this one. */
const underOwnId = (attempt: Effect.Effect<string, Errors.ExecutionFailed>, { jobId }: Errors.Sent) =>
  Effect.filterOrFail(
    attempt,
    (other) => other.toLowerCase() === jobId,
    () =>
      new Errors.ExecutionFailed(
        new Errors.Undecodable({ path: "data.jobId", message: "the backend answered another job id" })
      )
  )

export const make = Effect.gen(function* () {
  const bff = yield* Bff.Bff
  const orders = yield* Orders.Orders
  /** Job ids of operations that left, and of which it is not known whether they were executed. */
  const unresolved = new Set<string>()

  /** Sends an operation once, and no policy repeats it: what a repetition is told is not what happened. */
  const attempt = (op: SignedUserOp): Effect.Effect<string, Errors.ExecutionFailed> =>
    bff.call(Routes.execute, op, failures.execute).pipe(
      Effect.map(({ jobId }) => String(jobId)),
      Effect.catchTag("SessionKeysMissing", (error) =>
        Effect.fail(new Errors.ExecutionFailed(new Errors.Unauthorized(error.cause)))
      ),
      Effect.provideService(Bff.RetryPolicy, (once) => once)
    )

  /** The job id that the backend answered: recorded backends answer another than the operation's. */
  const answered = Effect.fnUntraced(function* (jobId: string, sent: Errors.Sent) {
    const told = redactId(jobId)
    yield* Effect.annotateCurrentSpan({ "okto.job_id": told })
    if (jobId.toLowerCase() !== sent.jobId) {
      yield* Effect.logWarning("The backend returned another job id than the operation's.", {
        jobId: told,
        own: sent.jobId
      })
    }
    return jobId
  })

  const resolved = ({ jobId }: Errors.Sent) => Effect.sync(() => unresolved.delete(jobId))

  /** Remembers whether the outcome of an operation is known once a call that sends it has ended. */
  const remembering = <A, E, R>(jobId: string, sending: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const wasUnresolved = unresolved.has(jobId)
      unresolved.add(jobId)
      return Effect.onExit(sending, (exit) =>
        Effect.sync(() => {
          const failure = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.findErrorOption(exit.cause)) : undefined
          const isKnown = Exit.isSuccess(exit) || failure instanceof Errors.ExecutionFailed
          if (isKnown || (failure instanceof Errors.NotLoggedIn && !wasUnresolved)) unresolved.delete(jobId)
        })
      )
    })

  /** The first attempt, and what it takes to know what came of it. */
  const sendOnce = Effect.fnUntraced(function* <E2>(
    op: SignedUserOp,
    sent: Errors.Sent,
    { resend = true, settleFor = defaultOutcomeTimeout }: SendOptions,
    chosen: ChosenId<E2> | undefined,
    wasSent: boolean
  ): Effect.fn.Return<string, SendFailure | E2> {
    const attempted = chosen === undefined ? attempt(op) : underOwnId(attempt(op), sent)
    const first = yield* Effect.result(attempted)
    if (Result.isSuccess(first)) return yield* answered(first.success, sent)

    const { reason } = first.failure
    if (reason._tag === "Unauthorized" && !reason.sent) return yield* notToExecute(reason.cause)
    const isRefused = isRefusal(reason)
    // Only of what was never sent before, here or elsewhere, a refusal can be the whole truth.
    const isConclusive = isRefused && chosen === undefined && !wasSent
    if (isConclusive && !mayBeSecondDelivery(reason)) return yield* new Errors.ExecutionFailed(reason, sent)
    const outcome = yield* resolveOutcome({
      lookUp: orders.lookUp(sent.jobId),
      resend: resend && !isRefused ? attempted : undefined,
      failedWith: reason,
      within: isRefused ? Duration.min(listedWithin, Duration.fromInputUnsafe(settleFor)) : settleFor,
      ...(isConclusive ? { firstWait: secondLookAfter, provesAbsence: ({ looksBefore }) => looksBefore > 0 } : {})
    })
    switch (outcome._tag) {
      case "Accepted":
        return yield* answered(outcome.jobId, sent)
      case "NotExecuted":
        return yield* new Errors.ExecutionFailed(reason, sent)
      case "Found":
        if (isOrderOf(outcome.order, chosen?.job ?? jobOf(op))) return yield* answered(sent.jobId, sent)
        if (chosen !== undefined) return yield* chosen.taken
        return yield* new Errors.ExecutionUnknown(first.failure, sent)
      case "Unknown":
        return yield* new Errors.ExecutionUnknown(first.failure, sent)
    }
  })

  /** Sends an operation, which is executed once or not at all. */
  const send = Effect.fn("Intents.execute")(function* <E = never, E2 = never>(
    op: SignedUserOp,
    options: SendOptions<E>,
    chosen?: ChosenId<E2>
  ): Effect.fn.Return<string, SendFailure | E | E2> {
    const sent = sentOf(op)
    const { onOperation } = options
    if (onOperation !== undefined) {
      yield* Effect.timeoutOrElse(onOperation(op, sent.jobId, sent.validUntil), {
        duration: recordedWithin,
        orElse: () => Effect.fail(new Errors.OperationNotRecorded())
      })
    }
    const { resend, settleFor } = options
    const sending = sendOnce(op, sent, { resend, settleFor }, chosen, unresolved.has(sent.jobId))
    return yield* remembering(sent.jobId, sending)
  })

  return { answered, attempt, resolved, send }
})

/** Sending, and what resuming shares with it. */
export type Sending = Effect.Success<typeof make>
