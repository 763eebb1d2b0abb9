/** Intents in one go: checked, built, signed and sent. Each returns the job id, which is the intent id of its order. */
import type { Address } from "@okto-effect/contract/Primitives"
import type { ChainTypeInvalid, RecipientIsSender } from "../Errors.ts"
import * as Intents from "../Intents.ts"
import type { Intent } from "../intents/Intent.ts"
import { type NftCollection, nftCollection } from "../intents/NftCollection.ts"
import { type NftMintInput, nftMint as nftMintIntent } from "../intents/NftMint.ts"
import { type NftTransferInput, nftTransfer as nftTransferIntent } from "../intents/NftTransfer.ts"
import { type RawAptosInput, rawAptos } from "../intents/RawAptos.ts"
import { rawEvm, type RawEvmInput } from "../intents/RawEvm.ts"
import { type TokenTransfer, tokenTransfer as tokenTransferIntent } from "../intents/TokenTransfer.ts"
import type { OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { sending, type SubmitOptions, withEffects } from "./sending.ts"

const submitter =
  <I extends { readonly caip2Id: string }, Input, E>(intent: Intent<I, Input, E>): Submit<Input, E> =>
  (client, input, feePayer, options) =>
    sending(
      client,
      (own) =>
        Intents.Intents.use((intents) =>
          intents.submit(intent, input, { feePayer: feePayer ?? undefined, ...withEffects(own) })
        ),
      options
    )

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
export const tokenTransfer: Submit<TokenTransfer, RecipientIsSender> = submitter(tokenTransferIntent)

/** Moves an NFT: ERC-721, or an amount of an ERC-1155 item. */
export const nftTransfer: Submit<NftTransferInput, RecipientIsSender> = submitter(nftTransferIntent)

/** Creates an NFT collection, on Aptos. */
export const nftCreateCollection: Submit<NftCollection> = submitter(nftCollection)

/** Mints an NFT, on Aptos. */
export const nftMint: Submit<NftMintInput, ChainTypeInvalid> = submitter(nftMintIntent)

/** Sends a transaction of the caller's own on an EVM chain; `value` is in wei. */
export const evmRawTransaction: Submit<RawEvmInput, ChainTypeInvalid> = submitter(rawEvm)

/** Calls entry functions on an Aptos chain. */
export const aptosRawTransaction: Submit<RawAptosInput> = submitter(rawAptos)
