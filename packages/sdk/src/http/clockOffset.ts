/**
 * What a clock that is wrong leads to. Requests say what time it is: a bearer token and a promise until when they are
 * good, a request about a code when it was signed. The local clock is believed, until the backend refuses.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { ClockWrong, type Reason, type Rejected } from "../Errors.ts"
import { dateOf } from "./retryAfter.ts"

/** Milliseconds by which two clocks may differ without anybody minding. */
const tolerance = 2 * 60 * 1000

/**
 * What a refusal about time has been recorded with: 400 for an operation and a message, 422 for a code, 401 for a bearer
 * token. Their texts are not read, since the same refusals are also about other things: what makes them about time is
 * the difference between the clocks, and the backend's own sentence stays in front.
 */
const aboutTime: ReadonlySet<number> = new Set([400, 401, 422])

/** Milliseconds that the backend is ahead of the local clock: for a request that is made again, in the backend's time. */
export const Ahead = Context.Reference<number>("@okto-effect/sdk/Ahead", { defaultValue: () => 0 })

/** Milliseconds that the backend was ahead when it answered, where that is more than clocks may differ; 0 otherwise. */
export const differenceOf = (headers: Readonly<Record<string, string>> | undefined, now: number): number => {
  const difference = (dateOf(headers) ?? now) - now
  return Math.abs(difference) > tolerance ? difference : 0
}

/** A refusal in the light of what the clocks said when it came. */
export const judged = (
  refusal: Rejected,
  headers: Readonly<Record<string, string>> | undefined,
  now: number
): Reason => {
  if (!aboutTime.has(refusal.effectiveStatus)) return refusal
  const difference = differenceOf(headers, now)
  return difference === 0 ? refusal : new ClockWrong(difference, refusal)
}

/** Makes a request once more, in the backend's time, when it was refused for the local one. */
export const inBackendTime = <A, E, R>(
  request: Effect.Effect<A, E, R>,
  reasonOf: (error: E) => Reason | undefined
): Effect.Effect<A, E, R> =>
  Effect.catch(request, (error) => {
    const reason = reasonOf(error)
    if (reason?._tag !== "ClockWrong") return Effect.fail(error)
    return Effect.andThen(
      Effect.logWarning(`A request is repeated in the backend's time, because ${reason.message}.`),
      Effect.provideService(request, Ahead, reason.difference)
    )
  })
