/**
 * Retries failed calls where that is safe: reads when the backend does not reply or fails, and every call after status
 * 429, which has no effect.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import type { CallFailureReason } from "../errors/Errors.ts"
import { retryRules } from "../input/rules.ts"
import { invalidArgument, readOptions } from "../input/options.ts"
import { longestRetryAfter, retryAfterOf } from "./retryAfter.ts"
import { type Retried, RetryPolicy } from "./RetryPolicy.ts"

/** Options of {@link transient}. */
export interface RetryOptions {
  /** Delays between attempts, and their number. Default: 200 ms, doubling with jitter, four times. */
  readonly schedule?: Schedule.Schedule<unknown, CallFailureReason> | undefined
  /** Does not retry when the backend asks for a longer delay (`retry-after`). Default: one minute. */
  readonly longestWait?: Duration.Input | undefined
}

// A function, because modules have no side effects.
const defaultSchedule = (): Schedule.Schedule<unknown, CallFailureReason> =>
  Schedule.exponential("200 millis").pipe(Schedule.jittered, Schedule.upTo({ times: 4 }))

const isRetryable = (reason: CallFailureReason, { idempotent }: Retried): boolean =>
  reason._tag === "Rejected"
    ? reason.effectiveStatus === 429 || (idempotent && reason.isTransient)
    : idempotent && reason._tag === "NoResponse"

/**
 * A policy that retries calls by a schedule, and not before the backend's `retry-after`.
 *
 * @param options `schedule` (delays and attempts) and `longestWait`
 * @returns The policy, for `retry` of a client's configuration.
 * @throws `ArgumentInvalid` for invalid options.
 *
 * @example
 * ```ts
 * import { OktoClient, createRetryPolicy } from "@okto-effect/sdk"
 *
 * export const client = new OktoClient({ clientPrivateKey, clientSWA, retry: createRetryPolicy({ longestWait: "10 seconds" }) })
 * ```
 */
export const transient = (options?: RetryOptions | null): RetryPolicy => {
  const own = Result.getOrThrow(readOptions(options, retryRules))
  const { longestWait = longestRetryAfter, schedule = defaultSchedule() } = own
  if (!Schedule.isSchedule(schedule)) throw invalidArgument("schedule", "a Schedule", schedule)
  const longest = Duration.toMillis(longestWait)
  const withRetryAfter = Schedule.modifyDelay(schedule, ({ duration, input }) =>
    Effect.succeed(Math.max(Duration.toMillis(duration), retryAfterOf(input)))
  )
  return (attempt, call) =>
    Effect.retry(attempt, {
      schedule: withRetryAfter,
      while: (reason) => isRetryable(reason, call) && retryAfterOf(reason) <= longest
    })
}

/**
 * Retries the calls of the client, program or call that it is provided to.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { Explorer, Retry } from "@okto-effect/sdk/effect"
 *
 * export const portfolio = Explorer.Explorer.use((explorer) => explorer.getPortfolio).pipe(
 *   Effect.provide(Retry.layer({ longestWait: "10 seconds" }))
 * )
 * ```
 */
export const layer = (options?: RetryOptions): Layer.Layer<never> => Layer.succeed(RetryPolicy, transient(options))
