/** Intents in one call: checked, built, signed and sent. Each returns the job id, which is the intent id of its order. */
import type { Address } from "@okto-effect/protocol/Primitives"
import type { ChainTypeInvalid, RecipientIsSender } from "../errors/Errors.ts"
import type { Intent } from "../intents/Intent.ts"
import type * as Intents from "../intents/Intents.ts"
import type * as Kinds from "../intents/kinds.ts"
import { copyInput } from "../input/snapshot.ts"
import type { OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { type BuildOptions, intentOptions, runSending, type SubmitOptions } from "./sending.ts"

export type {
  NftCollection as NftCollectionInput,
  NftMint,
  NftMintInput,
  NftTransfer,
  NftTransferInput,
  RawAptos,
  RawAptosInput,
  RawEvm,
  RawEvmInput,
  TokenTransfer
} from "../intents/kinds.ts"

/**
 * A function of one kind of intent. The third argument is the options, or the fee payer, as in the published original, and then
 * the options follow. Not overloads, which a union of these functions could not be called with.
 */
export type IntentFunction<Input, Options extends BuildOptions, A, E> = (
  client: OktoClient,
  input: Input,
  feePayer?: Address | Options | null,
  options?: Options | null
) => OktoPromise<A, E | ClientUnusable>

/** Submits one kind of intent; `Refusal` is what this kind alone can be refused with. */
export type Submit<Input, Refusal = never> = IntentFunction<
  Input,
  SubmitOptions,
  string,
  Intents.SubmitFailure | Refusal
>

const submit =
  <I extends { readonly caip2Id: string }, Input, E>(
    kindOf: (kinds: typeof Kinds) => Intent<I, Input, E>
  ): Submit<Input, E> =>
  (client, input, feePayer, options) => {
    // Later changes to the caller's object are not sent.
    const own = copyInput(input)
    return runSending(client, intentOptions(feePayer, options), (intents, options, part) =>
      intents.submit(kindOf(part), own, options)
    )
  }

/**
 * Transfers a token, or a chain's native coin.
 *
 * Fails with `ValidationFailed`, `ChainNotSupported` or `RecipientIsSender` when the input is refused, with
 * `ExecutionFailed` when the backend refuses it, and with `ExecutionUnknown` when it is not known whether it was executed:
 * then continue with `resume`.
 *
 * @param client - The client of a logged-in user.
 * @param input - `caip2Id`: the chain (CAIP-2, such as `eip155:84532`). `recipient`: an address on it (hex). `token`: the
 *   token's address (hex), or `""` for the native coin. `amount`: in the token's smallest unit (wei for ether).
 * @param options - `feePayer`, `jobId`, `signal` and the others of {@link SubmitOptions}.
 * @returns The job id (a UUID), for `waitForOrder`.
 *
 * @example
 * ```ts
 * import { type OktoClient, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
 *
 * export const pay = async (client: OktoClient, recipient: string, signal: AbortSignal) => {
 *   const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: 10n ** 15n }
 *   const jobId = await tokenTransfer(client, transfer, { signal })
 *   return waitForOrder(client, jobId, { signal })
 * }
 * ```
 * @function
 */
export const tokenTransfer: Submit<Kinds.TokenTransfer, RecipientIsSender> = /* @__PURE__ */ submit(
  (kinds) => kinds.tokenTransfer
)

/**
 * Transfers an NFT: an ERC-721 token, or an amount of an ERC-1155 item.
 *
 * Fails like {@link tokenTransfer}.
 *
 * @param client - The client of a logged-in user.
 * @param input - `caip2Id`: the chain (CAIP-2). `collectionAddress`: the contract (hex). `nftId`: the token id (decimal or
 *   hex text). `recipientWalletAddress`: an address on the chain (hex). `nftType`: `"ERC721"` (default) or `"ERC1155"`.
 *   `amount`: how many items; 1, the default, for ERC-721.
 * @param options - `feePayer`, `jobId`, `signal` and the others of {@link SubmitOptions}.
 * @returns The job id (a UUID), for `waitForOrder`.
 *
 * @example
 * ```ts
 * import { nftTransfer, type OktoClient } from "@okto-effect/sdk"
 *
 * export const give = (client: OktoClient, collectionAddress: string, nftId: string, recipientWalletAddress: string) =>
 *   nftTransfer(client, { caip2Id: "eip155:84532", collectionAddress, nftId, recipientWalletAddress })
 * ```
 * @function
 */
export const nftTransfer: Submit<Kinds.NftTransferInput, RecipientIsSender> = /* @__PURE__ */ submit(
  (kinds) => kinds.nftTransfer
)

/**
 * Creates an NFT collection on an Aptos chain.
 *
 * Fails with `ValidationFailed` or `ChainNotSupported` when the input is refused, otherwise like {@link tokenTransfer}.
 *
 * @param client - The client of a logged-in user.
 * @param input - `caip2Id`: an Aptos chain (CAIP-2, such as `aptos:testnet`). `name`: at most 100 characters. `uri`: the
 *   address of its metadata. `data`: `symbol`, `type`, `description` and `attributes`, each optional.
 * @param options - `feePayer`, `jobId`, `signal` and the others of {@link SubmitOptions}.
 * @returns The job id (a UUID), for `waitForOrder`.
 *
 * @example
 * ```ts
 * import { nftCreateCollection, type OktoClient } from "@okto-effect/sdk"
 *
 * export const create = (client: OktoClient) =>
 *   nftCreateCollection(client, { caip2Id: "aptos:testnet", name: "Stones", uri: "https://example.com/stones.json", data: { symbol: "STN" } })
 * ```
 * @function
 */
export const nftCreateCollection: Submit<Kinds.NftCollection> = /* @__PURE__ */ submit((kinds) => kinds.nftCollection)

/**
 * Mints an NFT on an Aptos chain.
 *
 * Fails with `ValidationFailed`, `ChainNotSupported` or `ChainTypeInvalid` (not an Aptos chain) when the input is refused,
 * otherwise like {@link tokenTransfer}.
 *
 * @param client - The client of a logged-in user.
 * @param input - `caip2Id`: an Aptos chain (CAIP-2). `nftName` and `uri`: its name and the address of its metadata.
 *   `collectionAddress`: the collection (hex); the backend chooses one where it is absent. `data`: `recipientWalletAddress`
 *   (the user's own where absent), `description` and `properties`, whose `type` is the number of an Aptos property type.
 * @param options - `feePayer`, `jobId`, `signal` and the others of {@link SubmitOptions}.
 * @returns The job id (a UUID), for `waitForOrder`.
 *
 * @example
 * ```ts
 * import { nftMint, type OktoClient } from "@okto-effect/sdk"
 *
 * export const mint = (client: OktoClient) =>
 *   nftMint(client, { caip2Id: "aptos:testnet", nftName: "Stone", uri: "https://example.com/stone.json", data: { description: "Grey" } })
 * ```
 * @function
 */
export const nftMint: Submit<Kinds.NftMintInput, ChainTypeInvalid> = /* @__PURE__ */ submit((kinds) => kinds.nftMint)

/**
 * Sends a transaction on an EVM chain: a call of a contract, or a transfer of the native coin.
 *
 * Fails with `ValidationFailed`, `ChainNotSupported` or `ChainTypeInvalid` (not an EVM chain) when the input is refused,
 * otherwise like {@link tokenTransfer}.
 *
 * @param client - The client of a logged-in user.
 * @param input - `caip2Id`: an EVM chain (CAIP-2, `eip155:…`). `transaction`: `from`, the user's address on the chain, and
 *   `to` (hex, 20 bytes); `data` (hex) and `value` (in wei), of which one is required.
 * @param options - `feePayer`, `jobId`, `signal` and the others of {@link SubmitOptions}.
 * @returns The job id (a UUID), for `waitForOrder`.
 *
 * @example
 * ```ts
 * import { type Address, evmRawTransaction, type OktoClient } from "@okto-effect/sdk"
 *
 * export const deposit = (client: OktoClient, from: Address, to: Address) =>
 *   evmRawTransaction(client, { caip2Id: "eip155:84532", transaction: { from, to, data: "0xd0e30db0", value: 10n ** 15n } })
 * ```
 * @function
 */
export const evmRawTransaction: Submit<Kinds.RawEvmInput, ChainTypeInvalid> = /* @__PURE__ */ submit(
  (kinds) => kinds.rawEvm
)

/**
 * Calls entry functions on an Aptos chain, one transaction each.
 *
 * Fails with `ValidationFailed` or `ChainNotSupported` when the input is refused, otherwise like {@link tokenTransfer}.
 *
 * @param client - The client of a logged-in user.
 * @param input - `caip2Id`: an Aptos chain (CAIP-2). `transactions`: for each `function` (such as `0x1::coin::transfer`),
 *   `typeArguments` and `functionArguments`. Big integers are sent as decimal text, bytes as hex.
 * @param options - `feePayer`, `jobId`, `signal` and the others of {@link SubmitOptions}.
 * @returns The job id (a UUID), for `waitForOrder`.
 *
 * @example
 * ```ts
 * import { aptosRawTransaction, type OktoClient } from "@okto-effect/sdk"
 *
 * export const transfer = (client: OktoClient, recipient: string) =>
 *   aptosRawTransaction(client, {
 *     caip2Id: "aptos:testnet",
 *     transactions: [{ function: "0x1::aptos_account::transfer", functionArguments: [recipient, 1_000_000n] }]
 *   })
 * ```
 * @function
 */
export const aptosRawTransaction: Submit<Kinds.RawAptosInput> = /* @__PURE__ */ submit((kinds) => kinds.rawAptos)
