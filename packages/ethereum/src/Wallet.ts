/** The wallet behind a provider: its account, its chosen chain, its permission, and what it tells listeners. */
import { type Hex, isOktoError, type OktoClient } from "@okto-effect/sdk"
import type { ProviderConnectInfo } from "viem"
import { numberToHex } from "viem/utils"
import { type Account, accountsOf } from "./Accounts.ts"
import { errorCodes, ProviderRpcError } from "./errors.ts"
import { Events } from "./Events.ts"
import { nodesOf } from "./nodes.ts"
import type { ConfirmationRequest, ProviderOptions } from "./options.ts"
import { defaultStore, followStore, limitTime, namePrefix, type ProviderStore, publish, readText } from "./store.ts"

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
  /** Asks the user, where the app wants that. Rejects when they decline, or another is signed in by then. */
  readonly confirm: (requests: ReadonlyArray<ConfirmationRequest>) => Promise<void>
}

/** The wallet of a provider, as the methods use it. */
export interface Wallet {
  readonly client: OktoClient
  readonly options: ProviderOptions
  readonly store: ProviderStore
  readonly events: Events<ProviderEvents>
  /** Milliseconds after which a transaction without an end is given up: its outcome is then unknown. */
  readonly giveUpAfter: number
  /** The chosen chain. */
  readonly chainId: number
  /** Aborts with the provider. */
  readonly signal: AbortSignal
  /** The time by the device's clock, in Unix milliseconds. */
  readonly now: () => number
  /** The name of something stored. */
  readonly nameOf: (...path: ReadonlyArray<string>) => string
  /** Asks the node of a chain. */
  readonly askNode: ReturnType<typeof nodesOf>
  /**
   * Begins to follow the session, the page's other providers and other tabs. Called when the provider is first used, so that
   * one that a page makes and drops, as React does, leaves no listener behind.
   *
   * @returns when the session, the chosen chain and the permission were read
   */
  readonly listen: () => Promise<void>
  /** Whether the app has configured a chain. */
  readonly hasChain: (id: number) => boolean
  /** Chooses a chain. It is kept for the next visit, unless the store fails. */
  readonly chooseChain: (id: number) => Promise<void>
  /** The shown account. */
  readonly account: () => Promise<Account | undefined>
  /** The account that a request names. Rejects where it is not shown. */
  readonly authorize: (address?: string | null) => Promise<Authorized>
  /** Shows the account, and signs a user in where none is. Requests at the same time share one sign-in. */
  readonly connect: () => Promise<void>
  /** Hides the account, or ends the session where the app wants that. Rejects where it is hidden for this visit only. */
  readonly disconnect: () => Promise<void>
  readonly dispose: () => void
}

export const createDisposedError = (): ProviderRpcError =>
  new ProviderRpcError(errorCodes.disconnected, "The provider was disposed of")

