import { getAccount, type OktoClient } from "@okto-effect/sdk"
import type { Chain } from "viem"
import { numberToHex } from "viem/utils"
import { createLoadError, errorCodes, ProviderRpcError } from "../errors.ts"
import { createProvider, type EthereumProvider } from "../provider.ts"
import type { ProviderOptions } from "../options.ts"

/** How a user signs in: `generic` is the authentication modal, `google` is Google in a window. */
export type OktoLoginTypes = "generic" | "google"

/** A request of EIP-1193. */
export interface RequestArguments {
  /** The name of the method, such as `eth_accounts`. */
  readonly method: string
  /** The parameters, usually by position. */
  readonly params?: ReadonlyArray<unknown> | object | undefined
}

/** What the published original calls a provider. */
export interface EIP1193Provider {
  /** Answers a request. */
  readonly request: EthereumProvider["request"]
  /** Adds a listener of an event. */
  readonly on: EthereumProvider["on"]
  /** Removes a listener of an event. */
  readonly removeListener: EthereumProvider["removeListener"]
}

/** Opens the modal, or Google's window. Loaded when a user signs in. */
export const signInWith = async (client: OktoClient, login: OktoLoginTypes): Promise<void> => {
  const { authenticateWithWebView, loginWithGooglePopup } = await import("@okto-effect/sdk/browser").catch(
    (error: unknown) => {
      throw createLoadError(error)
    }
  )
  await (login === "google" ? loginWithGooglePopup(client) : authenticateWithWebView(client))
}

type StandardRequest = { readonly method: string; readonly params?: unknown }

/**
 * A request to switch the chain whose parameter is a number, as a request of the standard. Others are returned as they are,
 * also one that cannot be read: the provider rejects it.
 */
const withChainInHex = (candidate: StandardRequest): StandardRequest => {
  try {
    const { method, params } = Object(candidate)
    return method === "wallet_switchEthereumChain" &&
      Array.isArray(params) &&
      Number.isSafeInteger(params[0]) &&
      params[0] > 0
      ? { method, params: [{ chainId: numberToHex(params[0]) }] }
      : candidate
  } catch {
    return candidate
  }
}

/** A chain of which only the id and the name are known. */
const chainOf = (id: number, name: string): Chain => ({
  id,
  name,
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: [] } }
})

/**
 * A provider with the members of the published original's. Prefer `createProvider`, and `okto` for wagmi.
 *
 * Without `chains` it has those of the user's wallets, once {@link OktoProvider.updateAccount} has read them, and no node
 * answers reads.
 *
 * @example
 * ```ts
 * import { OktoProvider } from "@okto-effect/ethereum/wagmi"
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const accounts = async (client: OktoClient) => {
 *   const provider = new OktoProvider(client)
 *   await provider.connect({ provider: "generic" })
 *   return provider.request({ method: "eth_accounts" })
 * }
 * ```
 */
export class OktoProvider implements EIP1193Provider {
  readonly #client: OktoClient
  readonly #options: Partial<ProviderOptions>
  readonly #listeners: Array<Parameters<EthereumProvider["on"]>> = []
  #inner: EthereumProvider
  #login: OktoLoginTypes = "generic"
  /** The ids of the user's chains; empty until they were read. */
  #chainIds = ""

  /**
   * @param client - The client of the app.
   * @param options - The options of `createProvider`; `chains` may be missing.
   */
  constructor(client: OktoClient, options: Partial<ProviderOptions> = {}) {
    this.#client = client
    this.#options = options
    this.#inner = this.#create(options.chains ?? [chainOf(1, "Ethereum")])
  }

  #create(chains: ProviderOptions["chains"]): EthereumProvider {
    const signIn = (client: OktoClient) => signInWith(client, this.#login)
    return createProvider(this.#client, { signIn, ...this.#options, chains })
  }

  /** Signs the user in where none is signed in, and shows the account. */
  async connect({ provider }: { readonly provider: OktoLoginTypes }): Promise<void> {
    this.#login = provider
    await this.#inner.request({ method: "eth_requestAccounts" })
    await this.updateAccount()
  }

  /** Ends the session. */
  async disconnect(): Promise<void> {
    await this.#client.logOut()
  }

  /** The number of the chosen chain. */
  get chainId(): number {
    return this.#inner.chainId
  }

  /** Answers a request of EIP-1193. `wallet_switchEthereumChain` also takes the number of a chain, as the original's does. */
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- viem's type has a result for each method
  readonly request = (async (candidate: StandardRequest) =>
    this.#inner.request(withChainInHex(candidate))) as EthereumProvider["request"]

  /** Answers a JSON-RPC request through a callback, as ethers 4 and web3.js 1 ask. */
  readonly send = (
    request: (RequestArguments & { readonly id?: unknown }) | undefined,
    callback: (error: unknown, response?: unknown) => void
  ): void => {
    if (!request) return callback(new ProviderRpcError(errorCodes.invalidRequest, "Undefined request"))
    void this.#respond(request, callback)
  }

  async #respond(
    request: RequestArguments & { readonly id?: unknown },
    callback: (error: unknown, response?: unknown) => void
  ): Promise<void> {
    let result: unknown
    try {
      result = await this.request(request)
    } catch (error) {
      return callback(error, null)
    }
    callback(null, { jsonrpc: "2.0", id: request.id, result })
  }

  /** Whether a user is signed in. */
  isLoggedIn(): boolean {
    return this.#client.isLoggedIn()
  }

  /** Reads the user's chains, where the options have none. */
  async updateAccount(): Promise<void> {
    if (this.#options.chains !== undefined) return
    const [first, ...others] = (await getAccount(this.#client)).flatMap((wallet) => {
      // The entries of lists in replies are not checked.
      const { caipId, networkName } = Object(wallet)
      const [, id] = /^eip155:(\d+)$/.exec(caipId) ?? []
      return id === undefined ? [] : [chainOf(Number(id), networkName)]
    })
    if (first === undefined) throw new ProviderRpcError(errorCodes.failed, "No EIP155 accounts found")
    const chainIds = [first, ...others].map(({ id }) => id).join()
    // Another provider would end the requests under way.
    if (chainIds === this.#chainIds) return
    this.#chainIds = chainIds
    const before = this.#inner.chainId
    this.#inner.dispose()
    this.#inner = this.#create([first, ...others])
    for (const listener of this.#listeners) this.#inner.on(...listener)
    await this.#inner.request({ method: "eth_chainId" })
    if (this.#inner.chainId === before) return
    for (const [name, listener] of this.#listeners) {
      if (name === "chainChanged") Reflect.apply(listener, undefined, [numberToHex(this.#inner.chainId)])
    }
  }

  /** Adds a listener of an event. */
  readonly on: EthereumProvider["on"] = (event, listener) => {
    this.#listeners.push([event, listener])
    this.#inner.on(event, listener)
  }

  /** Adds a listener of an event: {@link OktoProvider.on}. */
  readonly addListener: EthereumProvider["on"] = (event, listener) => this.on(event, listener)

  /** Removes a listener of an event: {@link OktoProvider.removeListener}. */
  readonly off: EthereumProvider["removeListener"] = (event, listener) => this.removeListener(event, listener)

  /** Removes a listener of an event. */
  readonly removeListener: EthereumProvider["removeListener"] = (event, listener) => {
    const at = this.#listeners.map(([name, known]) => name === event && known === listener).lastIndexOf(true)
    if (at >= 0) this.#listeners.splice(at, 1)
    this.#inner.removeListener(event, listener)
  }
}
