/** Intents as unsigned user operations: checked and built, not signed and not sent. */
import type { UncheckedUserOp } from "@okto-effect/protocol/UserOp"
import type { ChainTypeInvalid, RecipientIsSender } from "../errors/Errors.ts"
import type { Intent } from "../intents/Intent.ts"
import type * as Intents from "../intents/Intents.ts"
import type * as Kinds from "../intents/kinds.ts"
import { copyInput } from "../input/snapshot.ts"
import { buildRules } from "../input/rules.ts"
import type { IntentFunction } from "./intents.ts"
import * as lazy from "./lazy.ts"
import { runChecked, useService } from "./run.ts"
import { type BuildOptions, intentOptions } from "./sending.ts"

/** Builds one kind of intent; `Refusal` is what this kind alone can be refused with. */
export type Build<Input, Refusal = never> = IntentFunction<
  Input,
  BuildOptions,
  UncheckedUserOp,
  Intents.BuildFailure | Refusal
>

const build =
  <I extends { readonly caip2Id: string }, Input, E>(
    kindOf: (kinds: typeof Kinds) => Intent<I, Input, E>
  ): Build<Input, E> =>
  (client, input, feePayer, options) => {
    const own = copyInput(input)
    return runChecked(client, intentOptions(feePayer, options), buildRules, ({ feePayer }) =>
      useService(lazy.intents, (intents, kinds) =>
        intents.build(kindOf(kinds), own, { feePayer: feePayer ?? undefined })
      )
    )
  }

/**
 * Builds the user operation of a token transfer.
 *
 * Fails with `ValidationFailed`, `ChainNotSupported` or `RecipientIsSender` when the input is refused, and with `FeeTooHigh`, `SignerFailed` or what
 * a read fails with when it cannot be built.
 *
 * @param client - The client of a logged-in user.
 * @param input - As for `tokenTransfer` of `@okto-effect/sdk/abstract`.
 * @param options - `feePayer` (an address, hex) and `signal`.
 * @returns The unsigned operation, for `client.signUserOp`.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { tokenTransfer } from "@okto-effect/sdk/userop"
 *
 * export const send = async (client: OktoClient, recipient: string) => {
 *   const operation = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
 *   return client.executeUserOp(await client.signUserOp(operation))
 * }
 * ```
 * @function
 */
export const tokenTransfer: Build<Kinds.TokenTransfer, RecipientIsSender> = /* @__PURE__ */ build(
  (kinds) => kinds.tokenTransfer
)

/**
 * Builds the user operation of an NFT transfer.
 *
 * Fails like {@link tokenTransfer}.
 *
 * @param client - The client of a logged-in user.
 * @param input - As for `nftTransfer` of `@okto-effect/sdk/abstract`.
 * @param options - `feePayer` (an address, hex) and `signal`.
 * @returns The unsigned operation, for `client.signUserOp`.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { nftTransfer } from "@okto-effect/sdk/userop"
 *
 * export const send = async (client: OktoClient, collectionAddress: string, recipientWalletAddress: string) => {
 *   const operation = await nftTransfer(client, {
 *     caip2Id: "eip155:84532",
 *     collectionAddress,
 *     nftId: "1",
 *     recipientWalletAddress
 *   })
 *   return client.executeUserOp(await client.signUserOp(operation))
 * }
 * ```
 * @function
 */
export const nftTransfer: Build<Kinds.NftTransferInput, RecipientIsSender> = /* @__PURE__ */ build(
  (kinds) => kinds.nftTransfer
)

/**
 * Builds the user operation that creates an NFT collection on an Aptos chain.
 *
 * Fails like {@link tokenTransfer}, except for `RecipientIsSender`.
 *
 * @param client - The client of a logged-in user.
 * @param input - As for `nftCreateCollection` of `@okto-effect/sdk/abstract`.
 * @param options - `feePayer` (an address, hex) and `signal`.
 * @returns The unsigned operation, for `client.signUserOp`.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { nftCreateCollection } from "@okto-effect/sdk/userop"
 *
 * export const send = async (client: OktoClient) => {
 *   const operation = await nftCreateCollection(client, {
 *     caip2Id: "aptos:testnet",
 *     name: "Stones",
 *     uri: "https://example.com/stones.json",
 *     data: { symbol: "STN" }
 *   })
 *   return client.executeUserOp(await client.signUserOp(operation))
 * }
 * ```
 * @function
 */
