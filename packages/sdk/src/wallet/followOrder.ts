/** Follows orders until they are final, at a limited rate for all orders of a client. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Pull from "effect/Pull"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import type { Order } from "@okto-effect/protocol/Order"
import { isFinal } from "@okto-effect/protocol/orderStatus"
import { longestRetryAfter, retryAfterOf } from "../http/retryAfter.ts"
import { ArgumentInvalid, OrderFailed, OrderNotFound, type OrdersUnavailable, OrderTimeout } from "../errors/Errors.ts"
import { monotonicMillis } from "../core/monotonicMillis.ts"
import { waitRules } from "../input/rules.ts"
import { invalidArgument, readOptions } from "../input/options.ts"
import { redactId } from "../errors/redaction.ts"
import { ofOneUser } from "../session/ofOneUser.ts"
import { isId, Orders, pollInterval } from "./Orders.ts"

export { layer, type Lookup, Orders } from "./Orders.ts"

/** How an order is polled. */
export interface FollowOptions {
  /**
   * The delays between polls; when the schedule ends, the call fails with `OrderTimeout`. Default: from 250 ms, growing by
   * half each time, to 10 seconds. While many orders are polled, the delays are longer.
   */
  readonly schedule?: Schedule.Schedule<unknown> | undefined
  /** Fails with `OrderTimeout` after this time (milliseconds where it is a number). Default: no limit. */
  readonly giveUpAfter?: Duration.Input | undefined
}

/** Why the final status of an order is not known. */
export type FollowFailure = ArgumentInvalid | OrdersUnavailable | OrderNotFound | OrderTimeout

/**
 * Milliseconds for which an order, or its status, may be missing: the backend lists orders a little after it accepts
 * operations.
 */
const gracePeriod = 60_000

/** Whether an order has a status that can be read. */
const hasStatus = (order: Order | undefined): order is Order =>
  typeof order?.status === "string" && order.status.trim() !== ""

/** Polls in a row that fail before the call fails. */
const maxFailures = 5

/** Milliseconds. */
const longestDelay = 10_000

const defaultSchedule = (): Schedule.Schedule<unknown> =>
  Schedule.modifyDelay(Schedule.exponential("250 millis", 1.5), ({ duration }) =>
    Effect.succeed(Math.min(Duration.toMillis(duration), longestDelay))
  )

/** Begins to follow an order. The effect waits until its status is another than the last time, and returns the order. */
const startFollowing = Effect.fnUntraced(function* (
  jobId: string,
  options: FollowOptions
): Effect.fn.Return<Effect.Effect<Order, FollowFailure>, ArgumentInvalid, Orders> {
  const { giveUpAfter, schedule = defaultSchedule() } = yield* Effect.fromResult(readOptions(options, waitRules))
  if (!Schedule.isSchedule(schedule)) {
    return yield* invalidArgument("schedule", "a Schedule", schedule)
  }
  // Without an id the backend lists other orders.
  if (!isId(jobId)) return yield* new ArgumentInvalid([{ path: "jobId", message: "Job id is required" }])
  const orders = yield* Orders
  const ofUser = ofOneUser()
  const step = yield* Schedule.toStep(schedule)
  const began = yield* Clock.currentTimeMillis
  const start = yield* monotonicMillis
  const elapsed = Effect.map(monotonicMillis, (now) => now - start)
  let polled: Result.Result<Order | undefined, OrdersUnavailable> | undefined
  let seen: Order | undefined
  let failures = 0
  /** Since when the order has no status. */
  let unreadableSince: number | undefined
  const timedOut = Effect.suspend(() => Effect.fail(new OrderTimeout(jobId, seen)))

  const pause = Effect.fnUntraced(function* (polled: Result.Result<unknown, OrdersUnavailable>) {
    const [, planned] = yield* Pull.catchDone(step(began + (yield* elapsed), polled), () => timedOut)
    const asked = Math.min(
      longestRetryAfter,
      retryAfterOf(Result.isFailure(polled) ? polled.failure.reason : undefined)
    )
    // The rate limiter then waits for its interval, which is a part of the delay.
    yield* Effect.sleep(Math.max(pollInterval, Duration.toMillis(planned), asked) - pollInterval)
  })

  const next = Effect.gen(function* () {
    for (;;) {
      if (polled === undefined) {
        polled = yield* Effect.result(ofUser(orders.find(jobId)))
      } else {
        // Also after a change of the status, which does not make the next one come sooner.
        yield* pause(polled)
        polled = yield* Effect.result(ofUser(orders.poll(jobId)))
      }
      if (Result.isFailure(polled)) {
        // A single answer that cannot be read is ignored.
        const { failure } = polled
        if (["sign-in", "input"].includes(failure.category) || ++failures >= maxFailures) return yield* failure
      } else {
        failures = 0
        const order = polled.success
        if (hasStatus(order)) {
          unreadableSince = undefined
          if (order.status !== seen?.status) return (seen = order)
        } else if (order !== undefined) {
          const now = yield* elapsed
          if (now - (unreadableSince ??= now) >= gracePeriod) return yield* new OrderTimeout(jobId, order)
        } else if (seen === undefined && (yield* elapsed) >= gracePeriod) {
          return yield* new OrderNotFound(jobId)
        }
      }
    }
  })

  if (giveUpAfter === undefined) return next
  const limit = Duration.toMillis(giveUpAfter)
  return Effect.flatMap(elapsed, (past) =>
    Effect.timeoutOrElse(next, { duration: Math.max(0, limit - past), orElse: () => timedOut })
  )
})

