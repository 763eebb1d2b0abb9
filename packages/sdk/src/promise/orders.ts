/** Orders: what one would cost, what the next one needs, whether it was placed, and its final status. */
import * as Effect from "effect/Effect"
import type { Order } from "@okto-effect/protocol/Order"
import type { UncheckedUserOp } from "@okto-effect/protocol/UserOp"
import type { Estimate } from "@okto-effect/protocol/Estimate"
import type { EstimateUnavailable, OrderFailed, RecipientIsSender } from "../errors/Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import type { TokenTransfer } from "../intents/kinds.ts"
import { buildRules } from "../input/rules.ts"
import { copyInput, ownProperties } from "../input/snapshot.ts"
import type * as Orders from "../wallet/followOrder.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import * as lazy from "./lazy.ts"
import type { IntentFunction } from "./intents.ts"
import { run, runChecked, useService } from "./run.ts"
import { type BuildOptions, intentOptions, runSending, type SubmitOptions } from "./sending.ts"

/**
 * Estimates the fees of a token transfer, without sending it.
 *
 * Fails with `EstimateUnavailable`, or like building the transfer: `ValidationFailed`, `ChainNotSupported` and others.
 *
 * @param client - The client of a logged-in user.
 * @param input - The transfer, as for `tokenTransfer`.
 * @param options - `feePayer` (an address, hex) and `signal`.
 * @returns `details.fees.transactionFees` has the fee on each chain, in the native coin's smallest unit (wei for ether).
 *
 * @example
 * ```ts
 * import { estimateOrder, type OktoClient } from "@okto-effect/sdk"
 *
 * export const fees = async (client: OktoClient, recipient: string) => {
 *   const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: 10n ** 15n }
 *   return (await estimateOrder(client, transfer)).details.fees.transactionFees
 * }
 * ```
 * @function
 */
export const estimateOrder: IntentFunction<
  TokenTransfer,
  BuildOptions,
  Estimate,
  Intents.BuildFailure | RecipientIsSender | EstimateUnavailable
> = (client, input, feePayer, options) => {
  const own = copyInput(input)
  return runChecked(client, intentOptions(feePayer, options), buildRules, ({ feePayer }) =>
    useService(lazy.intents, (intents, { tokenTransfer }) =>
      intents.estimate(tokenTransfer, own, { feePayer: feePayer ?? undefined })
    )
  )
}

/**
 * Reads what the next transaction needs: chains, wallets and current fees. A transaction that is sent within five seconds
 * then takes one round trip instead of two. Call it when a form opens, and again when the user points at its button.
 *
 * Fails with `ChainsUnavailable`, `GasValuesUnavailable` or `NotLoggedIn`, which can be ignored: the transaction reads again
 * what is missing.
 *
 * @param client - The client of a logged-in user.
 * @param options - `signal` aborts the call.
 *
 * @example
 * ```ts
 * import { type OktoClient, prefetchTransaction, tokenTransfer } from "@okto-effect/sdk"
 *
 * export const openForm = (client: OktoClient) => {
 *   prefetchTransaction(client).catch(() => undefined)
 *   return (recipient: string) =>
 *     tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
 * }
 * ```
 */
export const prefetchTransaction = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<void, Intents.PrefetchFailure | ClientUnusable> =>
  run(
    client,
    useService(lazy.intents, ({ prefetch }) => prefetch),
    options
  )

/**
 * Resolves the outcome of an operation that was sent: after an `ExecutionUnknown`, an abort, or a reload of the page. Its
 * order is looked up, and the same bytes are sent again while its paymaster authorization is valid (six hours), also in
 * another session of the same user. For a job id, the order is looked up and nothing is sent.
 *
 * Fails with `NotExecuted` when the operation cannot be executed any more: only then is it safe to build another. Before
 * that it fails with `ExecutionUnknown`, or with `OrderNotFound` for a job id.
 *
 * @param client - The client of the user who sent the operation.
 * @param sent - The signed operation, as `onOperation` or an error gave it, or its job id (a UUID).
 * @param options - `resend`, `outcomeTimeout` (milliseconds), `signal`, and the `jobId` where you chose it: an order that does
 *   not show whether it is of this operation then fails with `ExecutionUnknown`.
 * @returns The job id, for `waitForOrder`.
 *
 * @example
 * ```ts
 * import { ExecutionUnknown, type OktoClient, resume, tokenTransfer } from "@okto-effect/sdk"
 *
 * export const pay = async (client: OktoClient, recipient: string): Promise<string> => {
 *   try {
 *     return await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
 *   } catch (error) {
 *     if (error instanceof ExecutionUnknown) return resume(client, error.operation)
 *     throw error
 *   }
 * }
 * ```
 */
export const resume = (
  client: OktoClient,
  sent: UncheckedUserOp | string,
  options?: Omit<SubmitOptions, "feePayer" | "onOperation"> | null
): OktoPromise<string, Intents.ResumeFailure | ClientUnusable> => {
  const op = copyInput(sent)
  return runSending(client, options, ({ resume }, own) => resume(op, own))
}

/** What is called when an order is final that something waits for, so that balances are read again. */
const listeners = /* @__PURE__ */ new WeakMap<OktoClient, Set<() => void>>()

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
    Effect.flatMap(lazy.orders, ({ wait }) => wait(jobId, own, () => listeners.get(client) ?? [])),
    own
  )
}

/**
 * Calls a function each time that an order has become final for which something waits with `waitForOrder`: your own program, the
 * hooks of `@okto-effect/react`, or the Ethereum provider. Read balances again then.
 *
 * @param client - The client with which the order is waited for.
 * @param listener - Called without the order, which may have failed.
 * @returns A function that stops it.
 *
 * @example
 * ```ts
 * import { getPortfolio, type OktoClient, onOrderFinal } from "@okto-effect/sdk"
 *
 * export const followBalances = (client: OktoClient, show: (total: string) => void) =>
 *   onOrderFinal(client, async () => show((await getPortfolio(client)).aggregatedData.totalHoldingPriceUsdt))
 * ```
 */
export const onOrderFinal = (client: OktoClient, listener: () => void): (() => void) => {
  const own = listeners.get(client) ?? new Set()
  listeners.set(client, own.add(listener))
  return () => void own.delete(listener)
}
