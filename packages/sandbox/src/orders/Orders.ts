/** Orders: what became of each job. */
import type { Order } from "@okto-effect/contract"
import * as Chunk from "effect/Chunk"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import type { Hex } from "viem"
import type { JobFailed } from "../chains/Job.ts"
import type { User } from "../identity/Users.ts"
import { Settings } from "../Settings.ts"
import { Journal } from "../state/Journal.ts"

/** An order as it is kept. */
export interface OrderRecord {
  /** The job's UUID. */
  readonly id: string
  readonly user: User
  readonly intentType: string
  readonly details: Readonly<Record<string, unknown>>
  /** The hash of the user operation. */
  readonly operationHash: Hex
  readonly status: "INITIATED" | "IN_PROGRESS" | "SUCCESSFUL" | "FAILED"
  /** Transactions on the user's chain. */
  readonly hashes: ReadonlyArray<Hex>
  /** Why it failed; empty otherwise. */
  readonly reason: string
  /** When it came in, Unix milliseconds. */
  readonly placed: number
  /** When the status changed, Unix milliseconds. */
  readonly at: number
  /** Every status that it had, with the moment from which on. */
  readonly steps: ReadonlyArray<{ readonly status: OrderRecord["status"]; readonly at: number }>
}

/** An order as it comes in. */
export type NewOrder = Pick<OrderRecord, "id" | "user" | "intentType" | "details" | "operationHash">

/** What carries an order out. */
export type Work = Effect.Effect<ReadonlyArray<Hex>, JobFailed>

/** Keeps orders and drives them to their end. */
export class Orders extends Context.Service<
  Orders,
  {
    /** Takes an order; {@link drive} carries it out. */
    readonly place: (order: NewOrder, work: Work) => Effect.Effect<void>
    /** Keeps an order as it is: whatever becomes of it has happened. */
    readonly keep: (order: OrderRecord) => Effect.Effect<void>
    /** Carries an order out in the background, at the sandbox's pace. Without a pace it is over when this is. */
    readonly drive: (id: string) => Effect.Effect<void>
    /** Carries an order out at once: it happened before. */
    readonly settle: (id: string) => Effect.Effect<void>
    /** Waits for the orders whose time is over, after the clock went ahead. */
    readonly caughtUp: Effect.Effect<void>
    /** Goes on with everything that was under way. */
    readonly resume: Effect.Effect<void>
    /** A user's orders, newest first. Filters combine with AND. */
    readonly of: (user: User, filter: Order.OrderFilter) => Effect.Effect<ReadonlyArray<OrderRecord>>
    /** Everybody's orders, newest first. */
    readonly all: Effect.Effect<ReadonlyArray<OrderRecord>>
  }
>()("@okto-effect/sandbox/Orders") {}

const matches = (wanted: string | null | undefined, value: string): boolean =>
  wanted === undefined || wanted === null || wanted === value

/** What is known of all orders at one moment. */
interface Book {
  readonly orders: HashMap.HashMap<string, OrderRecord>
  /** In the order in which they came. */
  readonly ids: Chunk.Chunk<string>
  readonly byUser: HashMap.HashMap<string, Chunk.Chunk<string>>
  /** What is still to be done. */
  readonly waiting: HashMap.HashMap<string, Work>
}

const ofUser = (byUser: Book["byUser"], { id }: User): Chunk.Chunk<string> =>
  Option.getOrElse(HashMap.get(byUser, id), () => Chunk.empty())

const newestFirst = (orders: Book["orders"], ids: Chunk.Chunk<string>): ReadonlyArray<OrderRecord> =>
  Chunk.toReadonlyArray(ids)
    .toReversed()
    .flatMap((id) => Option.toArray(HashMap.get(orders, id)))

/** Sleeps until a moment, Unix milliseconds. */
const until = (moment: number): Effect.Effect<void> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.sleep(Math.max(0, moment - now)))

