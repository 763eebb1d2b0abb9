/** Finds out whether operations were executed that may have been sent before, in another session or page perhaps. */
import type { SignedUserOp, UncheckedUserOp, UserOp } from "@okto-effect/contract/UserOp"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as compiled from "../schemas/compiled/operation.gen.ts"
import * as Errors from "../Errors.ts"
import * as Orders from "../orders/Orders.ts"
import type * as Session from "../session/Session.ts"
import { checkUserOp } from "../userop/check.ts"
import { checkJobId } from "./jobId.ts"
import { jobOf } from "./jobOf.ts"
import { resolveOutcome } from "./resolveOutcome.ts"
import { defaultOutcomeTimeout, isOrderOf, type Sending, type SendOptions, sentOf } from "./send.ts"
import type { SignFailure } from "./sign.ts"

/** Why the outcome of an operation is still unknown, or that there will be none. */
export type ResumeFailure =
  | Errors.ArgumentInvalid
  | Errors.ExecutionUnknown
  | Errors.NotExecuted
  | Errors.OrderNotFound
  | Errors.OrdersUnavailable
  | SignFailure

/** How long after the end of its paymaster authorization an operation's order may still turn up, by whose clock. */
const gracePeriod = { backendTime: Duration.minutes(10), deviceTime: Duration.hours(1) }

export const make = Effect.fnUntraced(function* (
  { answered, attempt, resolved }: Sending,
  sign: (user: Session.LiveSession, op: UserOp) => Effect.Effect<SignedUserOp>
) {
  const orders = yield* Orders.Orders

  /** Looks the order up and sends the same bytes again, while the paymaster authorization is valid. */
  const resumeOperation = Effect.fnUntraced(function* (
    user: Session.LiveSession,
    given: UncheckedUserOp,
    { resend = true, settleFor = defaultOutcomeTimeout }: SendOptions
  ): Effect.fn.Return<string, ResumeFailure> {
    const checked = yield* checkUserOp(compiled.SendableUserOp, given)
    if (checked.sender.toLowerCase() !== user.userSWA.toLowerCase()) {
      return yield* new Errors.ArgumentInvalid([{ path: "sender", message: "The operation is another user's" }])
    }
    // The same hash, signed by the key that the backend knows now: the same bytes, while the session is the same.
    const op = yield* sign(user, checked)
    const sent = sentOf(op)
    const validUntil = Duration.seconds(sent.validUntil ?? Number.POSITIVE_INFINITY)
    const outcome = yield* resolveOutcome({
      lookUp: orders.lookUp(sent.jobId),
      resend: resend ? attempt(op) : undefined,
      resendUntil: Duration.toMillis(validUntil),
      provesAbsence: ({ date, deviceTime }) =>
        date === undefined
          ? deviceTime > Duration.toMillis(Duration.sum(validUntil, gracePeriod.deviceTime))
          : date > Duration.toMillis(Duration.sum(validUntil, gracePeriod.backendTime)),
      within: settleFor
    })
    switch (outcome._tag) {
      case "Found":
        if (isOrderOf(outcome.order, jobOf(op))) return yield* Effect.as(resolved(sent), sent.jobId)
        return yield* new Errors.ExecutionUnknown(new Errors.JobIdTaken(sent.jobId), sent)
      case "Accepted":
        return yield* Effect.andThen(resolved(sent), answered(outcome.jobId, sent))
      case "NotExecuted":
        return yield* Effect.andThen(resolved(sent), Effect.fail(new Errors.NotExecuted(sent)))
      case "Unknown":
        return yield* new Errors.ExecutionUnknown(outcome.failure ?? new Errors.OrderNotFound(sent.jobId), sent)
    }
  })

  /** Looks the order of a job id up, and sends nothing. */
  const resumeJob = Effect.fnUntraced(function* (
    jobId: string,
    { settleFor = defaultOutcomeTimeout }: SendOptions
  ): Effect.fn.Return<string, Errors.ArgumentInvalid | Errors.OrderNotFound | Errors.OrdersUnavailable> {
    const id = yield* checkJobId(jobId)
    const outcome = yield* resolveOutcome({ lookUp: orders.lookUp(id), resend: undefined, within: settleFor })
    if (outcome._tag === "Found") return id
    const failure = outcome._tag === "Unknown" ? outcome.failure : undefined
    return yield* failure?._tag === "OrdersUnavailable" ? failure : new Errors.OrderNotFound(id)
  })

  return { resumeJob, resumeOperation }
})
