import type * as Intents from "../intents/Intents.ts"
import * as lazy from "./lazy.ts"
import { run, useService } from "./run.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"

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
