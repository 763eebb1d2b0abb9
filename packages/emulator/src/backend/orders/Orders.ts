/** Orders: the jobs of users and their status. */
import { Order as Protocol, Primitives } from "@okto-effect/protocol"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Hex } from "viem"
import { ChainAdapters } from "../../chains/ChainAdapters.ts"
import { decodeJob, encodeJob, type Job } from "../../chains/Job.ts"
import { Outcomes, type Settlement } from "../../faults/Outcomes.ts"
import { type User, Users } from "../identity/Users.ts"
import { Settings } from "../../Settings.ts"
import { define } from "../../world/Table.ts"
import { UnixMilliseconds, World } from "../../world/World.ts"
import { Invalid } from "../../verify/Invalid.ts"
import { nonceOfUuid } from "../../verify/uuid.ts"
import { useNonce } from "./nonces.ts"

/** The statuses that an order can have here. */
export const Status = Schema.Literals(["INITIATED", "IN_PROGRESS", ...Protocol.finalStatuses])

const Order = Schema.Struct({
  userId: Schema.String,
  intentType: Schema.String,
  details: Schema.Record(Schema.String, Schema.Unknown),
  /** The hash of the user operation. */
  operationHash: Primitives.Hex(),
  status: Status,
  /** Transactions on the user's chain. */
  hashes: Schema.Array(Primitives.Hex()),
  /** Why it failed; empty otherwise. */
  reason: Schema.String,
  /** When it was placed, Unix milliseconds. */
  placed: UnixMilliseconds,
  /** When the status last changed, Unix milliseconds. */
  at: UnixMilliseconds,
  /** Every status, with its time in Unix milliseconds. */
  steps: Schema.Array(Schema.Struct({ status: Status, at: UnixMilliseconds })),
  /** The parameters of its job, until it is executed. */
  parameters: Schema.optionalKey(Primitives.Hex()),
  /** Whether it stays as it is until it is settled by hand. */
  isHeld: Schema.optionalKey(Schema.Literal(true))
})

/** By the job's UUID, oldest first. */
const orderTable = define("orders", Order)

/** A stored order. */
export interface OrderRecord extends Omit<typeof Order.Type, "isHeld" | "parameters"> {
  /** The job's UUID. */
  readonly id: string
}

export type NewOrder = Pick<OrderRecord, "id" | "userId" | "details" | "operationHash">

export class Orders extends Context.Service<
  Orders,
  {
    /** Adds an order with its job, which {@link start} executes. Fails when its job's UUID was used as a nonce before. */
    readonly place: (order: NewOrder, job: Job) => Effect.Effect<void, Invalid>
    /** Adds an order that has its final state, as a part of a change of the world, under the same condition. */
    readonly add: (order: OrderRecord) => Result.Result<void, Invalid>
    /** Starts to execute an order in the background. What it returns waits until it is final, if the settings have no pace. */
    readonly start: (id: string) => Effect.Effect<Effect.Effect<void>>
    /** Settles an order that is not final: with a failure, or by executing it. Fails for another id. */
    readonly settle: (id: string, how: Settlement) => Effect.Effect<void, Invalid>
    /** Waits for the orders that are due, after the clock has moved. */
    readonly awaitDue: Effect.Effect<void>
    /** Starts all orders that were not executed before a restart. */
    readonly resume: Effect.Effect<void>
    /** The orders of a user that match all filters, newest first. */
    readonly ofUser: (user: User, filter: Protocol.OrderFilter) => Effect.Effect<ReadonlyArray<OrderRecord>>
    /** All orders, newest first. */
    readonly all: Effect.Effect<ReadonlyArray<OrderRecord>>
    /** Whether an order on a chain is not final. */
    readonly hasOpen: (caip2Id: string) => Effect.Effect<boolean>
    readonly count: Effect.Effect<number>
  }
>()("@okto-effect/emulator/Orders") {}

type Change = Pick<OrderRecord, "status"> & Partial<Pick<OrderRecord, "hashes" | "reason">>