/**
 * Emits an order each time its status changes, and ends with the final status. A failed order is emitted like any other.
 * It belongs to the user who is logged in when it begins, and fails with category `sign-in` when their session ends.
 *
 * Fails with `OrdersUnavailable` when five polls in a row fail, with `OrderNotFound` when there is no order for a minute,
 * and with `OrderTimeout` when the options limit the time, or when the order has no status for a minute.
 *
 * @param jobId - The job id (a UUID).
 * @param options - See {@link FollowOptions}.
 * @returns A stream of the order, one element for each status.
 *
 * @example
 * ```ts
 * import { Orders } from "@okto-effect/sdk/effect"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * export const logStatuses = (jobId: string) =>
 *   Orders.watch(jobId).pipe(Stream.runForEach(({ status }) => Effect.log(status)))
 * ```
 */
export const watch = (jobId: string, options: FollowOptions = {}): Stream.Stream<Order, FollowFailure, Orders> =>
  Stream.unwrap(
    Effect.map(startFollowing(jobId, options), (next) => Stream.takeUntil(Stream.fromEffectRepeat(next), isFinal))
  )

/**
 * Waits for the final status of an order, and returns the order, a failed one included. Fails like {@link watch}.
 *
 * @param jobId - The job id (a UUID).
 * @param options - See {@link FollowOptions}.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { Orders } from "@okto-effect/sdk/effect"
 *
 * export const within = (jobId: string) =>
 *   Orders.waitForFinal(jobId, { giveUpAfter: "2 minutes" }).pipe(
 *     Effect.catchTag("OrderTimeout", ({ order }) => Effect.succeed(order))
 *   )
 * ```
 */
export const waitForFinal = (jobId: string, options?: FollowOptions): Effect.Effect<Order, FollowFailure, Orders> =>
  follow(jobId, () => Effect.void, options)

/**
 * Waits like {@link waitForFinal}, and runs an effect with the order at each change of its status, the final one included.
 *
 * @returns The order with its final status. Fails like {@link watch}.
 */
export const follow = Effect.fn("Orders.waitForFinal")(function* (
  jobId: string,
  onChange: (order: Order) => Effect.Effect<void>,
  options: FollowOptions = {}
): Effect.fn.Return<Order, FollowFailure, Orders> {
  const next = yield* startFollowing(jobId, options)
  yield* Effect.annotateCurrentSpan({ "okto.job_id": redactId(jobId) })
  let order: Order
  do {
    order = yield* next
    yield* onChange(order)
  } while (!isFinal(order))
  // A final status is one of six words: it contains no secret.
  yield* Effect.annotateCurrentSpan({ "okto.order.status": order.status })
  return order
})

/**
 * Waits like {@link waitForFinal}, and fails with `OrderFailed` when the final status is not `SUCCESSFUL`.
 *
 * @param jobId the job id, a UUID
 * @returns The successful order. Fails also like {@link watch}.
 */
export const waitForSuccess = (
  jobId: string,
  options?: FollowOptions
): Effect.Effect<Order, FollowFailure | OrderFailed, Orders> =>
  Effect.flatMap(waitForFinal(jobId, options), (order) =>
    order.status === "SUCCESSFUL" ? Effect.succeed(order) : Effect.fail(new OrderFailed(jobId, order))
  )
