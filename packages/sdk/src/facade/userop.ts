/** Intents as unsigned user operations: checked and built, not signed and not sent. */
import type { Address } from "@okto-effect/contract/Primitives"
import type { UncheckedUserOp } from "@okto-effect/contract/UserOp"
import type { ChainTypeInvalid, RecipientIsSender } from "../Errors.ts"
import * as Intents from "../Intents.ts"
import { type NftCollection, nftCollection } from "../intents/NftCollection.ts"
import { type NftMintInput, nftMint as nftMintIntent } from "../intents/NftMint.ts"
import { type NftTransferInput, nftTransfer as nftTransferIntent } from "../intents/NftTransfer.ts"
import { type RawAptosInput, rawAptos } from "../intents/RawAptos.ts"
import { rawEvm, type RawEvmInput } from "../intents/RawEvm.ts"
import { type TokenTransfer, tokenTransfer as tokenTransferIntent } from "../intents/TokenTransfer.ts"
import { call } from "./call.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { Intent } from "../intents/Intent.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"

const builder =
  <I extends { readonly caip2Id: string }, Input, E>(intent: Intent<I, Input, E>): Build<Input, E> =>
  (client, input, feePayer, options) =>
    call(
      client,
      [Intents.recipe],
      Intents.Intents.use((intents) => intents.build(intent, input, { feePayer: feePayer ?? undefined })),
      options
    )

/**
 * Builds an intent's unsigned user operation; `feePayer` pays the fees where the chain has sponsorship. `Refusal` is what
 * this kind of intent alone is refused with.
 */
export type Build<Input, Refusal = never> = (
  client: OktoClient,
  input: Input,
  feePayer?: Address | null,
  options?: CallOptions | null
) => OktoPromise<UncheckedUserOp, Intents.BuildFailure | Refusal | ClientUnusable>

/** Moves a token, or the native coin when `token` is `""`. Amounts are in the smallest unit. */
export const tokenTransfer: Build<TokenTransfer, RecipientIsSender> = builder(tokenTransferIntent)

/** Moves an NFT: ERC-721, or an amount of an ERC-1155 item. */
export const nftTransfer: Build<NftTransferInput, RecipientIsSender> = builder(nftTransferIntent)

/** Creates an NFT collection, on Aptos. */
export const nftCreateCollection: Build<NftCollection> = builder(nftCollection)

/** Mints an NFT, on Aptos. */
export const nftMint: Build<NftMintInput, ChainTypeInvalid> = builder(nftMintIntent)

/** Sends a transaction of the caller's own on an EVM chain; `value` is in wei. */
export const evmRawTransaction: Build<RawEvmInput, ChainTypeInvalid> = builder(rawEvm)

/** Calls entry functions on an Aptos chain. */
export const aptosRawTransaction: Build<RawAptosInput> = builder(rawAptos)
