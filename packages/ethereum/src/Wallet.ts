/** The wallet behind a provider: its account, its chosen chain, its permission, and what it tells listeners. */
import { type Hex, isOktoError, type OktoClient } from "@okto-effect/sdk"
import { http, type ProviderConnectInfo } from "viem"
import { numberToHex } from "viem/utils"
import { type Account, Accounts } from "./Accounts.ts"
import { errorCodes, ProviderRpcError, toProviderError } from "./errors.ts"
import { Events } from "./Events.ts"
import { nodesOf } from "./nodes.ts"
import type { ConfirmationRequest, ProviderOptions } from "./options.ts"
import { defaultStore, followStore, keep, namePrefix, type ProviderStore, readText } from "./store.ts"

type ProviderEvents = {
  readonly accountsChanged: (accounts: Array<Hex>) => void
  readonly chainChanged: (chainId: string) => void
  readonly connect: (info: ProviderConnectInfo) => void
  readonly disconnect: (error: ProviderRpcError) => void
  readonly message: (message: { readonly type: string; readonly data: unknown }) => void
}

/** The account for which a request is answered. */
export interface Authorized extends Account {
  /** Throws once another user, or none, is signed in. */
  readonly check: () => void
}

/** The wallet of a provider, as the methods use it. */
export class Wallet {
  readonly client: OktoClient
  readonly options: ProviderOptions
  readonly store: ProviderStore
  readonly accounts: Accounts
  /** Asks the node of a chain. */
  readonly askNode: ReturnType<typeof nodesOf>
  readonly events = new Events<ProviderEvents>()
  /** Milliseconds after which a transaction without an end is given up: its outcome is then unknown. */
  readonly giveUpAfter: number
  /** The time by the device's clock, in Unix milliseconds. */
  readonly now: () => number
  readonly #ended = new AbortController()
  /** Rejects when the provider is disposed of. */
  readonly #disposal: Promise<never>
  readonly #chainName: string
  readonly #hiddenName: string
  #stop: () => void = () => undefined
  #ready: Promise<void> | undefined
  /** The chosen chain; `undefined` until it was read. */
  #chainId: number | undefined
  /** The user whose account was told last. */
  #told: string | undefined
  #signingIn: Promise<void> | undefined

