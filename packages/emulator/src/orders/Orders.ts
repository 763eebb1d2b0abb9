/** Orders: the jobs of users and their status. */
import type { Order } from "@okto-effect/protocol"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type { Hex } from "viem"
import type { JobFailed } from "../chains/Job.ts"
import type { User } from "../identity/Users.ts"
import { Settings } from "../Settings.ts"
import { Journal } from "../state/Journal.ts"
import type { Invalid } from "../verify/Invalid.ts"
import { nonceOfUuid } from "../verify/uuid.ts"
import { Nonces } from "./Nonces.ts"

/** A stored order. */
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
  /** When it was placed, Unix milliseconds. */
  readonly placed: number
  /** When the status last changed, Unix milliseconds. */
  readonly at: number
  /** Every status, with its time in Unix milliseconds. */
  readonly steps: ReadonlyArray<{ readonly status: OrderRecord["status"]; readonly at: number }>
}

/** A new order. */
export type NewOrder = Pick<OrderRecord, "id" | "user" | "intentType" | "details" | "operationHash">

/** Executes the job of an order. */
export type JobExecution = Effect.Effect<ReadonlyArray<Hex>, JobFailed>

/** Stores and executes orders. */
export class Orders extends Context.Service<
  Orders,
  {
    /** Adds an order with its work, which {@link start} executes. Fails when its job's UUID was used as a nonce before. */
    readonly place: (order: NewOrder, work: JobExecution) => Effect.Effect<void, Invalid>
    /** Adds an order that has its final state, under the same condition. */
    readonly add: (order: OrderRecord) => Effect.Effect<void, Invalid>
    /** Starts to execute an order in the background. What it returns waits until it is final, if the settings have no pace. */
    readonly start: (id: string) => Effect.Effect<Effect.Effect<void>>
    /** Executes an order at once, for replay. */
    readonly execute: (id: string) => Effect.Effect<void>
    /** Waits for the orders that are due, after the clock has moved. */
    readonly awaitDue: Effect.Effect<void>
    /** Starts all orders that were not executed before a restart. */
    readonly resume: Effect.Effect<void>
    /** The orders of a user that match all filters, newest first. */
    readonly ofUser: (user: User, filter: Order.OrderFilter) => Effect.Effect<ReadonlyArray<OrderRecord>>
    /** All orders, newest first. */
    readonly all: Effect.Effect<ReadonlyArray<OrderRecord>>
  }
>()("@okto-effect/emulator/Orders") {}

type Change = Pick<OrderRecord, "status"> & Partial<Pick<OrderRecord, "hashes" | "reason">>

/** An order after its next step. */
const withStep = (order: OrderRecord, change: Change, at: number): OrderRecord => ({
  ...order,
  ...change,
  at,
  steps: [...order.steps, { status: change.status, at }]
})

const matches = (wanted: string | null | undefined, value: string): boolean =>
  wanted === undefined || wanted === null || wanted === value

/** Sleeps until a moment, Unix milliseconds. */
const until = (moment: number): Effect.Effect<void> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.sleep(Math.max(0, moment - now)))

