/** The wallet behind a provider: its account, its chosen chain, its permission, and what it tells listeners. */
import { AlreadyLoggedIn, type Hex, isOktoError, type OktoClient } from "@okto-effect/sdk"
import { type Chain, http, type ProviderConnectInfo, type Transport } from "viem"
import { numberToHex } from "viem/utils"
import { Accounts } from "./Accounts.ts"
import { errorCodes, ProviderRpcError, toProviderError } from "./errors.ts"
import { Events } from "./Events.ts"
import { nodesOf } from "./nodes.ts"
import { defaultStore, type ProviderStore, readText } from "./store.ts"
import type { TransactionContext } from "./transactions.ts"

/** What a user is asked to confirm. The fields are those that `ConfirmTransaction` of `@okto-effect/react/ui` takes. */
export type ConfirmationRequest =
  | {
      readonly kind: "call"
      /** The chain (CAIP-2, such as `eip155:84532`). */
      readonly caip2Id: string
      /** What is sent: the address, the value in wei, the call data. */
      readonly transaction: { readonly to: Hex; /** In wei. */ readonly value: bigint; readonly data: Hex }
    }
  | { readonly kind: "message"; readonly message: string }
  | { readonly kind: "typed-data"; readonly data: string | object }

/** A request that was answered, for a log. */
export interface LoggedRequest {
  /** The method that was called, such as `eth_accounts`. */
  readonly method: string
  /** What it was called with. */
  readonly params: unknown
  /** Unix milliseconds at which it was made. */
  readonly at: number
  /** Milliseconds until it was answered. */
  readonly duration: number
  /** What it returned. */
  readonly result?: unknown
  /** What it failed with. */
  readonly error?: ProviderRpcError | undefined
}

/** The options of a provider. */
export interface ProviderOptions {
  /** The chains that the app uses, as viem describes them. The first is chosen at first. */
  readonly chains: readonly [Chain, ...ReadonlyArray<Chain>]
  /** How the node of each chain is reached, by chain id, as in wagmi. Default: `http()`, the chain's public node. */
  readonly transports?: Readonly<Record<number, Transport>> | undefined
  /**
   * Signs a user in when `eth_requestAccounts` is asked and no user is signed in: opens the app's dialog, or the modal.
   * Rejects, or resolves without a session, when the user declines. Default: such requests fail with 4100.
   */
  readonly signIn?: ((client: OktoClient) => unknown) | undefined
  /**
   * Shows the user what is sent or signed: a bundle has several requests. Resolves with whether the user agrees. Default:
   * nothing is asked.
   */
  readonly confirm?: ((requests: ReadonlyArray<ConfirmationRequest>) => boolean | PromiseLike<boolean>) | undefined
  /**
   * Shows the status of a bundle (`wallet_showCallsStatus`). Default: the method is not supported.
   *
   * @param id the id that `wallet_sendCalls` returned
   */
  readonly showCallsStatus?: ((id: string) => unknown) | undefined
  /** Keeps the chosen chain, bundles, and sends whose outcome is unknown. Default: local storage; in memory on a server. */
  readonly store?: ProviderStore | undefined
  /** Whether `wallet_revokePermissions` also ends the session. Default: false, it hides the account from the page. */
  readonly revokeEndsSession?: boolean | undefined
  /** Milliseconds for which a transaction's hash is awaited; after that its outcome is unknown. Default: five minutes. */
  readonly giveUpAfter?: number | undefined
  /** Milliseconds for which the outcome of a send without an answer is looked up. Default: one minute. */
  readonly outcomeTimeout?: number | undefined
  /** Called with each request once it is answered. */
  readonly log?: ((request: LoggedRequest) => void) | undefined
  /** Returns the time in Unix milliseconds, for bundles and the log. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
  /**
   * Returns random bytes for the ids of bundles, for example `getRandomBytes` of `expo-crypto`. Default:
   * `crypto.getRandomValues`.
   *
   * @param size how many bytes
   */
  readonly randomBytes?: ((size: number) => Uint8Array) | undefined
}

