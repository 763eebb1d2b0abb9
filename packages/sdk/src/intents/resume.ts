/** Resolves the outcome of operations that were sent before, also in another session or page. */
import type { SignedUserOp, UncheckedUserOp, UserOp } from "@okto-effect/protocol/UserOp"
import * as Effect from "effect/Effect"
import * as compiled from "../schemas/compiled/intents.gen.ts"
import * as Errors from "../errors/Errors.ts"
import * as Orders from "../wallet/Orders.ts"
import { isSameText } from "../core/values.ts"
import type * as Session from "../session/Session.ts"
import type { GuardFailure } from "../signer/SpendingGuard.ts"
import { uuidOf } from "../core/paymasterData.ts"
import { checkUserOp } from "./checkUserOp.ts"
import { checkJobId, jobOf } from "./job.ts"
import { resolveOutcome } from "./resolveOutcome.ts"
import {
  defaultOutcomeTimeout,
  matchOf,
  secondLookupDelay,
  type ResumeOptions,
  type Sending,
  sentOf,
  type SignFailure
} from "./send.ts"

/** Why the outcome of an operation is still unknown, or that it was not executed. */
export type ResumeFailure =
  | Errors.ArgumentInvalid
  | Errors.ExecutionUnknown
  | Errors.NotExecuted
  | Errors.OrderNotFound
  | Errors.OrdersUnavailable
  | SignFailure

/** Milliseconds after the end of its paymaster authorization in which an operation may still get an order, by clock. */
const gracePeriod = { backendTime: 600_000, deviceTime: 3_600_000 }

export const make = Effect.fnUntraced(function* (
  { acceptJobId, attemptAgain, chosenIds, trackOutcome }: Sending,
  sign: (user: Session.LiveSession, op: UserOp) => Effect.Effect<SignedUserOp>,
  guards: Readonly<
    Record<"mayBeSigned" | "mayBeSent", (user: Session.LiveSession, op: UserOp) => Effect.Effect<void, GuardFailure>>
  >
) {
  const orders = yield* Orders.Orders

  /** Looks the order up, and sends the same bytes again while the paymaster authorization is valid. */
  const resolve = Effect.fnUntraced(function* (
    user: Session.LiveSession,
    op: SignedUserOp,
    { jobId, resend = true, outcomeTimeout = defaultOutcomeTimeout }: ResumeOptions
  ): Effect.fn.Return<string, ResumeFailure> {
    const sent = sentOf(op)
    const validUntil = (sent.validUntil ?? Number.POSITIVE_INFINITY) * 1000
    const outcome = yield* resolveOutcome({
      lookUp: orders.lookUp(sent.jobId),
      resend: resend ? attemptAgain(user, op) : undefined,
      resendUntil: validUntil,
      // The device's clock may be set to any time, and the order be listed late: two lists decide then.
      provesAbsence: ({ date, deviceTime, isPartial, missingFor }) =>
        isPartial !== true &&
        (date === undefined
          ? missingFor >= secondLookupDelay && deviceTime > validUntil + gracePeriod.deviceTime
          : date > validUntil + gracePeriod.backendTime),
      within: outcomeTimeout
    })
    switch (outcome._tag) {
      case "Found":
        switch (matchOf(outcome.order, jobOf(op))) {
          case "same":
            return sent.jobId
          case "different":
            return yield* new Errors.ExecutionUnknown(new Errors.JobIdTaken(sent.jobId), sent)
          case "unclear":
            if (jobId === undefined && !chosenIds.has(sent.jobId)) return sent.jobId
            return yield* new Errors.ExecutionUnknown(undefined, sent, outcome.order)
        }
      case "Accepted":
        return yield* acceptJobId(outcome.jobId, sent)
      case "NotExecuted":
        return yield* new Errors.NotExecuted(sent)
      case "Unknown":
        return yield* new Errors.ExecutionUnknown(outcome.failure ?? new Errors.OrderNotFound(sent.jobId), sent)
    }
  })

  const resumeOperation = Effect.fnUntraced(function* (
    user: Session.LiveSession,
    given: UncheckedUserOp,
    options: ResumeOptions
  ): Effect.fn.Return<string, ResumeFailure> {
    const checked = yield* checkUserOp(compiled.SendableUserOp, given)
    if (!isSameText(checked.sender, user.userSWA)) {
      return yield* new Errors.ArgumentInvalid([{ path: "sender", message: "The operation is another user's" }])
    }
    // Signed by the key of the current session: in the session that sent it, these are the same bytes.
    const op = yield* sign(user, checked)
    // What this session has not signed may never have passed the rules.
    const ask = isSameText(op.signature, checked.signature) ? guards.mayBeSent : guards.mayBeSigned
    // Rules that refuse now do not keep its outcome from being looked up.
    const isAllowed = options.resend === false || (yield* Effect.isSuccess(ask(user, op)))
    const resolving = resolve(user, op, isAllowed ? options : { ...options, resend: false })
    return yield* trackOutcome(uuidOf(op.nonce), () => resolving)
  })

  /** Looks up the order of a job id. */
  const resumeJob = Effect.fnUntraced(function* (
    jobId: string,
    { outcomeTimeout = defaultOutcomeTimeout }: ResumeOptions
  ): Effect.fn.Return<string, Errors.ArgumentInvalid | Errors.OrderNotFound | Errors.OrdersUnavailable> {
    const id = yield* checkJobId(jobId)
    const outcome = yield* resolveOutcome({ lookUp: orders.lookUp(id), resend: undefined, within: outcomeTimeout })
    if (outcome._tag === "Found") return id
    const failure = outcome._tag === "Unknown" ? outcome.failure : undefined
    return yield* failure?._tag === "OrdersUnavailable" ? failure : new Errors.OrderNotFound(id)
  })

  return { resumeJob, resumeOperation }
})
