/** Intents in one go: checked, built, signed and sent. Each returns the job id, which is the intent id of its order. */
import * as Effect from "effect/Effect"
import type { Address } from "@okto-effect/contract/Primitives"
import type { ChainTypeInvalid, RecipientIsSender } from "../Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import type { Intent } from "../intents/Intent.ts"
import type { NftCollection } from "../intents/kinds/NftCollection.ts"
import type { NftMintInput } from "../intents/kinds/NftMint.ts"
import type { NftTransferInput } from "../intents/kinds/NftTransfer.ts"
import type { RawAptosInput } from "../intents/kinds/RawAptos.ts"
import type { RawEvmInput } from "../intents/kinds/RawEvm.ts"
import type { TokenTransfer } from "../intents/kinds/TokenTransfer.ts"
import { owned } from "../schemas/input/copyInput.ts"
import type { OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import type * as Kinds from "../intents/kinds.ts"
import { parts } from "./parts.ts"
import { sending, type SubmitOptions, withEffects } from "./sending.ts"

const submitter =
  <I extends { readonly caip2Id: string }, Input, E>(
    kindOf: (kinds: typeof Kinds) => Intent<I, Input, E>
  ): Submit<Input, E> =>
  (client, input, feePayer, options) => {
    // What the caller does to it later is not sent.
    const own = owned(input)
    return sending(
      client,
      "submit",
      (intents, sendOptions, onSent) =>
        Effect.flatMap(parts.intents, (kinds) =>
          intents.submit(kindOf(kinds), own, { feePayer: feePayer ?? undefined, ...withEffects(sendOptions, onSent) })
        ),
      options
    )
  }

/**
 * Submits an intent and returns its job id; `feePayer` pays the fees where the chain has sponsorship. `Refusal` is what
 * this kind of intent alone is refused with.
 */
export type Submit<Input, Refusal = never> = (
  client: OktoClient,
  input: Input,
  feePayer?: Address | null,
  options?: SubmitOptions | null
) => OktoPromise<string, Intents.SubmitFailure | Refusal | ClientUnusable>

/** Moves a token, or the native coin when `token` is `""`. Amounts are in the smallest unit. */
export const tokenTransfer: Submit<TokenTransfer, RecipientIsSender> = submitter((kinds) => kinds.tokenTransfer)

/** Moves an NFT: ERC-721, or an amount of an ERC-1155 item. */
export const nftTransfer: Submit<NftTransferInput, RecipientIsSender> = submitter((kinds) => kinds.nftTransfer)

/** Creates an NFT collection, on Aptos. */
export const nftCreateCollection: Submit<NftCollection> = submitter((kinds) => kinds.nftCollection)

/** Mints an NFT, on Aptos. */
export const nftMint: Submit<NftMintInput, ChainTypeInvalid> = submitter((kinds) => kinds.nftMint)

/** Sends a transaction of the caller's own on an EVM chain; `value` is in wei. */
export const evmRawTransaction: Submit<RawEvmInput, ChainTypeInvalid> = submitter((kinds) => kinds.rawEvm)

/** Calls entry functions on an Aptos chain. */
export const aptosRawTransaction: Submit<RawAptosInput> = submitter((kinds) => kinds.rawAptos)