const make = Effect.gen(function* () {
  const journal = yield* Journal
  const { orderPace, revertedHashes } = yield* Settings
  const book = yield* Ref.make<Book>({
    orders: HashMap.empty(),
    ids: Chunk.empty(),
    byUser: HashMap.empty(),
    waiting: HashMap.empty()
  })
  const scope = yield* Effect.scope

  const update = Effect.fnUntraced(function* (
    id: string,
    change: Pick<OrderRecord, "status"> & Partial<Pick<OrderRecord, "hashes" | "reason">>
  ) {
    const at = yield* Clock.currentTimeMillis
    yield* Ref.update(book, (now) => ({
      ...now,
      orders: HashMap.modify(now.orders, id, (order) => ({
        ...order,
        ...change,
        at,
        steps: [...order.steps, { status: change.status, at }]
      }))
    }))
  })

  const settle = (id: string): Effect.Effect<void> =>
    Effect.flatMap(Ref.get(book), ({ waiting }) =>
      Option.getOrElse(HashMap.get(waiting, id), (): Work => Effect.succeed([]))
    ).pipe(
      Effect.matchEffect({
        onSuccess: (hashes) => update(id, { status: "SUCCESSFUL", hashes }),
        onFailure: ({ hashes, reason }) =>
          update(id, { status: "FAILED", reason, hashes: revertedHashes ? hashes : [] })
      }),
      Effect.catchCause((cause) =>
        Effect.andThen(
          Effect.logError(`Order ${id} broke the sandbox`, cause),
          update(id, { status: "FAILED", reason: "internal error of the sandbox, see its log" })
        )
      ),
      Effect.andThen(Ref.update(book, (now) => ({ ...now, waiting: HashMap.remove(now.waiting, id) })))
    )

  /** The orders that are being carried out, and when they will be, Unix milliseconds. */
  const driven = new Map<string, { readonly end: number; readonly fiber: Fiber.Fiber<void> }>()

  // Its steps have moments of their own, so that a clock that goes ahead takes an order past all of them.
  const run = Effect.fnUntraced(function* (id: string, begun: number) {
    yield* until(begun + orderPace)
    yield* update(id, { status: "IN_PROGRESS" })
    yield* until(begun + 2 * orderPace)
    yield* journal.record(settle(id), () => ({ _tag: "OrderSettled", id }))
  })

  const drive = Effect.fnUntraced(function* (id: string) {
    const begun = yield* Clock.currentTimeMillis
    const fiber = yield* Effect.forkIn(run(id, begun), scope)
    driven.set(id, { end: begun + 2 * orderPace, fiber })
    fiber.addObserver(() => driven.delete(id))
    // Without a pace, whoever asks for the order sees its end.
    if (orderPace === 0) yield* Fiber.join(fiber)
  })

  const keep = (order: OrderRecord): Effect.Effect<void> =>
    Ref.update(book, ({ byUser, ids, orders, waiting }) => ({
      orders: HashMap.set(orders, order.id, order),
      ids: Chunk.append(ids, order.id),
      byUser: HashMap.set(byUser, order.user.id, Chunk.append(ofUser(byUser, order.user), order.id)),
      waiting
    }))

  return Orders.of({
    place: Effect.fnUntraced(function* (order, work) {
      const at = yield* Clock.currentTimeMillis
      const status = "INITIATED"
      yield* keep({ ...order, status, hashes: [], reason: "", placed: at, at, steps: [{ status, at }] })
      yield* Ref.update(book, (now) => ({ ...now, waiting: HashMap.set(now.waiting, order.id, work) }))
    }),
    keep,
    drive,
    settle,
    caughtUp: Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Fiber.awaitAll([...driven.values()].flatMap(({ end, fiber }) => (end <= now ? fiber : [])))
    ).pipe(Effect.asVoid),
    resume: Effect.flatMap(Ref.get(book), ({ ids, waiting }) =>
      Effect.forEach(
        Chunk.filter(ids, (id) => HashMap.has(waiting, id)),
        drive,
        { discard: true }
      )
    ),
    of: (user, { intentId, intentType, status }) =>
      Effect.map(Ref.get(book), ({ byUser, orders }) => {
        const own = ofUser(byUser, user)
        const ids = intentId === undefined || intentId === null ? own : Chunk.filter(own, (id) => id === intentId)
        return newestFirst(orders, ids).filter(
          (order) => matches(status, order.status) && matches(intentType, order.intentType)
        )
      }),
    all: Effect.map(Ref.get(book), ({ ids, orders }) => newestFirst(orders, ids))
  })
})

export const layer: Layer.Layer<Orders, never, Journal | Settings> = Layer.effect(Orders, make)
