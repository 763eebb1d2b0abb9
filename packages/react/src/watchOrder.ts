import type { CallOptions, OktoClient, Order } from "@okto-effect/sdk"
import { Errors, Orders } from "@okto-effect/sdk/effect"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import { tellOrderSettled } from "./settledOrders.ts"

/** Looks at an order until its end, and tells of each change of its status with the time, in Unix milliseconds. */
export const watchOrder = (
  client: OktoClient,
  jobId: string,
  tell: (order: Order, at: number) => void,
  options: CallOptions
): Promise<Result.Result<Order, Orders.FollowFailure>> => {
  const last = Orders.watch(jobId).pipe(
    Stream.tap((order) => Effect.map(Clock.currentTimeMillis, (at) => tell(order, at))),
    Stream.runLast,
    Effect.flatMap(
      Option.match({ onNone: () => Effect.fail(new Errors.OrderNotFound(jobId)), onSome: Effect.succeed })
    ),
    Effect.tap(Effect.sync(() => tellOrderSettled(client)))
  )
  return client.runWith(Orders.layer, Effect.result(last), options)
}
