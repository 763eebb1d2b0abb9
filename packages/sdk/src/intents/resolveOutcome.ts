/**
 * Resolves whether a user operation was executed. Its nonce is its job id, and the backend accepts an id once: so its order
 * can be looked up, and the same bytes can be sent again.
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Order } from "@okto-effect/protocol/Order"
import type { Lookup } from "../wallet/Orders.ts"
import { retryAfterOf } from "../http/retryAfter.ts"
import { monotonicMillis } from "../core/monotonicMillis.ts"
import type { ExecutionFailed, NotLoggedIn, OrdersUnavailable, CallFailureReason, Rejected } from "../errors/Errors.ts"
import { unprocessedCodes } from "../errors/refusals.ts"
import type { GuardFailure } from "../signer/SpendingGuard.ts"

// What a failed attempt proves. The category of an error follows from the same `effectiveStatus`.

/** The backend's own answer behind a reason, also where the clock or the session is the reason. */
const refusalOf = (reason: CallFailureReason): Rejected | undefined => {
  switch (reason._tag) {
    case "ClockWrong":
    case "SessionExpired":
      return reason.cause
    case "Rejected":
      return reason
    default:
      return undefined
  }
}

/**
 * Whether the backend itself refused the request, so that it had no effect. After any other failure of a request with an
 * effect, the outcome is unknown: also where the backend was not able to answer (`isTransient`, category "retry").
 */
export const isRefusal = (reason: CallFailureReason): boolean => {
  const refusal = refusalOf(reason)
  return refusal?.isEnveloped === true && !refusal.isTransient
}

/** Statuses of refusals before a request is processed: they are the same for a request that was delivered twice. */
const beforeProcessing: ReadonlySet<number> = new Set([401, 403, 404, 413])

/**
 * Whether a refusal may answer the second delivery of a request whose first delivery was accepted: a network may deliver a
 * request twice and return the last reply.
 */
export const mayBeSecondDelivery = (reason: CallFailureReason): boolean =>
  !beforeProcessing.has(refusalOf(reason)?.effectiveStatus ?? 0)

/** Whether the backend refused a request without processing it, by its status or its code. */
export const isUnprocessed = (reason: CallFailureReason): boolean =>
  isRefusal(reason) && (!mayBeSecondDelivery(reason) || unprocessedCodes.has(refusalOf(reason)?.code))

/** How an outcome is resolved. */
export interface ResolveOptions {
  /** Looks the order up. */
  readonly lookUp: Effect.Effect<Lookup, OrdersUnavailable>
  /** Sends the same bytes again, unless a guard refuses or the session is over; `undefined` where they may not be sent. */
  readonly resend: Effect.Effect<string, ExecutionFailed | GuardFailure | NotLoggedIn> | undefined
  /** Until when the bytes may be sent again, in Unix milliseconds by the backend's clock. Default: no limit. */
  readonly resendUntil?: number | undefined
  /** The failure of the attempt before: its `retryAfter` is respected. */
  readonly failedWith?: CallFailureReason | undefined
  /** Milliseconds before the second look-up. Default: 500. They double each time, up to 8,000. */
  readonly firstWait?: number | undefined
  /** Whether a list without the order proves that the operation was not and will not be executed. Default: never. */
  readonly provesAbsence?: ((seen: EmptyLookup) => boolean) | undefined
  /**
   * Called when the time is over and every list was read, to its end, without the order: whether the operation was not
   * executed. The last list is then read a second before. Default: that is unknown.
   */
  readonly isAbsentAtEnd?: (() => boolean) | undefined
  /** The time after which the outcome is unknown. */
  readonly within: Duration.Input
}

/** A list without the order. */
export interface EmptyLookup extends Pick<Lookup, "isPartial"> {
  /** The number of look-ups before, failed ones included. */
  readonly lookupsBefore: number
  /** Milliseconds since the first list without the order, by a clock that cannot be set. */
  readonly missingFor: number
  /** The time of the reply in Unix milliseconds by the backend's clock, where it can be read. */
  readonly date: number | undefined
  /** The same by the clock of the device. */
  readonly deviceTime: number
}

