import * as Effect from "effect/Effect"
import type { Order } from "@okto-effect/protocol/Order"
import type { OrderFailed } from "../errors/Errors.ts"
import { ownProperties } from "../input/snapshot.ts"
import type * as Orders from "../wallet/followOrder.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { listenersOf } from "./onOrderFinal.ts"
import * as lazy from "./lazy.ts"
import { run } from "./run.ts"

/** How an order is waited for. */
export type WaitOptions = CallOptions &
  Orders.FollowOptions & {
    /**
     * Called with the order when it is first seen and each time its status has changed, the final one included, and with
     * the time, in Unix milliseconds by the client's clock.
     */
    readonly onStatusChange?: ((order: Order, at: number) => void) | undefined
    /** Rejects with `OrderFailed` when the final status is not `SUCCESSFUL`. Default: false. */
    readonly throwOnFailure?: boolean | undefined
  }

/**
 * Waits for the final status of an order. It is polled with growing delays, from 250 ms to 10 seconds.
 *
 * Fails with `OrdersUnavailable` when five polls in a row fail, with `OrderNotFound` when there is no order for a minute,
 * with `OrderTimeout` after `giveUpAfter` or when the order has no status for a minute, and with `OrderFailed` for a failed order where `throwOnFailure` is true.
 *
 * @param client - The client of a logged-in user.
 * @param jobId - The job id (a UUID) that a submitting call returned.
 * @param options - `giveUpAfter` (milliseconds), `throwOnFailure`, `onStatusChange`, `schedule` and `signal`.
 * @returns The order with its final status; a failed order has a `reason`.
 *
 * @example
 * ```ts
 * import { type OktoClient, toResult, waitForOrder } from "@okto-effect/sdk"
 *
 * export const describe = async (client: OktoClient, jobId: string): Promise<string | undefined> => {
 *   const waited = await toResult(waitForOrder(client, jobId, { throwOnFailure: true }))
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
  const own = ownProperties(options)
  return run(
    client,
    Effect.flatMap(lazy.orders, ({ wait }) => wait(jobId, own, () => listenersOf(client))),
    own
  )
}
