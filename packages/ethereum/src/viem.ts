/** A viem wallet client over a client of the SDK, with the actions that the wallet can do. */
import type { Address, Hex, OktoClient } from "@okto-effect/sdk"
import {
  type Account,
  assertRequest,
  type Chain,
  createWalletClient,
  custom,
  type JsonRpcAccount,
  type Transport,
  type WalletActions
} from "viem"
import { createProvider, type EthereumProvider } from "./provider.ts"
import { errorCodes, ProviderRpcError } from "./errors.ts"
import type { ProviderOptions } from "./options.ts"

/** A transaction. Gas, fees and the nonce are the backend's. */
export interface SendTransactionInput {
  /** An address (hex, 20 bytes). */
  readonly to: Address
  /** In wei. */
  readonly value?: bigint | undefined
  /** Call data (hex). */
  readonly data?: Hex | undefined
}

/** viem's actions that the wallet can do. */
type Actions<C extends Chain> = Pick<
  WalletActions<C, JsonRpcAccount>,
  | "getAddresses"
  | "getCallsStatus"
  | "getCapabilities"
  | "getChainId"
  | "getPermissions"
  | "sendCalls"
  | "signMessage"
  | "signTypedData"
  | "waitForCallsStatus"
>

/** A wallet client of one chain. What the wallet cannot do has no member. */
export interface OktoWalletClient<C extends Chain = Chain> extends Actions<C> {
  /** The user's account on EVM chains. */
  readonly account: JsonRpcAccount
  /** The chain of the client. */
  readonly chain: C
  /** The provider behind it, for a public client: `custom(wallet.provider)`. */
  readonly provider: EthereumProvider
  /** Sends a transaction, and returns its hash. */
  readonly sendTransaction: (transaction: SendTransactionInput) => Promise<Hex>
  /** Calls a function of a contract in a transaction, and returns its hash. */
  readonly writeContract: WalletActions<C, JsonRpcAccount>["writeContract"]
}

/** How the node of the chain is reached, and what the provider is made with. */
export interface WalletClientOptions extends Omit<ProviderOptions, "chains" | "transports"> {
  /** Default: `http()`, the chain's public node. */
  readonly transport?: Transport | undefined
}

/**
 * Creates a viem wallet client for the user who is signed in. It has viem's actions that the wallet can do: contracts are
 * not created, and transactions are not signed without being sent.
 *
 * Rejects with `ProviderRpcError`: 4100 where no user is signed in.
 *
 * @param client - The client of the app.
 * @param chain - A chain, as viem describes it.
 * @param options - `transport`, `confirm`, `signIn` and the others of {@link WalletClientOptions}.
 * @returns The wallet client, whose account is the user's address on EVM chains.
 *
 * @example
 * ```ts
 * import { createOktoWalletClient } from "@okto-effect/ethereum/viem"
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { baseSepolia } from "viem/chains"
 *
 * export const pay = async (client: OktoClient, to: `0x${string}`) => {
 *   const wallet = await createOktoWalletClient(client, baseSepolia)
 *   return wallet.sendTransaction({ to, value: 10n ** 15n })
 * }
 * ```
 */
export const createOktoWalletClient = async <C extends Chain>(
  client: OktoClient,
  chain: C,
  { transport, ...options }: WalletClientOptions = {}
): Promise<OktoWalletClient<C>> => {
  const provider = createProvider(client, {
    ...options,
    chains: [chain],
    ...(transport && { transports: { [chain.id]: transport } })
  })
  const [address] = await provider.request({ method: "eth_requestAccounts" }).catch((error: unknown) => {
    provider.dispose()
    throw error
  })
  if (address === undefined) throw new ProviderRpcError(errorCodes.unauthorized, "No account is connected")
  const account: Account = { address, type: "json-rpc" }
  const wallet = createWalletClient({ account, chain, transport: custom(provider, { retryCount: 0 }) })
  return {
    account: wallet.account,
    chain,
    provider,
    getAddresses: wallet.getAddresses,
    getCallsStatus: wallet.getCallsStatus,
    getCapabilities: wallet.getCapabilities,
    getChainId: wallet.getChainId,
    getPermissions: wallet.getPermissions,
    sendCalls: wallet.sendCalls,
    sendTransaction: async ({ data, to, value }) => {
      assertRequest({ account, to, data, value })
      return provider.request({
        method: "eth_sendTransaction",
        params: [{ from: address, to, ...(data && { data }), value: `0x${(value ?? 0n).toString(16)}` }]
      })
    },
    signMessage: wallet.signMessage,
    signTypedData: wallet.signTypedData,
    waitForCallsStatus: wallet.waitForCallsStatus,
    writeContract: wallet.writeContract
  }
}
