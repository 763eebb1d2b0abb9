import * as Effect from "effect/Effect"
import type * as Intents from "../intents/Intents.ts"
import { call } from "./call.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { intents } from "./parts.ts"

/**
 * Asks for what the next transaction takes, while the user fills in the form: chains, wallets and fresh gas values. What
 * is sent within five seconds then takes one round trip instead of two. Call it when the form opens, and again when the
 * user reaches for the button. Its failure can be ignored: whatever is missing is asked for again.
 *
 * @example
 * ```ts
 * import { type OktoClient, prepare, tokenTransfer } from "@okto-effect/sdk"
 *
 * export const openForm = (client: OktoClient) => {
 *   prepare(client).catch(() => undefined)
 *   return (recipient: string) =>
 *     tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
 * }
 * ```
 */
export const prepare = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<void, Intents.PrepareFailure | ClientUnusable> =>
  call(
    client,
    Effect.flatMap(intents, ({ prepare }) => prepare),
    options
  )
