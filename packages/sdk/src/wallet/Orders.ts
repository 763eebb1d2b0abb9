/** Reads single orders. What follows them is not here: a page that sends need not load that. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { Order, OrderFilter } from "@okto-effect/protocol/Order"
import { exists } from "@okto-effect/protocol/orderStatus"
import { uuid } from "../core/random.ts"
import * as Backend from "../http/Backend.ts"
import type { CurrentEnvironment } from "../core/Environment.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { Transport } from "../http/Transport.ts"
import { ordersRoute } from "../schemas/compiled/routes.gen.ts"
import { OrdersUnavailable } from "../errors/Errors.ts"
import { within } from "../session/ofOneUser.ts"
import * as Session from "../session/Session.ts"
import * as SessionControl from "../session/SessionControl.ts"
import { guarding } from "../signer/SpendingGuard.ts"
import { isSameText } from "../core/values.ts"

/** The backend's answer about a job id. */
export interface Lookup {
  /** `undefined` while there is no order. */
  readonly order: Order | undefined
  /** Unix milliseconds of the answer by the backend's clock; absent where the platform hides the `Date` header. */
  readonly date?: number | undefined
  /** True where the backend listed other orders, and not to the end: this one may exist. */
  readonly isPartial?: boolean | undefined
}

/** The service {@link Orders}. */
export interface OrdersService {
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

/** Reads single orders. Requests of all callers share one limit. */
export class Orders extends Context.Service<Orders, OrdersService>()("@okto-effect/sdk/Orders") {}

/** Requests that run at a time. */
const concurrency = 6

/** Milliseconds between two polls of a client, for any number of orders. */
export const pollInterval = 50

/** Pages that are read of a list that ignores the filter. */
const maxPages = 20

/** Whether a value can be the id of an order. */
export const isId = (candidate: unknown): boolean => typeof candidate === "string" && candidate !== ""

const make = Effect.gen(function* () {
  const backend = yield* Backend.Backend
  const session = yield* Session.Session
  const askGuards = yield* guarding
  const requests = Semaphore.makeUnsafe(concurrency)
  const polls = Semaphore.makeUnsafe(1)
  const list = (filter: OrderFilter) => backend.call(ordersRoute, filter, OrdersUnavailable)
  /** The order with this id. A backend that ignores the filter lists others: then the next pages are read, too. */
  const readOrder = Effect.fnUntraced(function* (jobId: string): Effect.fn.Return<Lookup, OrdersUnavailable> {
    if (!isId(jobId)) return { order: undefined }
    // The backend writes UUIDs in lower case.
    const intentId = uuid.test(jobId) ? jobId.toLowerCase() : jobId
    let last: unknown
    for (let page = 1; ; page++) {
      const { data, date } = yield* list({ intentId, ...(page === 1 ? {} : { page }) })
      const orders = data.items
      const own = orders.filter((candidate) => isSameText(candidate?.intentId, jobId))
      const order = own.find(exists)
      if (order !== undefined)
        yield* askGuards(session.peek()?.userSWA ?? "", (guard, spender) => guard.afterOrder(order, spender))
      if (own.length > 0 || orders.length === 0) return { order, date }
      if (orders[0]?.intentId === last || page === maxPages) return { order: undefined, date, isPartial: true }
      last = orders[0]?.intentId
    }
  })
  // The permit for the next poll is released once this one may send its request, so that polls do not pile up.
  const rateLimiter = polls.withPermits(1)(Effect.andThen(Effect.sleep(pollInterval), requests.takeScoped(1)))
  /** Belongs to the user of now, also while it waits for its turn and between two pages. */
  const ofUser = <A, E>(lookup: Effect.Effect<A, E>) => Effect.suspend(() => within(session.peek(), lookup))
  const lookUp = (jobId: string) => ofUser(requests.withPermits(1)(readOrder(jobId)))
  const orderIn = Effect.map(({ order }: Lookup) => order)
  return Orders.of({
    lookUp,
    find: (jobId) => orderIn(lookUp(jobId)),
    poll: (jobId) => orderIn(ofUser(Effect.scoped(Effect.andThen(rateLimiter, readOrder(jobId)))))
  })
})

/** The service as a layer, over the services that it needs. */
export const layer: Layer.Layer<Orders, never, CurrentEnvironment | SessionStore | Transport> =
  /* @__PURE__ */ Layer.provide(Layer.effect(Orders, make), [Backend.layer, SessionControl.layer])