const make = Effect.gen(function* () {
  const journal = yield* Journal
  const nonces = yield* Nonces
  const { orderPace, revertedHashes } = yield* Settings
  const scope = yield* Effect.scope

  /** Oldest first. */
  const orders = new Map<string, OrderRecord>()
  const byUser = new Map<string, Array<string>>()
  /** Work that was not executed yet, by order. */
  const waiting = new Map<string, JobExecution>()

  /** Orders in execution, with the time when they will be final, Unix milliseconds, by the clock with which they were placed. */
  const running = new Map<
    string,
    { readonly end: number; readonly clock: Clock.Clock; readonly fiber: Fiber.Fiber<void> }
  >()

  /** An order as it is now: in progress when half of its time is over. */
  const asOfNow = (order: OrderRecord): OrderRecord => {
    const run = running.get(order.id)
    if (run === undefined || !waiting.has(order.id)) return order
    const begun = run.end - orderPace
    return run.clock.currentTimeMillisUnsafe() < begun ? order : withStep(order, { status: "IN_PROGRESS" }, begun)
  }

  const newestFirst = (ids: Iterable<string>): ReadonlyArray<OrderRecord> =>
    Array.from(ids, (id) => orders.get(id))
      .filter((order) => order !== undefined)
      .map(asOfNow)
      .reverse()

  const finish = Effect.fnUntraced(function* (id: string, change: Change) {
    const at = yield* Clock.currentTimeMillis
    const order = orders.get(id)
    if (order === undefined) return
    const begun = withStep(order, { status: "IN_PROGRESS" }, Math.min(order.placed + orderPace, at))
    orders.set(id, withStep(begun, change, at))
    waiting.delete(id)
  })

  const execute = (id: string): Effect.Effect<void> =>
    Effect.suspend((): JobExecution => waiting.get(id) ?? Effect.succeed([])).pipe(
      Effect.matchEffect({
        onSuccess: (hashes) => finish(id, { status: "SUCCESSFUL", hashes }),
        onFailure: ({ hashes, reason }) =>
          finish(id, { status: "FAILED", reason, hashes: revertedHashes ? hashes : [] })
      }),
      Effect.catchCause((cause) =>
        Effect.andThen(
          Effect.logError(`Order ${id} broke the emulator`, cause),
          finish(id, { status: "FAILED", reason: "internal error of the emulator, see its log" })
        )
      )
    )

  const run = (id: string, end: number) =>
    Effect.andThen(
      until(end),
      journal.record(execute(id), () => ({ _tag: "OrderSettled", id }))
    )

  // An order is final at a fixed time, also after a restart.
  const start = Effect.fnUntraced(function* (id: string) {
    const clock = yield* Clock.Clock
    const now = clock.currentTimeMillisUnsafe()
    // A fault may have moved the clock ahead when it was placed.
    const end = Math.min(orders.get(id)?.placed ?? now, now) + 2 * orderPace
    const fiber = yield* Effect.forkIn(run(id, end), scope)
    running.set(id, { end, clock, fiber })
    fiber.addObserver(() => running.delete(id))
    // Without a pace, the order is final for the next request.
    return orderPace === 0 ? Fiber.join(fiber) : Effect.void
  })

  const add = (order: OrderRecord): Effect.Effect<void, Invalid> =>
    Effect.map(nonces.use(nonceOfUuid(order.id)), () => {
      orders.set(order.id, order)
      const own = byUser.get(order.user.id) ?? []
      own.push(order.id)
      byUser.set(order.user.id, own)
    })

  return Orders.of({
    place: Effect.fnUntraced(function* (order, work) {
      const at = yield* Clock.currentTimeMillis
      const status = "INITIATED"
      yield* add({ ...order, status, hashes: [], reason: "", placed: at, at, steps: [{ status, at }] })
      waiting.set(order.id, work)
    }),
    add,
    start,
    execute,
    awaitDue: Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Fiber.awaitAll([...running.values()].flatMap(({ end, fiber }) => (end <= now ? fiber : [])))
    ).pipe(Effect.asVoid),
    // An order whose execution cannot be stored is resumed at the next start.
    resume: Effect.suspend(() =>
      Effect.forEach(
        [...waiting.keys()],
        (id) =>
          Effect.catchCause(Effect.flatten(start(id)), (cause) =>
            Effect.logError(`Order ${id} cannot be resumed`, cause)
          ),
        { discard: true }
      )
    ),
    ofUser: ({ id }, { intentId, intentType, status }) =>
      Effect.sync(() =>
        newestFirst((byUser.get(id) ?? []).filter((own) => matches(intentId, own))).filter(
          (order) => matches(status, order.status) && matches(intentType, order.intentType)
        )
      ),
    all: Effect.sync(() => newestFirst(orders.keys()))
  })
})

export const layer: Layer.Layer<Orders, never, Journal | Nonces | Settings> = Layer.effect(Orders, make)