type ProviderEvents = {
  readonly accountsChanged: (accounts: Array<Hex>) => void
  readonly chainChanged: (chainId: string) => void
  readonly connect: (info: ProviderConnectInfo) => void
  readonly disconnect: (error: ProviderRpcError) => void
  readonly message: (message: { readonly type: string; readonly data: unknown }) => void
}

const defaultGiveUpAfter = 300_000

const randomBytesOfPlatform = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size))

/** The wallet of a provider, as the methods use it. */
export class Wallet {
  readonly client: OktoClient
  readonly options: ProviderOptions
  readonly accounts: Accounts
  /** Asks the node of a chain. */
  readonly askNode: ReturnType<typeof nodesOf>
  /** What sending needs. */
  readonly scope: TransactionContext
  readonly events = new Events<ProviderEvents>()
  /** Resolves when the session, the chosen chain and the permission were read. */
  readonly ready: Promise<void>
  readonly #ended = new AbortController()
  readonly #store: ProviderStore
  readonly #chainName: string
  readonly #stop: Array<() => void> = []
  #isListening = false
  #chainId: number
  /** The user whose account was told last. */
  #told: string | undefined
  #signingIn: Promise<void> | undefined

  constructor(client: OktoClient, options: ProviderOptions) {
    const {
      chains,
      giveUpAfter = defaultGiveUpAfter,
      now = Date.now,
      outcomeTimeout,
      randomBytes = randomBytesOfPlatform,
      store = defaultStore(client),
      transports
    } = options
    this.client = client
    this.options = options
    this.#store = store
    const prefix = `okto_ethereum/${client.env.chainId}/${client.clientSWA}`.toLowerCase()
    this.#chainName = `${prefix}/chain`
    this.#chainId = chains[0].id
    this.accounts = new Accounts(client, store, `${prefix}/hidden`)
    this.askNode = nodesOf(chains, (chain) => transports?.[chain.id] ?? http())
    this.scope = {
      client,
      store,
      prefix: (user) => `${prefix}/${user}`,
      giveUpAfter,
      outcomeTimeout,
      now,
      randomBytes,
      signal: this.#ended.signal
    }
    this.ready = this.#load()
  }