export const nftCreateCollection: Build<Kinds.NftCollection> = /* @__PURE__ */ build((kinds) => kinds.nftCollection)

/**
 * Builds the user operation that mints an NFT on an Aptos chain.
 *
 * Fails like {@link tokenTransfer}, and with `ChainTypeInvalid` instead of `RecipientIsSender`.
 *
 * @param client - The client of a logged-in user.
 * @param input - As for `nftMint` of `@okto-effect/sdk/abstract`.
 * @param options - `feePayer` (an address, hex) and `signal`.
 * @returns The unsigned operation, for `client.signUserOp`.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { nftMint } from "@okto-effect/sdk/userop"
 *
 * export const send = async (client: OktoClient) => {
 *   const operation = await nftMint(client, {
 *     caip2Id: "aptos:testnet",
 *     nftName: "Stone",
 *     uri: "https://example.com/stone.json",
 *     data: { description: "Grey" }
 *   })
 *   return client.executeUserOp(await client.signUserOp(operation))
 * }
 * ```
 * @function
 */
export const nftMint: Build<Kinds.NftMintInput, ChainTypeInvalid> = /* @__PURE__ */ build((kinds) => kinds.nftMint)

/**
 * Builds the user operation of a transaction on an EVM chain.
 *
 * Fails like {@link tokenTransfer}, and with `ChainTypeInvalid` instead of `RecipientIsSender`.
 *
 * @param client - The client of a logged-in user.
 * @param input - As for `evmRawTransaction` of `@okto-effect/sdk/abstract`.
 * @param options - `feePayer` (an address, hex) and `signal`.
 * @returns The unsigned operation, for `client.signUserOp`.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { evmRawTransaction } from "@okto-effect/sdk/userop"
 *
 * export const send = async (client: OktoClient, from: `0x${string}`, to: `0x${string}`) => {
 *   const operation = await evmRawTransaction(client, {
 *     caip2Id: "eip155:84532",
 *     transaction: { from, to, data: "0xd0e30db0", value: 10n ** 15n }
 *   })
 *   return client.executeUserOp(await client.signUserOp(operation))
 * }
 * ```
 * @function
 */
export const evmRawTransaction: Build<Kinds.RawEvmInput, ChainTypeInvalid> = /* @__PURE__ */ build(
  (kinds) => kinds.rawEvm
)

/**
 * Builds the user operation of calls of entry functions on an Aptos chain.
 *
 * Fails like {@link tokenTransfer}, except for `RecipientIsSender`.
 *
 * @param client - The client of a logged-in user.
 * @param input - As for `aptosRawTransaction` of `@okto-effect/sdk/abstract`.
 * @param options - `feePayer` (an address, hex) and `signal`.
 * @returns The unsigned operation, for `client.signUserOp`.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { aptosRawTransaction } from "@okto-effect/sdk/userop"
 *
 * export const send = async (client: OktoClient, recipient: string) => {
 *   const operation = await aptosRawTransaction(client, {
 *     caip2Id: "aptos:testnet",
 *     transactions: [{ function: "0x1::aptos_account::transfer", functionArguments: [recipient, 1_000_000n] }]
 *   })
 *   return client.executeUserOp(await client.signUserOp(operation))
 * }
 * ```
 * @function
 */
export const aptosRawTransaction: Build<Kinds.RawAptosInput> = /* @__PURE__ */ build((kinds) => kinds.rawAptos)

// An app that imports this entry alone can name the types of these functions by the entry that has them. An interface: of a value,
// the name would be one of this module.
export type { OktoPromise } from "../index.ts"
