/** The provider: answers requests by the table of methods, and emits the events of EIP-1193. */
import type { OktoClient } from "@okto-effect/sdk"
import type { EIP1193Provider } from "viem"
import { errorCodes, ProviderRpcError, toProviderError } from "./errors.ts"
import { methods } from "./methods/table.ts"
import { nodeMethods } from "./nodes.ts"
import type { LoggedRequest, ProviderOptions } from "./options.ts"
import { createDisposedError, createWallet, type Wallet } from "./Wallet.ts"

/** An EIP-1193 provider over a client: beside the standard's `request`, `on` and `removeListener`, its client and chain. */
export type EthereumProvider = Omit<EIP1193Provider, "request"> & {
  /** Answers a request: typed as by viem, and for libraries with types of their own. */
  readonly request: EIP1193Provider["request"] &
    ((request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>)
  /** The client behind it. */
  readonly client: OktoClient
  /** The number of the chosen chain. */
  readonly chainId: number
  /** Ends the provider: requests fail with 4900 from then on, and nothing listens to the client any more. */
  readonly dispose: () => void
}

const answer = async (wallet: Wallet, method: string, params: unknown): Promise<unknown> => {
  if (wallet.signal.aborted) throw createDisposedError()
  await wallet.listen()
  // Another request may choose another chain while this one is answered.
  const { chainId } = wallet
  if (nodeMethods.test(method)) return wallet.askNode(chainId, method, params)
  const own = methods.get(method)
  if (typeof own === "function") return own(wallet, params, chainId)
  throw new ProviderRpcError(
    // viem repeats a failed eth_sendTransaction with it, and stops at this code.
    method === "wallet_sendTransaction" ? errorCodes.methodNotFound : errorCodes.unsupported,
    own ?? `The method ${method.slice(0, 60)} is not supported`
  )
}

/** Answers a request, and logs it. */
const answerLogged = async (wallet: Wallet, candidate: unknown): Promise<unknown> => {
  let at = 0
  let method: unknown
  let params: unknown
  const log = async (outcome: Pick<LoggedRequest, "error" | "result">): Promise<void> => {
    try {
      await wallet.options.log?.({ method: String(method), params, at, duration: wallet.now() - at, ...outcome })
    } catch {
      // A log does not change the answer.
    }
  }
  try {
    at = wallet.now()
    // Read once: a page may give another method the second time.
    ;({ method, params } = Object(candidate))
    if (typeof method !== "string") {
      throw new ProviderRpcError(errorCodes.invalidRequest, "Expected a request: { method, params }")
    }
    const result = await answer(wallet, method, params)
    void log({ result })
    return result
  } catch (error) {
    const read = toProviderError(error)
    const failure = wallet.signal.aborted && read !== error ? createDisposedError() : read
    void log({ error: failure })
    throw failure
  }
}

/**
 * Creates a standard Ethereum provider (EIP-1193) over a client: for viem's `custom`, ethers' `BrowserProvider` and every
 * library that takes a wallet. Its account is the user's address on EVM chains.
 *
 * Requests reject with {@link ProviderRpcError}: see {@link errorCodes}.
 *
 * @param client - The client of the app, signed in or not.
 * @param options - `chains` and `transports` as for wagmi, `signIn`, `confirm` and the others of {@link ProviderOptions}.
 * @throws ProviderRpcError when `giveUpAfter` is negative or no number.
 * @returns The provider. Dispose of it when it is not needed any more; the client lives on.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 *
 * @example
 * ```ts
 * import { createProvider } from "@okto-effect/ethereum"
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { createWalletClient, custom } from "viem"
 * import { baseSepolia } from "viem/chains"
 *
 * export const sign = async (client: OktoClient) => {
 *   const provider = createProvider(client, { chains: [baseSepolia] })
 *   const wallet = createWalletClient({ chain: baseSepolia, transport: custom(provider) })
 *   const [account] = await wallet.requestAddresses()
 *   return account === undefined ? undefined : wallet.signMessage({ account, message: "Hello" })
 * }
 * ```
 */
export const createProvider = (client: OktoClient, options: ProviderOptions): EthereumProvider => {
  const wallet = createWallet(client, options)
  const request = (candidate: unknown) => answerLogged(wallet, candidate)
  return {
    client,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- viem's type has a result for each method
    request: request as EthereumProvider["request"],
    on: (event, listener) => {
      void wallet.listen()
      wallet.events.add(event, listener)
    },
    removeListener: wallet.events.remove,
    get chainId() {
      return wallet.chainId
    },
    dispose: wallet.dispose
  }
}