/** An order after its next step. */
const withStep = (order: Omit<OrderRecord, "id">, change: Change, at: number): Omit<OrderRecord, "id"> => ({
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
  const adapters = yield* ChainAdapters
  const outcomes = yield* Outcomes
  const { orderPace, revertedHashes } = yield* Settings
  const users = yield* Users
  const world = yield* World
  const scope = yield* Effect.scope

  const orders = world.table(orderTable)
  /** The ids of each user's orders, oldest first. */
  const byUser = new Map<string, Array<string>>()
  const index = (id: string, userId: string) => {
    const own = byUser.get(userId)
    if (own === undefined) byUser.set(userId, [id])
    else own.push(id)
  }
  for (const [id, { userId }] of orders.rows) index(id, userId)

  /** Orders in execution, with the time when they will be final, Unix milliseconds, by the clock with which they were placed. */
  const running = new Map<
    string,
    { readonly end: number; readonly clock: Clock.Clock; readonly fiber: Fiber.Fiber<void> }
  >()

  /** An order as it is now: in progress when half of its time is over. */
  const asOfNow = (id: string): OrderRecord | undefined => {
    const stored = orders.rows.get(id)
    if (stored === undefined) return undefined
    const { isHeld = false, parameters, ...order } = stored
    const run = running.get(id)
    if (run === undefined || parameters === undefined || isHeld) return { id, ...order }
    const begun = run.end - orderPace
    const isInProgress = run.clock.currentTimeMillisUnsafe() >= begun
    return { id, ...(isInProgress ? withStep(order, { status: "IN_PROGRESS" }, begun) : order) }
  }

  const newestFirst = (ids: Iterable<string>): ReadonlyArray<OrderRecord> =>
    Array.from(ids, asOfNow)
      .filter((order) => order !== undefined)
      .reverse()

  const finish = (id: string, at: number, change: Change) => {
    const stored = orders.rows.get(id)
    if (stored === undefined) return
    const { isHeld: _, parameters: __, ...order } = stored
    const isBegun = order.status === "IN_PROGRESS"
    const begun = isBegun ? order : withStep(order, { status: "IN_PROGRESS" }, Math.min(order.placed + orderPace, at))
    orders.set(id, withStep(begun, change, at))
  }

  /** Keeps an order at a status. */
  const hold = (id: string, at: number, status: "INITIATED" | "IN_PROGRESS") => {
    const stored = orders.rows.get(id)
    if (stored === undefined) return
    const order = status === stored.status ? stored : { ...stored, ...withStep(stored, { status }, at) }
    orders.set(id, { ...order, isHeld: true })
  }

  /** Gives an order the outcome that was asked for, if there is one. */
  const meetOutcome = Effect.fnUntraced(function* (id: string, identity: string, job: Job) {
    const isTransfer = job.type === "TOKEN_TRANSFER" || job.type === "NFT_TRANSFER"
    const wanted = outcomes.take({
      identity,
      recipient: isTransfer ? job.recipientWalletAddress : undefined,
      amount: isTransfer ? String(job.amount) : undefined
    })
    if (wanted === undefined) return false
    const { reason = "an outcome was asked for", status } = wanted
    const at = yield* Clock.currentTimeMillis
    yield* world.change(() =>
      Result.succeed(
        status === "INITIATED" || status === "IN_PROGRESS" ? hold(id, at, status) : finish(id, at, { status, reason })
      )
    )
    return true
  })

  /** Executes the job of an order, and stores its result with what it changed on its chain. */
  const execute = Effect.fnUntraced(function* (id: string, isByHand = false) {
    const order = orders.rows.get(id)
    const user = order && users.get(order.userId)
    // Executed before; or its client is not registered any more.
    if (order?.parameters === undefined || user === undefined) return
    const job = yield* Effect.orDie(decodeJob(order.intentType, order.parameters))
    if (!isByHand && (yield* meetOutcome(id, user.identity, job))) return
    const adapter = yield* Effect.orDie(adapters.find(job.caip2Id))
    const executed = adapter.execute(job, user).pipe(
      Effect.match({
        onSuccess: (hashes): Change => ({ status: "SUCCESSFUL", hashes }),
        onFailure: ({ hashes, message: reason }): Change => ({
          status: "FAILED",
          reason,
          hashes: revertedHashes ? hashes : []
        })
      }),
      Effect.catchCause((cause) =>
        Effect.as(Effect.logError(`Order ${id} broke the emulator`, cause), {
          status: "FAILED",
          reason: "internal error of the emulator, see its log"
        } satisfies Change)
      )
    )
    yield* world.onChain(
      adapter.network.caipId,
      Effect.map(
        Effect.zip(executed, Clock.currentTimeMillis),
        ([change, at]) =>
          () =>
            finish(id, at, change)
      )
    )
  })

  const run = (id: string, end: number) => Effect.andThen(until(end), execute(id))

  // An order is final at a fixed time, also after a restart.
  const start = Effect.fnUntraced(function* (id: string) {
    const clock = yield* Clock.Clock
    const now = clock.currentTimeMillisUnsafe()
    // A fault may have moved the clock ahead when it was placed.
    const end = Math.min(orders.rows.get(id)?.placed ?? now, now) + 2 * orderPace
    const fiber = yield* Effect.forkIn(run(id, end), scope)
    running.set(id, { end, clock, fiber })
    fiber.addObserver(() => running.delete(id))
    // Without a pace, the order is final for the next request.
    return orderPace === 0 ? Fiber.join(fiber) : Effect.void
  })

  const add = ({ id, ...order }: OrderRecord & { readonly parameters?: Hex }): Result.Result<void, Invalid> =>
    Result.map(useNonce(world, nonceOfUuid(id)), () => {
      orders.set(id, order)
      index(id, order.userId)
    })

  return Orders.of({
    place: Effect.fnUntraced(function* (order, job) {
      const at = yield* Clock.currentTimeMillis
      const status = "INITIATED"
      const placed = {
        ...order,
        intentType: job.type,
        status,
        hashes: [],
        reason: "",
        placed: at,
        at,
        steps: [{ status, at }]
      } as const
      const parameters = encodeJob(job)
      yield* world.change(() => add({ ...placed, parameters }))
    }),
    add,
    start,
    settle: Effect.fnUntraced(function* (id, { reason = "settled by hand", status }) {
      if (orders.rows.get(id)?.parameters === undefined) {
        return yield* new Invalid({ message: `order: expected one that is not final, got ${id}` })
      }
      const at = yield* Clock.currentTimeMillis
      if (status === undefined) return yield* execute(id, true)
      yield* world.change(() => Result.succeed(finish(id, at, { status, reason })))
    }),
    awaitDue: Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Fiber.awaitAll([...running.values()].flatMap(({ end, fiber }) => (end <= now ? fiber : [])))
    ).pipe(Effect.asVoid),
    // An order whose execution cannot be stored is resumed at the next start.
    resume: Effect.suspend(() =>
      Effect.forEach(
        Array.from(orders.rows).flatMap(([id, { isHeld = false, parameters }]) =>
          parameters === undefined || isHeld ? [] : [id]
        ),
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
    all: Effect.sync(() => newestFirst(orders.rows.keys())),
    hasOpen: (caip2Id) =>
      Effect.gen(function* () {
        for (const { intentType, parameters } of orders.rows.values()) {
          if (parameters === undefined) continue
          const job = yield* Effect.orDie(decodeJob(intentType, parameters))
          if (job.caip2Id.toLowerCase() === caip2Id) return true
        }
        return false
      }),
    count: Effect.sync(() => orders.rows.size)
  })
})

export const layer: Layer.Layer<Orders, never, ChainAdapters | Outcomes | Settings | Users | World> = Layer.effect(
  Orders,
  make
)
