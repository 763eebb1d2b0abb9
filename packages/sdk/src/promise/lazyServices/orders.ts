/** What following an order needs. */
import type { Order } from "@okto-effect/protocol/Order"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { OrderFailed } from "../../errors/Errors.ts"
import * as Orders from "../../wallet/followOrder.ts"
import { runUserCallback } from "../../input/runUserCallback.ts"
import type { ClientServices } from "../run.ts"
import { provideLayer } from "../run.ts"
import type { WaitOptions } from "../orders.ts"

/**
 * Waits until an order is final, as the options of `waitForOrder` say.
 *
 * @param listenersOf returns what is called once the order is final, also where it has failed
 */
export const wait = (
  jobId: string,
  options: Partial<WaitOptions>,
  listenersOf: () => Iterable<() => void>
): Effect.Effect<Order, Orders.FollowFailure | OrderFailed, ClientServices> => {
  const { onStatusChange, throwOnFailure } = options
  const onChange = (order: Order) =>
    Effect.flatMap(Clock.currentTimeMillis, (at) => runUserCallback(() => onStatusChange && onStatusChange(order, at)))
  return Effect.flatMap(provideLayer(Orders.layer, Orders.follow(jobId, onChange, options)), (order) =>
    Effect.andThen(
      Effect.forEach(listenersOf(), runUserCallback),
      throwOnFailure === true && order.status !== "SUCCESSFUL"
        ? Effect.fail(new OrderFailed(jobId, order))
        : Effect.succeed(order)
    )
  )
}
