import * as Effect from "effect/Effect"
import type { Estimate } from "@okto-effect/protocol/Estimate"
import type { EstimateUnavailable, RecipientIsSender } from "../errors/Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import type { TokenTransfer } from "../intents/kinds.ts"
import { copyInput } from "../input/snapshot.ts"
import { buildRules } from "../input/rules.ts"
import type { IntentFunction } from "./IntentFunction.ts"
import * as lazy from "./lazy.ts"
import { runChecked } from "./run.ts"
import { type BuildOptions, intentOptions } from "./sending.ts"

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
    Effect.flatMap(lazy.intents, ({ service, ...kinds }) =>
      Effect.flatMap(service, (intents) =>
        intents.estimate(kinds.tokenTransfer, own, { feePayer: feePayer ?? undefined })
      )
    )
  )
}