/** An outcome: the order was found, the backend accepted the operation, it was not executed, or it is unknown. */
export type Outcome =
  | { readonly _tag: "Found"; readonly order: Order }
  | { readonly _tag: "Accepted"; readonly jobId: string }
  | { readonly _tag: "NotExecuted" }
  | { readonly _tag: "Unknown"; readonly failure: ExecutionFailed | OrdersUnavailable | undefined }

/** Milliseconds. */
const shortestWait = 500
const longestWait = 8000
/** From the last list to the end. */
const lastWait = 1000

/** Whether the session has ended, here or at the backend: later requests of it fail, too. */
const endsSession = ({ reason }: { readonly reason: CallFailureReason }): boolean =>
  reason._tag === "Unauthorized" || reason._tag === "SessionExpired"

/** Looks the order up and sends the bytes again, by turns, until the outcome is known or the time is over. */
export const resolveOutcome = ({
  failedWith,
  firstWait = shortestWait,
  isAbsentAtEnd,
  lookUp,
  provesAbsence = () => false,
  resend,
  resendUntil = Number.POSITIVE_INFINITY,
  within
}: ResolveOptions): Effect.Effect<Outcome> =>
  Effect.suspend(() => {
    // The last failures, for an outcome that stays unknown.
    let lookupFailure: OrdersUnavailable | undefined
    let sendFailure: ExecutionFailed | undefined
    const unknown = (): Outcome => ({ _tag: "Unknown", failure: lookupFailure ?? sendFailure })
    const lists = { begun: 0, empty: 0 }

    const resolving = Effect.gen(function* () {
      let mayResend = true
      let retryAfter = retryAfterOf(failedWith)
      // The bytes are sent again once, however short the time is.
      let wait = resend === undefined ? firstWait : Math.min(firstWait, Duration.toMillis(within) / 2)
      let missingSince: number | undefined
      const end = (yield* monotonicMillis) + Duration.toMillis(within)
      for (let lookupsBefore = 0; ; lookupsBefore++) {
        lists.begun++
        const found = yield* Effect.result(lookUp)
        lookupFailure = Result.isFailure(found) ? found.failure : undefined
        if (lookupFailure !== undefined && endsSession(lookupFailure)) return unknown()
        const { date, isPartial, order } = Result.getOrElse(found, (): Lookup => ({ order: undefined }))
        if (order !== undefined) return { _tag: "Found", order } satisfies Outcome
        const deviceTime = yield* Clock.currentTimeMillis
        if (lookupFailure === undefined) {
          if (isPartial !== true) lists.empty++
          const now = yield* monotonicMillis
          const missingFor = now - (missingSince ??= now)
          if (provesAbsence({ lookupsBefore, missingFor, date, deviceTime, isPartial })) {
            return { _tag: "NotExecuted" } satisfies Outcome
          }
        }
        const asked = Math.max(retryAfter, retryAfterOf(lookupFailure?.reason))
        const rest = end - (yield* monotonicMillis)
        // The backend asks to wait for longer than there is time: nothing would happen until it is over.
        if (asked >= rest) return unknown()
        const isLast = isAbsentAtEnd !== undefined && wait >= rest && rest > lastWait
        yield* Effect.sleep(Math.max(isLast ? rest - lastWait : wait, asked))
        wait = Math.min(wait * 2, longestWait)
        retryAfter = 0
        // Where the order cannot be looked up, nothing is sent.
        if (resend === undefined || !mayResend || lookupFailure !== undefined) continue
        if ((date ?? deviceTime) > resendUntil) continue
        const sent = yield* Effect.result(resend)
        if (Result.isSuccess(sent)) return { _tag: "Accepted", jobId: sent.success } satisfies Outcome
        // Nothing was sent.
        if (sent.failure._tag !== "ExecutionFailed") continue
        sendFailure = sent.failure
        if (endsSession(sendFailure)) return unknown()
        // An operation that was accepted before is refused, too: another attempt proves nothing.
        mayResend = !isRefusal(sendFailure.reason)
        retryAfter = retryAfterOf(sendFailure.reason)
      }
    })
    return Effect.timeoutOrElse(resolving, {
      duration: within,
      orElse: () =>
        Effect.sync((): Outcome =>
          lists.empty === lists.begun && isAbsentAtEnd?.() === true ? { _tag: "NotExecuted" } : unknown()
        )
    })
  })
