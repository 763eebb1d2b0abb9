/** Polls orders until they are final, at a limited rate for all orders of a client. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Pull from "effect/Pull"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import * as Semaphore from "effect/Semaphore"
import * as Stream from "effect/Stream"
import type { Order, OrderFilter } from "@okto-effect/contract/Order"
import { exists, isFinal } from "@okto-effect/contract/orderStatus"
import { uuid } from "../crypto/uuid.ts"
import * as Bff from "../http/Bff.ts"
import { retryAfterOf } from "../http/retryAfter.ts"
import type { CurrentEnvironment } from "../Environment.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { Transport } from "../http/Transport.ts"
import * as Routes from "../schemas/compiled/routes.gen.ts"
import {
  ArgumentInvalid,
  OrderFailed,
  OrderNotFound,
  OrdersUnavailable,
  OrderTimeout,
  Unauthorized
} from "../Errors.ts"
import { waiting } from "../schemas/input/callOptions.ts"
import { isSameText } from "../schemas/input/reply.ts"
import { call, invalidArgument, readOptions } from "../schemas/input/options.ts"
import { redactId } from "../redaction.ts"
import { passes } from "../schemas/input/rules.ts"

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

/** The changes of one order. */
interface Follower {
  /** Waits until the order's status is another than the last time, and returns the order. */
  readonly next: Effect.Effect<Order, FollowFailure>
}

/** The backend's answer about a job id. */
export interface Lookup {
  /** `undefined` while there is no order. */
  readonly order: Order | undefined
  /** Unix milliseconds of the answer by the backend's clock; absent where the platform hides the `Date` header. */
  readonly date?: number | undefined
}

/** Reads single orders. Requests of all callers share one limit. */
export class Orders extends Context.Service<
  Orders,
  {
    /**
     * The order of a job, and the time of the answer. At most six requests run at a time.
     *
     * @param jobId the job id, a UUID
     */
    readonly lookUp: (jobId: string) => Effect.Effect<Lookup, OrdersUnavailable>
    /**
     * The order of a job, `undefined` while there is none: {@link lookUp} without the time.
     *
     * @param jobId the job id, a UUID
     */
    readonly find: (jobId: string) => Effect.Effect<Order | undefined, OrdersUnavailable>
    /**
     * {@link find} for repeated reads, of which the client sends at most twenty in a second.
     *
     * @param jobId the job id, a UUID
     */
    readonly poll: (jobId: string) => Effect.Effect<Order | undefined, OrdersUnavailable>
  }
>()("@okto-effect/sdk/Orders") {}

/** Requests that run at a time. */
const concurrency = 6

/** Milliseconds between two polls of a client, for any number of orders. */
const pollInterval = 50

/** Pages that are read of a list that ignores the filter. */
const maxPages = 20

const isId = (candidate: unknown): boolean => typeof candidate === "string" && candidate !== ""

const make = Effect.gen(function* () {
  const bff = yield* Bff.Bff
  const requests = Semaphore.makeUnsafe(concurrency)
  const polls = Semaphore.makeUnsafe(1)
  const list = (filter: OrderFilter) =>
    Effect.catchTag(bff.callWithDate(Routes.orders, filter, OrdersUnavailable), "SessionKeysMissing", (error) =>
      Effect.fail(new OrdersUnavailable(new Unauthorized(error)))
    )
  /** The order with this id. A backend that ignores the filter lists others: then the next pages are read, too. */
  const read = Effect.fnUntraced(function* (jobId: string): Effect.fn.Return<Lookup, OrdersUnavailable> {
    if (!isId(jobId)) return { order: undefined }
    // The backend writes UUIDs in lower case.
    const intentId = uuid.test(jobId) ? jobId.toLowerCase() : jobId
    let last: unknown
    for (let page = 1; ; page++) {
      const { data, date } = yield* list({ intentId, ...(page === 1 ? {} : { page }) })
      const orders = data.items
      const order = orders.find((candidate) => isSameText(candidate?.intentId, jobId))
      if (order !== undefined) return { order: exists(order) ? order : undefined, date }
      if (orders.length === 0 || orders[0]?.intentId === last || page === maxPages) return { order: undefined, date }
      last = orders[0]?.intentId
    }
  })
  // The permit for the next poll is released once this one may send its request, so that polls do not pile up.
  const rateLimiter = polls.withPermits(1)(Effect.andThen(Effect.sleep(pollInterval), requests.takeScoped(1)))
  const lookUp = (jobId: string) => requests.withPermits(1)(read(jobId))
  const orderIn = Effect.map(({ order }: Lookup) => order)
  return Orders.of({
    lookUp,
    find: (jobId) => orderIn(lookUp(jobId)),
    poll: (jobId) => orderIn(Effect.scoped(Effect.andThen(rateLimiter, read(jobId))))
  })
})

