/** Signs user operations, and sends them: each is executed at most once, or its outcome is reported as unknown. */
import type { Order } from "@okto-effect/protocol/Order"
import type { SignedUserOp, UserOp } from "@okto-effect/protocol/UserOp"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Backend from "../http/Backend.ts"
import { executeRoute } from "../schemas/compiled/routes.gen.ts"
import * as Errors from "../errors/Errors.ts"
import { redactId } from "../errors/redaction.ts"
import type { Environment } from "../core/Environment.ts"
import { within } from "../session/ofOneUser.ts"
import type * as Session from "../session/Session.ts"
import { SessionControl } from "../session/SessionControl.ts"
import type { GuardFailure } from "../signer/SpendingGuard.ts"
import { personalSign } from "../core/crypto.ts"
import { hash } from "../core/userOp.ts"
import * as Orders from "../wallet/Orders.ts"
import { uuidOf, validUntilOf } from "../core/paymasterData.ts"
import { type Job, jobOf, type Match, matchesIntent } from "./job.ts"
import { isRefusal, isUnprocessed, mayBeSecondDelivery, resolveOutcome } from "./resolveOutcome.ts"

/** How an operation is sent. */
export interface SendOptions<out E = never> {
  /**
   * Runs before the operation is sent, so that a program can store it for `resume`. The backend accepts the operation until
   * `validUntil` (Unix seconds). When the effect fails, nothing is sent. When it takes longer than 30 seconds, it is
   * interrupted, and the call fails with `OperationNotRecorded`.
   */
  readonly onOperation?:
    | ((operation: SignedUserOp, jobId: string, validUntil: number | undefined) => Effect.Effect<unknown, E>)
    | undefined
  /** Whether the same bytes are sent again while it is not known whether they arrived. Default: true. */
  readonly resend?: boolean | undefined
  /** How long an unknown outcome is looked up (milliseconds where it is a number). Default: one minute. */
  readonly outcomeTimeout?: Duration.Input | undefined
}

/** How an operation is resumed. */
export interface ResumeOptions extends Pick<SendOptions, "outcomeTimeout" | "resend"> {
  /** The job id, where the caller chose it: an order that does not show whether it is of this job then proves nothing. */
  readonly jobId?: string | undefined
}

/** Why an operation could not be signed. */
export type SignFailure =
  | Errors.NotLoggedIn
  | Errors.UserOperationIncomplete
  | Errors.UserOperationMalformed
  | GuardFailure

/** Why a signed operation was not executed, or its outcome is unknown. */
export type SendFailure =
  | Errors.ArgumentInvalid
  | Errors.NotLoggedIn
  | Errors.ExecutionFailed
  | Errors.ExecutionUnknown
  | Errors.OperationNotRecorded
  | GuardFailure

/** Milliseconds for which an unknown outcome is looked up by default. */
export const defaultOutcomeTimeout = 60_000

/** Milliseconds that a program may take to store an operation. */
const recordTimeout = 30_000

/**
 * Milliseconds for which the order of a refused operation is looked up: the backend lists orders a little after it accepts
 * operations.
 */
const listTimeout = 10_000

/**
 * Milliseconds before a refusal is checked again: the order of an operation that was delivered twice is listed by then.
 */
export const secondLookupDelay = 2000

/** An id that the caller chose, its job, and the failure for an id of another job. */
export interface CallerJobId<out E> {
  readonly job: Job
  readonly taken: Effect.Effect<never, E>
}

/** Compares an order with a job. One that cannot be read is not compared. */
export const matchOf = (order: Order, job: Job | undefined): Match =>
  job === undefined ? "unclear" : matchesIntent(order, job)

export const notLoggedInToExecute = (cause: unknown): Errors.NotLoggedIn =>
  new Errors.NotLoggedIn("User must be logged in to execute user operation", { cause })

