/** What a transfer would cost. */
import type { Estimate } from "@okto-effect/contract/Estimate"
import type { Address } from "@okto-effect/contract/Primitives"
import type { EstimateUnavailable, RecipientIsSender } from "../Errors.ts"
import * as Intents from "../Intents.ts"
import { type TokenTransfer, tokenTransfer } from "../intents/TokenTransfer.ts"
import { call } from "./call.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"

/**
 * What a token transfer would cost, without sending it: `details.fees.transactionFees` has the fee on each chain, in
 * the native coin's smallest unit. Rejects with `EstimateUnavailable`, or like building the transfer.
 */
export const estimateOrder = (
  client: OktoClient,
  input: TokenTransfer,
  feePayer?: Address | null,
  options?: CallOptions | null
): OktoPromise<Estimate, Intents.BuildFailure | RecipientIsSender | EstimateUnavailable | ClientUnusable> =>
  call(
    client,
    [Intents.recipe],
    Intents.Intents.use((intents) => intents.estimate(tokenTransfer, input, { feePayer: feePayer ?? undefined })),
    options
  )