/** The service as a layer, over the services that it needs. */
export const layer: Layer.Layer<Orders, never, CurrentEnvironment | SessionStore | Transport> =
  /* @__PURE__ */ Layer.provide(Layer.effect(Orders, make), Bff.layer)

/** Milliseconds for which an order may be missing: the backend lists orders a little after it accepts operations. */
const gracePeriod = 60_000

/** Polls in a row that fail before the call fails. */
const maxFailures = 5

const defaultSchedule = (): Schedule.Schedule<unknown> =>
  Schedule.modifyDelay(Schedule.exponential("250 millis", 1.5), ({ duration }) =>
    Effect.succeed(Duration.min(duration, Duration.seconds(10)))
  )

const follower = Effect.fnUntraced(function* (
  jobId: string,
  options: FollowOptions
): Effect.fn.Return<Follower, ArgumentInvalid, Orders> {
  const { giveUpAfter, schedule = defaultSchedule() } = yield* Effect.fromResult(readOptions(options, call, waiting))
  if (!passes(Schedule.isSchedule, schedule)) {
    return yield* invalidArgument("schedule", "a Schedule", schedule)
  }
  // Without an id the backend lists other orders.
  if (!isId(jobId)) return yield* new ArgumentInvalid([{ path: "jobId", message: "Job id is required" }])
  const orders = yield* Orders
  const step = yield* Schedule.toStep(schedule)
  const began = yield* Clock.currentTimeMillis
  const start = yield* Clock.monotonicTimeNanos
  /** Milliseconds since the start by a clock that cannot be set. */
  const elapsed = Effect.map(Clock.monotonicTimeNanos, (now) => Number(now - start) / 1e6)
  let polled: Result.Result<Order | undefined, OrdersUnavailable> | undefined
  let seen: Order | undefined
  let failures = 0
  const timedOut = Effect.suspend(() => Effect.fail(new OrderTimeout(jobId, seen)))

  const pause = Effect.fnUntraced(function* (polled: Result.Result<unknown, OrdersUnavailable>) {
    const [, planned] = yield* Pull.catchDone(step(began + (yield* elapsed), polled), () => timedOut)
    const asked = retryAfterOf(Result.isFailure(polled) ? polled.failure.reason : undefined)
    // The rate limiter then waits for its interval, which is a part of the delay.
    yield* Effect.sleep(Math.max(pollInterval, Duration.toMillis(Duration.max(planned, asked))) - pollInterval)
  })

  const next = Effect.gen(function* () {
    for (;;) {
      if (polled === undefined) {
        polled = yield* Effect.result(orders.find(jobId))
      } else {
        // Also after a change of the status, which does not make the next one come sooner.
        yield* pause(polled)
        polled = yield* Effect.result(orders.poll(jobId))
      }
      if (Result.isFailure(polled)) {
        // A single answer that cannot be read is ignored.
        const { failure } = polled
        if (["sign-in", "input"].includes(failure.category) || ++failures >= maxFailures) return yield* failure
      } else {
        failures = 0
        const order = polled.success
        if (order !== undefined && order.status !== seen?.status) return (seen = order)
        if (order === undefined && seen === undefined && (yield* elapsed) >= gracePeriod) {
          return yield* new OrderNotFound(jobId)
        }
      }
    }
  })

  if (giveUpAfter === undefined) return { next }
  const limit = Duration.toMillis(giveUpAfter)
  return {
    next: Effect.flatMap(elapsed, (past) =>
      Effect.timeoutOrElse(next, { duration: Math.max(0, limit - past), orElse: () => timedOut })
    )
  }
})

/**
 * Emits an order each time its status changes, and ends with the final status. A failed order is emitted like any other.
 *
 * Fails with `OrdersUnavailable` when five polls in a row fail, with `OrderNotFound` when there is no order for a minute,
 * and with `OrderTimeout` when the options limit the time.
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
    Effect.map(follower(jobId, options), ({ next }) =>
      Stream.unfold<"following" | "over", Order, FollowFailure, never>("following", (state) =>
        state === "over"
          ? Effect.succeed(undefined)
          : Effect.map(next, (order) => [order, isFinal(order) ? "over" : "following"] as const)
      )
    )
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
  const { next } = yield* follower(jobId, options)
  yield* Effect.annotateCurrentSpan({ "okto.job_id": redactId(jobId) })
  let order = yield* next
  yield* onChange(order)
  while (!isFinal(order)) {
    order = yield* next
    yield* onChange(order)
  }
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
