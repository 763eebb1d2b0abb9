/** Intents as unsigned user operations: checked and built, not signed and not sent. */
import * as Effect from "effect/Effect"
import type { Address } from "@okto-effect/contract/Primitives"
import type { UncheckedUserOp } from "@okto-effect/contract/UserOp"
import type { ChainTypeInvalid, RecipientIsSender } from "../Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import type { NftCollection } from "../intents/kinds/NftCollection.ts"
import type { NftMintInput } from "../intents/kinds/NftMint.ts"
import type { NftTransferInput } from "../intents/kinds/NftTransfer.ts"
import type { RawAptosInput } from "../intents/kinds/RawAptos.ts"
import type { RawEvmInput } from "../intents/kinds/RawEvm.ts"
import type { TokenTransfer } from "../intents/kinds/TokenTransfer.ts"
import { owned } from "../schemas/input/copyInput.ts"
import { call } from "./call.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { Intent } from "../intents/Intent.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import type * as Kinds from "../intents/kinds.ts"
import { intents, parts } from "./parts.ts"

const builder =
  <I extends { readonly caip2Id: string }, Input, E>(
    kindOf: (kinds: typeof Kinds) => Intent<I, Input, E>
  ): Build<Input, E> =>
  (client, input, feePayer, options) => {
    const own = owned(input)
    const building = Effect.flatMap(Effect.all([intents, parts.intents]), ([intents, kinds]) =>
      intents.build(kindOf(kinds), own, { feePayer: feePayer ?? undefined })
    )
    return call(client, building, options)
  }

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
export const tokenTransfer: Build<TokenTransfer, RecipientIsSender> = builder((kinds) => kinds.tokenTransfer)

/** Moves an NFT: ERC-721, or an amount of an ERC-1155 item. */
export const nftTransfer: Build<NftTransferInput, RecipientIsSender> = builder((kinds) => kinds.nftTransfer)

/** Creates an NFT collection, on Aptos. */
export const nftCreateCollection: Build<NftCollection> = builder((kinds) => kinds.nftCollection)

/** Mints an NFT, on Aptos. */
export const nftMint: Build<NftMintInput, ChainTypeInvalid> = builder((kinds) => kinds.nftMint)

/** Sends a transaction of the caller's own on an EVM chain; `value` is in wei. */
export const evmRawTransaction: Build<RawEvmInput, ChainTypeInvalid> = builder((kinds) => kinds.rawEvm)

/** Calls entry functions on an Aptos chain. */
export const aptosRawTransaction: Build<RawAptosInput> = builder((kinds) => kinds.rawAptos)