  /**
   * Begins to follow the session and other tabs. Called when the provider is first used, so that one that a page makes and
   * drops, as React does, leaves no listener behind.
   */
  listen(): void {
    if (this.#isListening || this.isDisposed) return
    this.#isListening = true
    this.#stop.push(this.client.onSessionChange(() => void this.#syncAccounts()))
    if (typeof window !== "undefined" && this.options.store === undefined) this.#followOtherTabs()
  }

  get chainId(): number {
    return this.#chainId
  }

  get isDisposed(): boolean {
    return this.#ended.signal.aborted
  }

  /** Whether the app has configured a chain. */
  hasChain(id: number): boolean {
    return this.options.chains.some((chain) => chain.id === id)
  }

  async #load(): Promise<void> {
    const [chain] = await Promise.all([this.#readChain(), this.accounts.load(), this.client.ready])
    this.#chainId = chain
    this.#told = this.accounts.user
  }

  /** The stored chain, if it is still configured; otherwise the one that is chosen. */
  async #readChain(): Promise<number> {
    const stored = Number(await readText(this.#store, this.#chainName))
    return this.hasChain(stored) ? stored : this.#chainId
  }

  /** Chooses a chain. It is kept for the next visit, unless the store fails. */
  async chooseChain(id: number): Promise<void> {
    if (this.#setChain(id)) await this.#keep(() => this.#store.setItem(this.#chainName, String(id)))
  }

  #setChain(id: number): boolean {
    if (id === this.#chainId) return false
    this.#chainId = id
    this.events.emit("chainChanged", numberToHex(id))
    return true
  }

  /** Writes what a later visit only likes to know. */
  async #keep(write: () => unknown): Promise<void> {
    try {
      await write()
    } catch {
      // The next visit starts with the first chain, and shows the account.
    }
  }

  /** Takes over the chain and the permission that another tab has changed. */
  #followOtherTabs(): void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === this.#chainName) void this.#readChain().then((chain) => this.#setChain(chain))
      if (key === this.accounts.name) void this.accounts.load().then(() => this.#syncAccounts())
    }
    window.addEventListener("storage", onStorage)
    this.#stop.push(() => window.removeEventListener("storage", onStorage))
  }

  /** Tells listeners about a login, a logout, and a changed permission. */
  async #syncAccounts(): Promise<void> {
    await this.ready
    if (this.isDisposed || this.accounts.user === this.#told) return
    // Without the address nothing is told; the next request that reads it tries again.
    const account = await this.accounts.current().catch(() => undefined)
    if (this.isDisposed || this.accounts.user !== account?.user || account?.user === this.#told) return
    const wasShown = this.#told !== undefined
    this.#told = account?.user
    if (account !== undefined && !wasShown) this.events.emit("connect", { chainId: numberToHex(this.#chainId) })
    this.events.emit("accountsChanged", account === undefined ? [] : [account.address])
    if (this.accounts.signedIn === undefined && wasShown) {
      this.events.emit("disconnect", new ProviderRpcError(errorCodes.disconnected, "The user has signed out"))
    }
  }

  /** The shown account. */
  async account() {
    const account = await this.accounts.current()
    void this.#syncAccounts()
    return account
  }

  /**
   * The account that a request names. Rejects where it is not shown.
   *
   * @returns the account, and what throws once another user, or none, is signed in
   */
  async authorize(address: string | undefined) {
    const account = await this.account()
    if (account === undefined) throw new ProviderRpcError(errorCodes.unauthorized, "No account is connected")
    if (address !== undefined && address.toLowerCase() !== account.address.toLowerCase()) {
      throw new ProviderRpcError(errorCodes.unauthorized, `The account ${address} is not the user's`)
    }
    const check = (): void => {
      if (this.accounts.user !== account.user) {
        throw new ProviderRpcError(errorCodes.unauthorized, "The user has signed out meanwhile")
      }
      if (this.isDisposed) throw disposed()
    }
    return { ...account, check }
  }

  /** Shows the account, and signs a user in where none is. Requests at the same time share one sign-in. */
  async connect(): Promise<void> {
    if (this.accounts.signedIn === undefined) {
      this.#signingIn ??= this.#signIn().finally(() => {
        this.#signingIn = undefined
      })
      await this.#signingIn
    }
    await this.#keep(() => this.accounts.show())
    await this.#syncAccounts()
  }

  async #signIn(): Promise<void> {
    const { signIn } = this.options
    if (signIn === undefined) {
      throw new ProviderRpcError(errorCodes.unauthorized, "No user is signed in, and the app has set no signIn")
    }
    try {
      await signIn(this.client)
    } catch (error) {
      // Another dialog, or another tab, was faster.
      if (!(error instanceof AlreadyLoggedIn)) {
        throw isOktoError(error) || error instanceof ProviderRpcError
          ? toProviderError(error, "read")
          : new ProviderRpcError(errorCodes.userRejected, "The user did not sign in", error)
      }
    }
    if (this.accounts.signedIn === undefined) {
      throw new ProviderRpcError(errorCodes.userRejected, "The user did not sign in")
    }
  }

  /** Hides the account, or ends the session where the app wants that. */
  async disconnect(): Promise<void> {
    if (this.options.revokeEndsSession === true) await this.client.logOut()
    else await this.#keep(() => this.accounts.hide())
    await this.#syncAccounts()
  }

  /** Asks the user, where the app wants that. Rejects when the user declines. */
  async confirm(requests: ReadonlyArray<ConfirmationRequest>): Promise<void> {
    if (this.options.confirm === undefined || (await this.options.confirm(requests))) return
    throw new ProviderRpcError(errorCodes.userRejected, "The user declined")
  }

  dispose(): void {
    if (this.isDisposed) return
    this.#ended.abort()
    for (const stop of this.#stop) stop()
    this.events.clear()
  }
}

export const disposed = (): ProviderRpcError =>
  new ProviderRpcError(errorCodes.disconnected, "The provider was disposed of")
