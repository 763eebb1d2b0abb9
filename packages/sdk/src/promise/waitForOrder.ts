/** Waiting for what becomes of a job. */
import * as Effect from "effect/Effect"
import type { Order } from "@okto-effect/contract/Order"
import type { OrderFailed } from "../Errors.ts"
import type * as Orders from "../orders/Orders.ts"
import { callWith } from "./call.ts"
import { ClientLayers } from "./ClientLayers.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { parts } from "./parts.ts"

/** How an order is waited for. */
export type WaitOptions = CallOptions &
  Orders.FollowOptions & {
    /** Rejects with `OrderFailed` when the order reaches another end than success. Default: false. */
    readonly throwOnFailure?: boolean | undefined
  }

/**
 * Waits until an order has reached its end, looking ever less often, and returns the final order, a failed one included:
 * see its `status` and `reason`. With `throwOnFailure` a failed one rejects with `OrderFailed`. Rejects with
 * `OrdersUnavailable` when the backend keeps failing, with `OrderNotFound` when nobody has heard of the job for a minute,
 * and with `OrderUnsettled` after `giveUpAfter` milliseconds.
 *
 * @example
 * ```ts
 * import { type OktoClient, settle, waitForOrder } from "@okto-effect/sdk"
 *
 * export const told = async (client: OktoClient, jobId: string): Promise<string | undefined> => {
 *   const waited = await settle(waitForOrder(client, jobId, { throwOnFailure: true }))
 *   if (waited.ok) return `Paid: ${waited.value.downstreamTransactionHash[0]}`
 *   if (waited.error._tag === "OrderFailed") return waited.error.message
 *   throw waited.error
 * }
 * ```
 */
export function waitForOrder(
  client: OktoClient,
  jobId: string,
  options?: (WaitOptions & { readonly throwOnFailure?: false | undefined }) | null
): OktoPromise<Order, Orders.FollowFailure | ClientUnusable>
export function waitForOrder(
  client: OktoClient,
  jobId: string,
  options?: WaitOptions | null
): OktoPromise<Order, Orders.FollowFailure | OrderFailed | ClientUnusable>
export function waitForOrder(
  client: OktoClient,
  jobId: string,
  options?: WaitOptions | null
): OktoPromise<Order, Orders.FollowFailure | OrderFailed | ClientUnusable> {
  return callWith(client, options, [], (own) =>
    Effect.flatMap(parts.orders, ({ layer, settled, succeeded }) => {
      const wait = own.throwOnFailure === true ? succeeded : settled
      return Effect.flatMap(
        ClientLayers.use(({ build }) => build(layer)),
        (orders) => Effect.provideContext(wait(jobId, own), orders)
      )
    })
  )
}
