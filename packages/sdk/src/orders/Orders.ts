/** Follows orders, politely: what becomes of a job once its user operation was taken. */
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
import * as Bff from "../http/Bff.ts"
import type { CurrentEnvironment } from "../Environment.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { Transport } from "../http/Transport.ts"
import * as Routes from "../schemas/compiled/routes.gen.ts"
import {
  ArgumentInvalid,
  OrderFailed,
  OrderNotFound,
  OrdersUnavailable,
  OrderUnsettled,
  Unauthorized
} from "../Errors.ts"
import { waiting } from "../schemas/input/callOptions.ts"
import { call, readOptions } from "../schemas/input/options.ts"
import { redactId } from "../redaction.ts"
import { isSafely, wrong } from "../schemas/input/rules.ts"

/** How an order is followed. */
export interface FollowOptions {
  /**
   * The waits between two looks; when it ends, following gives up. Default: from 250 ms, half as long again each time, to
   * 10 seconds. Many orders that are followed at once are looked at less often.
   */
  readonly schedule?: Schedule.Schedule<unknown> | undefined
  /** Gives up after so long. Default: never, as long as there is an order. */
  readonly giveUpAfter?: Duration.Input | undefined
}

/** Why an order was not followed to its end. */
export type FollowFailure = ArgumentInvalid | OrdersUnavailable | OrderNotFound | OrderUnsettled

/** One order, look by look. */
interface Follower {
  /** The order as soon as its status is another one than at the last time. */
  readonly next: Effect.Effect<Order, FollowFailure>
}

/** What the backend lists under a job id. */
export interface Lookup {
  /** The order, unless there is none yet. */
  readonly order: Order | undefined
  /** When the backend answered, in milliseconds since 1970 by its own clock; absent where the platform hides it. */
  readonly date?: number | undefined
}

/** Looks at orders for everybody who follows one. */
export class Orders extends Context.Service<
  Orders,
  {
    /** What the backend lists under a job id, and when. Six requests are under way at most. */
    readonly lookUp: (jobId: string) => Effect.Effect<Lookup, OrdersUnavailable>
    /** The order of a job, once it exists: {@link lookUp} without the time. */
    readonly find: (jobId: string) => Effect.Effect<Order | undefined, OrdersUnavailable>
    /** {@link find} for those who have looked before: they wait for a turn, of which there are twenty in a second. */
    readonly findAgain: (jobId: string) => Effect.Effect<Order | undefined, OrdersUnavailable>
  }
>()("@okto-effect/sdk/Orders") {}

/** Requests under way. */
const width = 6

/** Milliseconds that a turn to look again takes, however many orders are followed. */
const courtesy = 50

/** Pages of a list that ignores what it was asked. */
const mostPages = 20

const isId = (candidate: unknown): boolean => typeof candidate === "string" && candidate !== ""

/** Job ids are UUIDs, whose letter case says nothing. */
const isSameId = (one: unknown, other: string): boolean =>
  typeof one === "string" && one.toLowerCase() === other.toLowerCase()

const make = Effect.gen(function* () {
  const bff = yield* Bff.Bff
  const lanes = Semaphore.makeUnsafe(width)
  const queue = Semaphore.makeUnsafe(1)
  const list = (filter: OrderFilter) =>
    Effect.catchTag(bff.callWithDate(Routes.orders, filter, OrdersUnavailable), "SessionKeysMissing", (error) =>
      Effect.fail(new OrdersUnavailable(new Unauthorized(error)))
    )
  /** The order asked for, or none: a list that has others ignores what it was asked, and is read on. */
  const read = Effect.fnUntraced(function* (jobId: string): Effect.fn.Return<Lookup, OrdersUnavailable> {
    if (!isId(jobId)) return { order: undefined }
    let last: unknown
    for (let page = 1; ; page++) {
      const { data, date } = yield* list({ intentId: jobId, ...(page === 1 ? {} : { page }) })
      const orders = data.items
      const order = orders.find((candidate) => isSameId(candidate?.intentId, jobId))
      if (order !== undefined) return { order: exists(order) ? order : undefined, date }
      if (orders.length === 0 || orders[0]?.intentId === last || page === mostPages) return { order: undefined, date }
      last = orders[0]?.intentId
    }
  })
  // A turn ends when the request may leave: those that wait behind first looks do not pile up.
  const turn = queue.withPermits(1)(Effect.andThen(Effect.sleep(courtesy), lanes.takeScoped(1)))
  return Orders.of({
    lookUp: (jobId) => lanes.withPermits(1)(read(jobId)),
    find: (jobId) => Effect.map(lanes.withPermits(1)(read(jobId)), ({ order }) => order),
    findAgain: (jobId) => Effect.map(Effect.scoped(Effect.andThen(turn, read(jobId))), ({ order }) => order)
  })
})

export const layer: Layer.Layer<Orders, never, CurrentEnvironment | SessionStore | Transport> =
  /* @__PURE__ */ Layer.provide(Layer.effect(Orders, make), Bff.layer)

