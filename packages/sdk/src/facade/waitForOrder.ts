/** Waiting for what becomes of a job. */
import type { Order } from "@okto-effect/contract/Order"
import { ownFields } from "../internal/owned.ts"
import * as Orders from "../Orders.ts"
import { call } from "./call.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"

/**
 * Waits until an order has reached its end, looking ever less often, and returns the final order, a failed one included:
 * see its `status` and `reason`. Rejects with `OrdersUnavailable` when the backend keeps failing, with `OrderNotFound`
 * when nobody has heard of the job for a minute, and with `OrderUnsettled` after `giveUpAfter` milliseconds.
 */
export const waitForOrder = (
  client: OktoClient,
  jobId: string,
  options?: (CallOptions & Orders.FollowOptions) | null
): Promise<Order> => {
  const own = ownFields(options)
  return call(client, [Orders.recipe], Orders.settled(jobId, own), own)
}
