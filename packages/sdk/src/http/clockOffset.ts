/**
 * The difference between the backend's clock and the local one. Requests contain times: bearer tokens and paymaster
 * authorizations until when they are valid, requests about codes when they were signed. The local clock is used until the
 * backend refuses a request.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { ClockWrong, type CallFailureReason, type Rejected } from "../errors/Errors.ts"
import { dateOf } from "./retryAfter.ts"

/** Milliseconds by which two clocks may differ. */
const tolerance = 2 * 60 * 1000

/**
 * Statuses that were recorded for refusals about time: 400 for an operation and a message, 422 for a code, 401 for a bearer
 * token. The same refusals have other reasons, too, so their texts are not read: the difference between the clocks decides,
 * and the message begins with the backend's own sentence.
 */
const aboutTime: ReadonlySet<number> = new Set([400, 401, 422])

/** Milliseconds by which the backend's clock is ahead, for a request that is sent again with the backend's time. */
export const ClockOffset = Context.Reference<number>("@okto-effect/sdk/ClockOffset", { defaultValue: () => 0 })

/**
 * @param headers Of a reply.
 * @param now When it came, in milliseconds since 1970.
 * @returns Milliseconds by which the backend's clock was ahead; 0 within the tolerance.
 */
export const clockOffsetOf = (headers: Readonly<Record<string, string>> | undefined, now: number): number => {
  const offset = (dateOf(headers) ?? now) - now
  return Math.abs(offset) > tolerance ? offset : 0
}

/** {@link ClockWrong} where a refusal may be about time and the clocks differ, otherwise the refusal. */
export const detectClockSkew = (
  refusal: Rejected,
  headers: Readonly<Record<string, string>> | undefined,
  now: number
): CallFailureReason => {
  if (!aboutTime.has(refusal.effectiveStatus)) return refusal
  const offset = clockOffsetOf(headers, now)
  return offset === 0 ? refusal : new ClockWrong(offset, refusal)
}

/** Sends a request once more, with the backend's time, after it failed for {@link ClockWrong}. */
export const retryWithServerTime = <A, E, R>(
  request: Effect.Effect<A, E, R>,
  reasonOf: (error: E) => CallFailureReason | undefined
): Effect.Effect<A, E, R> =>
  Effect.catch(request, (error) => {
    const reason = reasonOf(error)
    if (reason?._tag !== "ClockWrong") return Effect.fail(error)
    return Effect.andThen(
      Effect.logWarning(`A request is repeated in the backend's time, because ${reason.message}.`),
      Effect.provideService(request, ClockOffset, reason.difference)
    )
  })