/** Signs the hash of an operation, which binds it to the environment's entry point and chain. */
export const makeSign =
  (environment: Environment) =>
  (user: Session.LiveSession, op: UserOp): Effect.Effect<SignedUserOp> =>
    Effect.sync(() => ({
      ...op,
      signature: personalSign({ raw: hash(op, environment) }, Redacted.value(user.privateKey))
    })).pipe(Effect.withSpan("Intents.sign", { attributes: { "okto.job_id": uuidOf(op.nonce) } }))

/** The facts by which an operation that was sent is resumed. */
export const sentOf = (operation: SignedUserOp): Errors.SentOperation => ({
  jobId: uuidOf(operation.nonce),
  operation,
  validUntil: validUntilOf(operation.paymasterData)
})

/** An attempt with an id that the caller chose: an answer with another id proves nothing. */
const requireOwnId = <E>(attempt: Effect.Effect<string, E>, { jobId }: Errors.SentOperation) =>
  Effect.flatMap(attempt, (other) =>
    other.toLowerCase() === jobId
      ? Effect.succeed(other)
      : Effect.fail(
          new Errors.ExecutionFailed(
            new Errors.DecodeFailed({ path: "data.jobId", message: "the backend answered another job id" })
          )
        )
  )

export const make = Effect.fnUntraced(function* (
  mayBeSent: (user: Session.LiveSession, op: UserOp) => Effect.Effect<void, GuardFailure>
) {
  const backend = yield* Backend.Backend
  const orders = yield* Orders.Orders
  const session = yield* SessionControl
  /** Operations that were sent and whose outcome is unknown, by job id: how many calls sent them. */
  const unresolved = new Map<string, { calls: number }>()

  /** Ids that callers chose, of operations whose outcome is unknown: another process may have sent another job with one. */
  const chosenIds = new Set<string>()

  /** Sends an operation once. No retry policy repeats it, because the answer to a repetition is not the outcome. */
  const attempt = (op: SignedUserOp): Effect.Effect<string, Errors.ExecutionFailed> =>
    backend.call(executeRoute, op, Errors.ExecutionFailed).pipe(
      Effect.map(({ data }) => String(data.jobId)),
      Effect.provideService(Backend.RetryPolicy, (once) => once)
    )

  /** Sends an operation another time, if the guards agree and the session is not over: what was reserved counts from now on. */
  const attemptAgain = (user: Session.LiveSession, op: SignedUserOp) =>
    mayBeSent(user, op).pipe(Effect.andThen(session.confirm(user)), Effect.andThen(attempt(op)))

  /** Returns the job id that the backend answered. It may be another id than the operation's, as in recorded replies. */
  const acceptJobId = Effect.fnUntraced(function* (jobId: string, sent: Errors.SentOperation) {
    const redacted = redactId(jobId)
    yield* Effect.annotateCurrentSpan({ "okto.job_id": redacted })
    if (jobId.toLowerCase() !== sent.jobId) {
      yield* Effect.logWarning("The backend returned another job id than the operation's.", {
        jobId: redacted,
        own: sent.jobId
      })
    }
    return jobId
  })

  /**
   * Records whether the outcome of an operation is known when the call that sends it ends. The call learns whether it is the
   * only one, by a function, because another one may begin meanwhile.
   */
  const trackOutcome = <A, E, R>(
    jobId: string,
    sending: (isOnly: () => boolean) => Effect.Effect<A, E, R>
  ): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const sent = unresolved.get(jobId) ?? { calls: 0 }
      const wasUnresolved = ++sent.calls > 1
      unresolved.set(jobId, sent)
      return Effect.onExit(
        sending(() => sent.calls === 1),
        (exit) =>
          Effect.sync(() => {
            const failure = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.findErrorOption(exit.cause)) : undefined
            const isKnown =
              Exit.isSuccess(exit) || failure instanceof Errors.ExecutionFailed || failure instanceof Errors.NotExecuted
            if (!isKnown && (wasUnresolved || !(failure instanceof Errors.NotLoggedIn))) return
            unresolved.delete(jobId)
            chosenIds.delete(jobId)
          })
      )
    })

  /** The first attempt, and the resolution of its outcome. */
  const sendAndResolve = Effect.fnUntraced(function* <E2>(
    user: Session.LiveSession,
    op: SignedUserOp,
    sent: Errors.SentOperation,
    { resend = true, outcomeTimeout = defaultOutcomeTimeout }: Omit<SendOptions, "onOperation">,
    chosen: CallerJobId<E2> | undefined,
    isOnly: () => boolean
  ): Effect.fn.Return<string, SendFailure | E2> {
    const answerOf = <E3>(attempted: Effect.Effect<string, E3>) =>
      chosen === undefined ? attempted : requireOwnId(attempted, sent)
    const first = yield* Effect.result(answerOf(attempt(op)))
    if (Result.isSuccess(first)) return yield* acceptJobId(first.success, sent)

    const { reason } = first.failure
    if (reason._tag === "Unauthorized" && !reason.sent) return yield* notLoggedInToExecute(reason.cause)
    const isRefused = isRefusal(reason)
    // A refusal is conclusive only for an operation that no other call has sent.
    const isConclusive = isRefused && chosen === undefined && isOnly()
    if (isConclusive && !mayBeSecondDelivery(reason)) return yield* new Errors.ExecutionFailed(reason, sent)
    const isLookedUpInFull = Duration.toMillis(outcomeTimeout) >= listTimeout
    const outcome = yield* resolveOutcome({
      lookUp: orders.lookUp(sent.jobId),
      resend: resend && !isRefused ? answerOf(attemptAgain(user, op)) : undefined,
      failedWith: reason,
      within: isRefused && isLookedUpInFull ? listTimeout : outcomeTimeout,
      // Another process may have sent an operation with the caller's id: its order would be listed by then.
      isAbsentAtEnd: chosen !== undefined && isLookedUpInFull && isUnprocessed(reason) ? isOnly : undefined,
      ...(isConclusive
        ? {
            firstWait: secondLookupDelay,
            provesAbsence: ({ isPartial, lookupsBefore }) => isPartial !== true && lookupsBefore > 0 && isOnly()
          }
        : {})
    })
    switch (outcome._tag) {
      case "Accepted":
        return yield* acceptJobId(outcome.jobId, sent)
      case "NotExecuted":
        return yield* new Errors.ExecutionFailed(reason, sent)
      case "Found":
        switch (matchOf(outcome.order, chosen?.job ?? jobOf(op))) {
          case "same":
            return yield* acceptJobId(sent.jobId, sent)
          case "different":
            return yield* chosen?.taken ?? new Errors.ExecutionUnknown(first.failure, sent)
          case "unclear":
            if (chosen === undefined) return yield* acceptJobId(sent.jobId, sent)
            return yield* new Errors.ExecutionUnknown(first.failure, sent, outcome.order)
        }
      case "Unknown":
        return yield* new Errors.ExecutionUnknown(first.failure, sent)
    }
  })

  /**
   * Sends an operation of a user, which is executed once or not at all. `onOperation` does not belong to their session: it may
   * use another client.
   */
  const send = Effect.fn("Intents.execute")(function* <E = never, E2 = never>(
    user: Session.LiveSession,
    op: SignedUserOp,
    options: SendOptions<E>,
    chosen?: CallerJobId<E2>
  ): Effect.fn.Return<string, SendFailure | E | E2> {
    const sent = sentOf(op)
    const { onOperation } = options
    if (onOperation !== undefined) {
      // A copy: what the program does with it changes nothing of what is sent, now or again.
      yield* Effect.timeoutOrElse(onOperation({ ...op }, sent.jobId, sent.validUntil), {
        duration: recordTimeout,
        orElse: () => Effect.fail(new Errors.OperationNotRecorded(sent))
      })
    }
    yield* Effect.mapError(session.confirm(user), ({ cause }) => notLoggedInToExecute(cause))
    const sending = trackOutcome(sent.jobId, (isOnly) => sendAndResolve(user, op, sent, options, chosen, isOnly))
    return yield* within(user, sending)
  })

  return { acceptJobId, attemptAgain, chosenIds, send, trackOutcome }
})

/** Sending, and the steps that it shares with resuming. */
export type Sending = Effect.Success<ReturnType<typeof make>>