  constructor(client: OktoClient, options: ProviderOptions) {
    const { chains, giveUpAfter = 300_000, now = Date.now, store = defaultStore(client), transports } = options
    this.client = client
    this.options = options
    this.store = store
    this.giveUpAfter = giveUpAfter
    this.now = now
    this.accounts = new Accounts(client)
    this.askNode = nodesOf(chains, (chain) => transports?.[chain.id] ?? http())
    this.#chainName = this.nameOf("chain")
    this.#hiddenName = this.nameOf("hidden")
    this.#disposal = new Promise((_, reject) =>
      this.signal.addEventListener("abort", () => reject(createDisposedError()))
    )
    this.#disposal.catch(() => undefined)
  }

  /** The name of something stored. */
  nameOf(...path: ReadonlyArray<string>): string {
    const { clientSWA, env } = this.client
    return [namePrefix, env.chainId, clientSWA.toLowerCase(), ...path].join("/")
  }

  /**
   * Begins to follow the session, the page's other providers and other tabs. Called when the provider is first used, so that
   * one that a page makes and drops, as React does, leaves no listener behind.
   *
   * @returns when the session, the chosen chain and the permission were read
   */
  listen(): Promise<void> {
    this.#ready ??= this.#start()
    return this.#ready
  }

  async #start(): Promise<void> {
    if (this.isDisposed) return
    const stops = [
      this.client.onSessionChange(() => void this.#syncAccounts()),
      followStore(this.store, (name, text) => this.#onStored(name, text))
    ]
    this.#stop = () => stops.forEach((stop) => stop())
    const [chain, hidden] = await Promise.all([
      readText(this.store, this.#chainName),
      readText(this.store, this.#hiddenName),
      this.client.ready
    ])
    // What another provider has chosen meanwhile is newer.
    if (this.hasChain(Number(chain))) this.#chainId ??= Number(chain)
    this.accounts.hidden ??= hidden
    this.#told = this.accounts.user
  }

  get chainId(): number {
    return this.#chainId ?? this.options.chains[0].id
  }

  /** Aborts with the provider. */
  get signal(): AbortSignal {
    return this.#ended.signal
  }

  get isDisposed(): boolean {
    return this.signal.aborted
  }

  /** Whether the app has configured a chain. */
  hasChain(id: number): boolean {
    return this.options.chains.some((chain) => chain.id === id)
  }

  /** Chooses a chain. It is kept for the next visit, unless the store fails. */
  async chooseChain(id: number): Promise<void> {
    if (id !== this.chainId) await keep(this.store, this.#chainName, String(id))
  }

  /** Takes over the chain or the permission that was stored, by this provider or another. */
  #onStored(name: string, text: string | null): void {
    if (name === this.#hiddenName) {
      const { user } = this.accounts
      this.accounts.hidden = text
      if (user !== this.accounts.user) void this.#syncAccounts()
    }
    const id = Number(text)
    if (name !== this.#chainName || !this.hasChain(id) || id === this.chainId) return
    this.#chainId = id
    this.events.emit("chainChanged", numberToHex(id))
  }

  /** Tells listeners about a login, a logout, and a changed permission. */
  async #syncAccounts(): Promise<void> {
    await this.listen()
    if (this.isDisposed || this.accounts.user === this.#told) return
    // Where the address cannot be read no account is told; the next request that reads it tries again.
    const account = await this.accounts.current().catch(() => undefined)
    if (this.isDisposed || account?.user === this.#told) return
    const wasShown = this.#told !== undefined
    this.#told = account?.user
    if (account !== undefined && !wasShown) this.events.emit("connect", { chainId: numberToHex(this.chainId) })
    this.events.emit("accountsChanged", account === undefined ? [] : [account.address])
    if (this.accounts.signedIn === undefined && wasShown) {
      this.events.emit("disconnect", new ProviderRpcError(errorCodes.disconnected, "The user has signed out"))
    }
  }

  /** The shown account. */
  async account() {
    const account = await this.accounts.current().catch((error: unknown) => {
      // Listeners know no account: they are told when one can be read.
      this.#told = undefined
      throw error
    })
    void this.#syncAccounts()
    return account
  }

  /** The account that a request names. Rejects where it is not shown. */
  async authorize(address?: string | null): Promise<Authorized> {
    const account = await this.account()
    if (account === undefined) throw new ProviderRpcError(errorCodes.unauthorized, "No account is connected")
    if (address && address.toLowerCase() !== account.address.toLowerCase()) {
      throw new ProviderRpcError(errorCodes.unauthorized, `The account ${address} is not the user's`)
    }
    const check = (): void => {
      if (this.accounts.user !== account.user) {
        throw new ProviderRpcError(errorCodes.unauthorized, "The user has signed out meanwhile")
      }
      if (this.isDisposed) throw createDisposedError()
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
    if (this.accounts.user === undefined) await keep(this.store, this.#hiddenName, null)
    await this.#syncAccounts()
  }

  async #signIn(): Promise<void> {
    const { signIn } = this.options
    if (signIn === undefined) {
      throw new ProviderRpcError(errorCodes.unauthorized, "No user is signed in, and the app has set no signIn")
    }
    try {
      await Promise.race([signIn(this.client), this.#disposal])
    } catch (error) {
      // The user may be signed in nevertheless: by another dialog, or in another tab.
      if (this.accounts.signedIn === undefined || this.isDisposed) {
        throw isOktoError(error) || error instanceof ProviderRpcError
          ? toProviderError(error)
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
    else if (this.accounts.user !== undefined) await keep(this.store, this.#hiddenName, this.accounts.session)
    await this.#syncAccounts()
  }

  /** Asks the user, where the app wants that. Rejects when the user declines. */
  async confirm(requests: ReadonlyArray<ConfirmationRequest>): Promise<void> {
    const { confirm } = this.options
    if (confirm === undefined || (await Promise.race([confirm(requests), this.#disposal]))) return
    throw new ProviderRpcError(errorCodes.userRejected, "The user declined")
  }

  dispose(): void {
    if (this.isDisposed) return
    this.#ended.abort()
    this.#stop()
    this.events.clear()
  }
}

export const createDisposedError = (): ProviderRpcError =>
  new ProviderRpcError(errorCodes.disconnected, "The provider was disposed of")