/** Milliseconds that an order may be unknown. The backend lists orders a little later than it takes operations. */
const unknownFor = 60_000

/** Looks in a row that may fail. */
const patience = 5

const patient = (): Schedule.Schedule<unknown> =>
  Schedule.modifyDelay(Schedule.exponential("250 millis", 1.5), ({ duration }) =>
    Effect.succeed(Duration.min(duration, Duration.seconds(10)))
  )

/** Milliseconds that the backend asks to wait. */
const askedToWait = (look: Result.Result<unknown, OrdersUnavailable>): number =>
  Result.isFailure(look) ? (look.failure.retryAfter ?? 0) * 1000 : 0

const follower = Effect.fnUntraced(function* (
  jobId: string,
  options: FollowOptions
): Effect.fn.Return<Follower, ArgumentInvalid, Orders> {
  const { giveUpAfter, schedule = patient() } = yield* Effect.fromResult(readOptions(options, call, waiting))
  if (!isSafely(Schedule.isSchedule, schedule)) {
    return yield* new ArgumentInvalid([wrong("schedule", "a Schedule", schedule)])
  }
  // Without an id the backend lists other orders.
  if (!isId(jobId)) return yield* new ArgumentInvalid([{ path: "jobId", message: "Job id is required" }])
  const orders = yield* Orders
  const step = yield* Schedule.toStep(schedule)
  const begun = yield* Clock.currentTimeMillis
  const elapsed = Effect.map(Clock.currentTimeMillis, (now) => now - begun)
  let look: Result.Result<Order | undefined, OrdersUnavailable> | undefined
  let seen: Order | undefined
  let failures = 0
  const unsettled = Effect.suspend(() => Effect.fail(new OrderUnsettled(jobId, seen)))

  const pause = Effect.fnUntraced(function* (look: Result.Result<unknown, OrdersUnavailable>) {
    const now = yield* Clock.currentTimeMillis
    const [, planned] = yield* Pull.catchDone(step(now, look), () => unsettled)
    // The turn that follows is a part of the wait.
    yield* Effect.sleep(Math.max(courtesy, Duration.toMillis(planned), askedToWait(look)) - courtesy)
  })

  const next = Effect.gen(function* () {
    for (;;) {
      if (look === undefined) {
        look = yield* Effect.result(orders.find(jobId))
      } else {
        // Also after a change: the look that shows it is no reason for another at once.
        yield* pause(look)
        look = yield* Effect.result(orders.findAgain(jobId))
      }
      if (Result.isFailure(look)) {
        // An odd answer is no end yet: the next may be a better one.
        if (["sign-in", "input"].includes(look.failure.category) || ++failures >= patience) return yield* look.failure
      } else {
        failures = 0
        const order = look.success
        if (order !== undefined && order.status !== seen?.status) return (seen = order)
        if (order === undefined && seen === undefined && (yield* elapsed) >= unknownFor) {
          return yield* new OrderNotFound(jobId)
        }
      }
    }
  })

  if (giveUpAfter === undefined) return { next }
  const limit = Duration.toMillis(giveUpAfter)
  return {
    next: Effect.flatMap(elapsed, (past) =>
      Effect.timeoutOrElse(next, { duration: Math.max(0, limit - past), orElse: () => unsettled })
    )
  }
})

/**
 * Follows an order: emits it whenever its status changes, and ends with its final state. A failed order is emitted like
 * any other. The stream fails when the orders cannot be read, when an id stays unknown for a minute, and when following
 * gives up.
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
 * Waits for an order to reach its end, and returns it, a failed one included. Fails like {@link watch}.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { Orders } from "@okto-effect/sdk/effect"
 *
 * export const within = (jobId: string) =>
 *   Orders.settled(jobId, { giveUpAfter: "2 minutes" }).pipe(
 *     Effect.catchTag("OrderUnsettled", ({ order }) => Effect.succeed(order))
 *   )
 * ```
 */
export const settled = (jobId: string, options?: FollowOptions): Effect.Effect<Order, FollowFailure, Orders> =>
  follow(jobId, () => Effect.void, options)

/** Waits like {@link settled}, and runs an effect with the order at each change of its status, the last one included. */
export const follow = Effect.fn("Orders.settled")(function* (
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
  // Final is one of six words, so it tells nothing else.
  yield* Effect.annotateCurrentSpan({ "okto.order.status": order.status })
  return order
})

/** Waits like {@link settled} for an order that is to succeed: fails with `OrderFailed` when it reaches another end. */
export const succeeded = (
  jobId: string,
  options?: FollowOptions
): Effect.Effect<Order, FollowFailure | OrderFailed, Orders> =>
  Effect.flatMap(settled(jobId, options), (order) =>
    order.status === "SUCCESSFUL" ? Effect.succeed(order) : Effect.fail(new OrderFailed(jobId, order))
  )
