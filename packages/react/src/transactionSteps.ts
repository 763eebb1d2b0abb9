/** Steps of a transaction that take services of the SDK. See `withSteps`, which loads them. */
import type { CallOptions, NftTransferInput, OktoClient, Order, SignedUserOp, UserOp } from "@okto-effect/sdk"
import { Intents, nftTransfer, Orders } from "@okto-effect/sdk/effect"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { tellOrderSettled } from "./settledOrders.ts"

/** Asks what it costs to send an NFT. */
export const estimateNft = (client: OktoClient, transfer: NftTransferInput, options: CallOptions) =>
  client.runWith(
    Intents.layer,
    Effect.result(Intents.Intents.use((intents) => intents.estimate(nftTransfer, transfer))),
    options
  )

/** Signs an operation. */
export const sign = (client: OktoClient, userOp: UserOp, options: CallOptions) =>
  client.runWith(Intents.layer, Effect.result(Intents.Intents.use((intents) => intents.sign(userOp))), options)

/** Sends a signed operation, once. */
export const execute = <E>(
  client: OktoClient,
  userOp: SignedUserOp,
  sending: Parameters<typeof Intents.Intents.Service.execute<E>>[1],
  options: CallOptions
) =>
  client.runWith(
    Intents.layer,
    Effect.result(Intents.Intents.use((intents) => intents.execute(userOp, sending))),
    options
  )

/** Finds out what became of an operation, or of a job. */
export const resume = (
  client: OktoClient,
  sent: SignedUserOp | string,
  resuming: Parameters<typeof Intents.Intents.Service.resume>[1],
  options: CallOptions
) =>
  client.runWith(
    Intents.layer,
    Effect.result(Intents.Intents.use((intents) => intents.resume(sent, resuming))),
    options
  )

/** Looks at the order of a job once; with the time, in Unix milliseconds. */
export const findOrder = (client: OktoClient, jobId: string, options: CallOptions) =>
  client.runWith(
    Orders.layer,
    Effect.result(Effect.all([Orders.Orders.use((orders) => orders.find(jobId)), Clock.currentTimeMillis])),
    options
  )

/** Looks at an order until its end, and tells of each change of its status with the time, in Unix milliseconds. */
export const watchOrder = (
  client: OktoClient,
  jobId: string,
  tell: (order: Order, at: number) => void,
  options: CallOptions
) => {
  const onChange = (order: Order) => Effect.map(Clock.currentTimeMillis, (at) => tell(order, at))
  const last = Effect.tap(Orders.follow(jobId, onChange), () => Effect.sync(() => tellOrderSettled(client)))
  return client.runWith(Orders.layer, Effect.result(last), options)
}
