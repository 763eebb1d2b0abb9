/** Waiting for what becomes of a job. */
import type { Order } from "../contract/Order.ts"
import { settled } from "../Intents.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"

/**
 * Waits until an order has reached its end, looking ever less often. Answers the final order, a failed one included:
 * see its `status` and `reason`. Rejects with `OrdersUnavailable` when the backend keeps failing.
 */
export const waitForOrder = (client: OktoClient, jobId: string, options?: CallOptions): Promise<Order> =>
  client.run(settled(jobId), options)
