/** Orders: what became of each job. */
import type { Order } from "@okto-effect/sdk/contract"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import type { Hex } from "viem"
import type { JobFailed } from "./JobFailed.ts"
import { Settings } from "./Settings.ts"
import type { User } from "./Users.ts"

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

/** Keeps orders and drives them to their end. */
export class Orders extends Context.Service<
  Orders,
  {
    /** Takes an order and carries it out in the background, at the sandbox's pace. */
    readonly place: (
      order: Pick<OrderRecord, "id" | "user" | "intentType" | "details" | "operationHash">,
      work: Effect.Effect<ReadonlyArray<Hex>, JobFailed>
    ) => Effect.Effect<void>
    /** A user's orders, newest first. Filters combine with AND. */
    readonly of: (user: User, filter: Order.OrderFilter) => Effect.Effect<ReadonlyArray<OrderRecord>>
    /** Everybody's orders, newest first. */
    readonly all: Effect.Effect<ReadonlyArray<OrderRecord>>
  }
>()("@okto-effect/sandbox/Orders") {}

const matches = (wanted: string | null | undefined, value: string): boolean =>
  wanted === undefined || wanted === null || wanted === value

export const make = Effect.gen(function* () {
  const { orderPace, revertedHashes } = yield* Settings
  const orders = yield* Ref.make<ReadonlyArray<OrderRecord>>([])
  const scope = yield* Effect.scope

  const update = Effect.fnUntraced(function* (id: string, change: Partial<OrderRecord>) {
    const at = yield* Clock.currentTimeMillis
    yield* Ref.update(orders, (all) => all.map((order) => (order.id === id ? { ...order, ...change, at } : order)))
  })

  const drive = Effect.fnUntraced(function* (id: string, work: Effect.Effect<ReadonlyArray<Hex>, JobFailed>) {
    yield* Effect.sleep(orderPace)
    yield* update(id, { status: "IN_PROGRESS" })
    yield* Effect.sleep(orderPace)
    yield* work.pipe(
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
      )
    )
  })

  return Orders.of({
    place: Effect.fnUntraced(function* (order, work) {
      const at = yield* Clock.currentTimeMillis
      const record = { ...order, status: "INITIATED" as const, hashes: [], reason: "", at }
      yield* Ref.update(orders, (all) => [record, ...all])
      const fiber = yield* Effect.forkIn(drive(order.id, work), scope)
      // Without a pace, whoever asks for the order sees its end.
      if (orderPace === 0) yield* Fiber.join(fiber)
    }),
    of: (user, { intentId, intentType, status }) =>
      Effect.map(Ref.get(orders), (all) =>
        all.filter(
          (order) =>
            order.user.id === user.id &&
            matches(intentId, order.id) &&
            matches(status, order.status) &&
            matches(intentType, order.intentType)
        )
      ),
    all: Ref.get(orders)
  })
})

export const layer: Layer.Layer<Orders, never, Settings> = Layer.effect(Orders, make)
