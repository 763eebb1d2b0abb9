/** What a failed attempt to execute proves. The category of an error follows from the same `effectiveStatus`. */
import type { Reason, Rejected } from "../Errors.ts"

/** What the backend answered, where the reason is an answer of its own: also behind what the clocks or the session say. */
const refusalOf = (reason: Reason): Rejected | undefined => {
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
 * Whether the backend itself turned the request away, so that it had no effect. After any other failure of a request that
 * changes something, its outcome is unknown: also when the backend was not able to answer, which is where
 * `isPassing` makes the category "retry".
 */
export const isRefusal = (reason: Reason): boolean => {
  const refusal = refusalOf(reason)
  return refusal?.isEnveloped === true && !refusal.isPassing
}

/** Refusals that come before the backend looks at a request: they are the same for one that was delivered twice. */
const beforeLooking: ReadonlySet<number> = new Set([401, 403, 404, 413])

/**
 * Whether a refusal may be the answer to a second delivery of a request, the first of which was accepted: a network may
 * deliver a request twice and hand on the last reply.
 */
export const mayBeSecondDelivery = (reason: Reason): boolean =>
  !beforeLooking.has(refusalOf(reason)?.effectiveStatus ?? 0)
