/** What a transfer would cost. */
import * as Effect from "effect/Effect"
import type { Estimate } from "@okto-effect/contract/Estimate"
import type { Address } from "@okto-effect/contract/Primitives"
import type { EstimateUnavailable, RecipientIsSender } from "../Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import type { TokenTransfer } from "../intents/kinds/TokenTransfer.ts"
import { owned } from "../schemas/input/copyInput.ts"
import { call } from "./call.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { intents, parts } from "./parts.ts"

/**
 * What a token transfer would cost, without sending it: `details.fees.transactionFees` has the fee on each chain, in
 * the native coin's smallest unit. Rejects with `EstimateUnavailable`, or like building the transfer.
 */
export const estimateOrder = (
  client: OktoClient,
  input: TokenTransfer,
  feePayer?: Address | null,
  options?: CallOptions | null
): OktoPromise<Estimate, Intents.BuildFailure | RecipientIsSender | EstimateUnavailable | ClientUnusable> => {
  const own = owned(input)
  const estimating = Effect.flatMap(Effect.all([intents, parts.intents]), ([intents, kinds]) =>
    intents.estimate(kinds.tokenTransfer, own, { feePayer: feePayer ?? undefined })
  )
  return call(client, estimating, options)
}
