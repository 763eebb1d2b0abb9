/**
 * Sends failed calls again, for programs that ask for it. Only where that is safe: reads after silence or a failing
 * backend, and any call that was turned away for coming too often, because then it had no effect.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import { ArgumentInvalid, type Reason } from "../Errors.ts"
import { repeating } from "../schemas/input/callOptions.ts"
import { readOptions } from "../schemas/input/options.ts"
import { isSafely, wrong } from "../schemas/input/rules.ts"
import { type Retried, RetryPolicy } from "./RetryPolicy.ts"

/** How calls are sent again. */
export interface RetryOptions {
  /** The waits between attempts, and their number. Default: 200 ms, doubling with jitter, four times. */
  readonly schedule?: Schedule.Schedule<unknown, Reason> | undefined
  /** Gives up when the backend asks to wait longer (`retry-after`). Default: one minute. */
  readonly longestWait?: Duration.Input | undefined
}

// Not at module load: an app that never retries should not build a schedule.
const patient = (): Schedule.Schedule<unknown, Reason> =>
  Schedule.exponential("200 millis").pipe(Schedule.jittered, Schedule.upTo({ times: 4 }))

const waitOf = (reason: Reason): Duration.Duration =>
  Duration.seconds(reason._tag === "Rejected" ? (reason.retryAfter ?? 0) : 0)

const isWorthwhile = (reason: Reason, { repeatable }: Retried): boolean =>
  reason._tag === "Rejected"
    ? reason.effectiveStatus === 429 || (repeatable && reason.isPassing)
    : repeatable && reason._tag === "Unreachable"

/**
 * A policy that repeats calls as a schedule says, never sooner than the backend's `retry-after`. Throws
 * {@link ArgumentInvalid} for options that are none.
 */
export const transient = (options?: RetryOptions | null): RetryPolicy => {
  const own = Result.getOrThrowWith(readOptions(options, repeating), (error) => error)
  const { longestWait = "1 minute", schedule = patient() } = own
  if (!isSafely(Schedule.isSchedule, schedule)) throw new ArgumentInvalid([wrong("schedule", "a Schedule", schedule)])
  const longest = Duration.fromInputUnsafe(longestWait)
  const respectful = Schedule.modifyDelay(schedule, ({ duration, input }) =>
    Effect.succeed(Duration.max(duration, waitOf(input)))
  )
  return (attempt, call) =>
    Effect.retry(attempt, {
      schedule: respectful,
      while: (reason) => isWorthwhile(reason, call) && Duration.isLessThanOrEqualTo(waitOf(reason), longest)
    })
}

/** Repeats the calls of the client above it; provided to one call, or to a program, it repeats those. */
export const layer = (options?: RetryOptions): Layer.Layer<never> => Layer.succeed(RetryPolicy, transient(options))
