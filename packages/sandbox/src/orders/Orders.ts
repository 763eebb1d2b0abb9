/** Orders: what became of each job. */
import type { Order } from "@okto-effect/sdk/contract"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type { Hex } from "viem"
import type { JobFailed } from "../chains/Job.ts"
import { Settings } from "../Settings.ts"
import { Journal } from "../state/Journal.ts"
import type { User } from "../identity/Users.ts"

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
  /** When the status changed, Unix milliseconds. */
  readonly at: number
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
    /** Carries an order out in the background, at the sandbox's pace. Without a pace it is over when this is. */
    readonly drive: (id: string) => Effect.Effect<void>
    /** Carries an order out at once: it happened before. */
    readonly settle: (id: string) => Effect.Effect<void>
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

export const make = Effect.gen(function* () {
  const journal = yield* Journal
  const { orderPace, revertedHashes } = yield* Settings
  const orders = new Map<string, OrderRecord>()
  const byUser = new Map<string, Array<string>>()
  const waiting = new Map<string, Work>()
  const scope = yield* Effect.scope

  const update = Effect.fnUntraced(function* (id: string, change: Partial<OrderRecord>) {
    const order = orders.get(id)
    if (order !== undefined) orders.set(id, { ...order, ...change, at: yield* Clock.currentTimeMillis })
  })

  const settle = (id: string): Effect.Effect<void> =>
    (waiting.get(id) ?? Effect.succeed([])).pipe(
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
      Effect.andThen(Effect.sync(() => void waiting.delete(id)))
    )

  const run = Effect.fnUntraced(function* (id: string) {
    yield* Effect.sleep(orderPace)
    yield* update(id, { status: "IN_PROGRESS" })
    yield* Effect.sleep(orderPace)
    yield* journal.record(settle(id), () => ({ _tag: "OrderSettled", id }))
  })

  const drive = Effect.fnUntraced(function* (id: string) {
    const fiber = yield* Effect.forkIn(run(id), scope)
    // Without a pace, whoever asks for the order sees its end.
    if (orderPace === 0) yield* Fiber.join(fiber)
  })

  const newestFirst = (ids: Iterable<string>): ReadonlyArray<OrderRecord> =>
    [...ids].toReversed().flatMap((id) => orders.get(id) ?? [])

  return Orders.of({
    place: Effect.fnUntraced(function* (order, work) {
      const at = yield* Clock.currentTimeMillis
      orders.set(order.id, { ...order, status: "INITIATED", hashes: [], reason: "", at })
      const own = byUser.get(order.user.id)
      if (own === undefined) byUser.set(order.user.id, [order.id])
      else own.push(order.id)
      waiting.set(order.id, work)
    }),
    drive,
    settle,
    resume: Effect.suspend(() => Effect.forEach([...waiting.keys()], drive, { discard: true })),
    of: (user, { intentId, intentType, status }) =>
      Effect.sync(() => {
        const own = byUser.get(user.id) ?? []
        const ids = intentId === undefined || intentId === null ? own : own.filter((id) => id === intentId)
        return newestFirst(ids).filter(
          (order) => matches(status, order.status) && matches(intentType, order.intentType)
        )
      }),
    all: Effect.sync(() => newestFirst(orders.keys()))
  })
})

export const layer: Layer.Layer<Orders, never, Journal | Settings> = Layer.effect(Orders, make)