/** Creates the wallet of a provider. */
export const createWallet = (client: OktoClient, options: ProviderOptions): Wallet => {
  const { chains, confirm, giveUpAfter = 300_000, now = Date.now, signIn } = options
  const store = options.store ? limitTime(options.store) : defaultStore(client)
  // Refused by `waitForOrder`, too, but only after a transaction was sent. `NaN` is not at least 0 either.
  if (!(giveUpAfter >= 0)) throw new ProviderRpcError(errorCodes.invalidParams, "Invalid giveUpAfter")
  const accounts = accountsOf(client)
  const events = new Events<ProviderEvents>()
  const ended = new AbortController()
  const { signal } = ended
  /** Rejects when the provider is disposed of. */
  const whenDisposed = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(createDisposedError()))
  )
  whenDisposed.catch(() => undefined)
  const nameOf = (...path: ReadonlyArray<string>): string =>
    [namePrefix, client.env.chainId, client.clientSWA.toLowerCase(), ...path].join("/")
  const chainName = nameOf("chain")
  const hiddenName = nameOf("hidden")

  /** The chosen chain; `undefined` until it was read. */
  let chosen: number | undefined
  /** The user whose account was told last. */
  let emittedUser: string | undefined
  let ready: Promise<void> | undefined
  let signingIn: Promise<void> | undefined

  const chainId = (): number => chosen ?? chains[0].id
  const hasChain = (id: number): boolean => chains.some((chain) => chain.id === id)

  const start = async (): Promise<void> => {
    if (signal.aborted) return
    signal.addEventListener(
      "abort",
      client.onSessionChange(() => void syncAccounts())
    )
    signal.addEventListener("abort", followStore(store, [chainName, hiddenName], onStored))
    const [chain, hidden] = await Promise.all([readText(store, chainName), readText(store, hiddenName), client.ready])
    // What another provider has chosen meanwhile is newer.
    if (hasChain(Number(chain))) chosen ??= Number(chain)
    if (accounts.revoked === undefined) accounts.revoked = hidden
    emittedUser = accounts.user
  }

  const listen = (): Promise<void> => (ready ??= start())

  /** Takes over the chain or the permission that was stored, by this provider or another. */
  const onStored = (name: string, text: string | null): void => {
    if (name === hiddenName) {
      accounts.revoked = text
      void syncAccounts()
    }
    const id = Number(text)
    if (name !== chainName || !hasChain(id) || id === chainId()) return
    chosen = id
    events.emit("chainChanged", numberToHex(id))
  }

  /** Tells listeners about a login, a logout, and a changed permission. */
  const syncAccounts = async (): Promise<void> => {
    await listen()
    if (signal.aborted || accounts.user === emittedUser) return
    // Where the address cannot be read no account is told; the next request that reads it tries again.
    const account = await accounts.current().catch(() => undefined)
    if (signal.aborted || account?.user === emittedUser) return
    const wasShown = emittedUser !== undefined
    emittedUser = account?.user
    if (account !== undefined && !wasShown) events.emit("connect", { chainId: numberToHex(chainId()) })
    events.emit("accountsChanged", account === undefined ? [] : [account.address])
    if (accounts.signedIn === undefined && wasShown) {
      events.emit("disconnect", new ProviderRpcError(errorCodes.disconnected, "The user has signed out"))
    }
  }

  const account = async (): Promise<Account | undefined> => {
    const shown = await accounts.current().catch((error: unknown) => {
      // Listeners know no account: they are told when one can be read.
      emittedUser = undefined
      throw error
    })
    void syncAccounts()
    return shown
  }

  const signInUser = async (): Promise<void> => {
    if (signIn === undefined) {
      throw new ProviderRpcError(errorCodes.unauthorized, "No user is signed in, and the app has set no signIn")
    }
    let failure: unknown
    try {
      await Promise.race([signIn(client), whenDisposed])
    } catch (error) {
      if (signal.aborted) throw error
      failure = error
    }
    // The user may be signed in nevertheless: by another dialog, or in another tab.
    if (accounts.signedIn !== undefined) return
    throw isOktoError(failure) || failure instanceof ProviderRpcError
      ? failure
      : new ProviderRpcError(errorCodes.userRejected, "The user did not sign in", failure)
  }

  return {
    client,
    options,
    store,
    events,
    giveUpAfter,
    signal,
    now,
    nameOf,
    askNode: nodesOf(options),
    listen,
    hasChain,
    account,
    get chainId() {
      return chainId()
    },
    // The next visit starts with the first chain where the store fails.
    chooseChain: (id) => publish(store, chainName, String(id)).catch(() => undefined),
    authorize: async (address) => {
      const shown = await account()
      if (shown === undefined) throw new ProviderRpcError(errorCodes.unauthorized, "No account is connected")
      if (address && address.toLowerCase() !== shown.address.toLowerCase()) {
        throw new ProviderRpcError(errorCodes.unauthorized, `The account ${address} is not the user's`)
      }
      const check = (): void => {
        if (accounts.user !== shown.user) {
          throw new ProviderRpcError(errorCodes.unauthorized, "The user has signed out meanwhile")
        }
        if (signal.aborted) throw createDisposedError()
      }
      return {
        ...shown,
        check,
        confirm: async (requests) => {
          check()
          if (confirm !== undefined && !(await Promise.race([confirm(requests), whenDisposed]))) {
            throw new ProviderRpcError(errorCodes.userRejected, "The user declined")
          }
          check()
        }
      }
    },
    connect: async () => {
      if (accounts.signedIn === undefined) {
        await (signingIn ??= signInUser().finally(() => {
          signingIn = undefined
        }))
      }
      // The next visit asks again where the store fails.
      if (accounts.user === undefined)
        await publish(store, hiddenName, accounts.revokedWith(false)).catch(() => undefined)
      await syncAccounts()
    },
    disconnect: async () => {
      if (options.revokeEndsSession === true) await client.logOut()
      else if (accounts.user !== undefined) await publish(store, hiddenName, accounts.revokedWith(true))
      await syncAccounts()
    },
    dispose: () => {
      ended.abort()
      events.clear()
    }
  }
}
