import { OktoClient, type OktoClientOptions } from "@okto-effect/sdk"
import { ChainNotConfiguredError, createConnector } from "@wagmi/core"
import { type Address, getAddress, SwitchChainError, UserRejectedRequestError } from "viem"
import { numberToHex } from "viem/utils"
import { sessionIdOf } from "./Accounts.ts"
import { errorCodes } from "./errors.ts"
import { createProvider, type EthereumProvider } from "./provider.ts"
import type { ProviderOptions } from "./options.ts"
import { type OktoLoginTypes, signInWith } from "./compat/OktoProvider.ts"

/**
 * What the connector takes beside its client: a part of {@link OktoParameters}, the argument of `okto`. The chains and
 * transports are those of wagmi's configuration.
 */
export interface OktoConnectorOptions extends Omit<ProviderOptions, "chains"> {
  /** The id of the connector. Default: `okto`. */
  readonly id?: string | undefined
  /** The name of the connector, for people. Default: `Okto`. */
  readonly name?: string | undefined
  /** Its icon as a data URI or URL. */
  readonly icon?: string | undefined
  /** How users sign in where `signIn` is not set. Default: `generic`, the authentication modal. */
  readonly loginType?: OktoLoginTypes | undefined
  /** Whether disconnecting ends the session. Default: true; otherwise the account is hidden until the next connect or login. */
  readonly endSession?: boolean | undefined
  /** Whether the connector stays disconnected after a reload, until another login or connect. Default: false. */
  readonly shimDisconnect?: boolean | undefined
}

/** The options of {@link okto}: the app's client, or the configuration of one, beside {@link OktoConnectorOptions}. */
export type OktoParameters =
  | ({ readonly client: OktoClient } & OktoConnectorOptions)
  | (OktoClientOptions & { readonly client?: undefined } & Omit<OktoConnectorOptions, "log">)

type StorageItem = {
  /** The session that was disconnected; `true` is the published original's, of every session. */
  readonly "okto.disconnected": string | true
  readonly "okto.currentChain": string
  /** wagmi's own. */
  readonly recentConnectorId: string
}

const clients = /* @__PURE__ */ new WeakMap<object, OktoClient>()

/** The client of some options, created when it is first needed. The same object has one client. */
export const clientOf = (parameters: OktoParameters): OktoClient => {
  if (parameters.client !== undefined) return parameters.client
  const client = clients.get(parameters) ?? new OktoClient(parameters)
  clients.set(parameters, client)
  return client
}

/**
 * A connector for wagmi 2 and 3: `useConnect` signs the user in, and every hook that a wallet answers works.
 *
 * A user who signs in elsewhere in the app is connected, a logout disconnects, also in other tabs, and after a reload wagmi
 * reconnects without asking.
 *
 * @param parameters - `client` (the app's), or the configuration of one; `signIn`, `endSession`, `confirm` and the others of
 *   {@link OktoConnectorOptions}.
 * @returns What `createConfig({ connectors })` takes.
 *
 * @example
 * ```ts
 * import { okto } from "@okto-effect/ethereum/wagmi"
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { createConfig, http } from "@wagmi/core"
 * import { baseSepolia } from "viem/chains"
 *
 * export const configure = (client: OktoClient) =>
 *   createConfig({
 *     chains: [baseSepolia],
 *     connectors: [okto({ client })],
 *     transports: { [baseSepolia.id]: http() }
 *   })
 * ```
 */
export const okto = (parameters: OktoParameters) => connectorOf(parameters, () => clientOf(parameters), false)

/** The type of the connector. */
okto.type = "okto" as const

/**
 * A connector over a client that is created when it is first needed. One of several over the same client is connected only
 * when the user has chosen it.
 */
export const connectorOf = (parameters: OktoParameters, getClient: () => OktoClient, isOneOfSeveral: boolean) =>
  createConnector<EthereumProvider, Record<string, unknown>, StorageItem>((config) => {
    const { endSession = true, icon, id = "okto", loginType = "generic", name = "Okto" } = parameters
    const { shimDisconnect = false } = parameters
    let created: EthereumProvider | undefined
    let stop: (() => void) | undefined

    const provider = (): EthereumProvider => {
      created ??= createProvider(getClient(), {
        ...parameters,
        // The log of a configuration is that of its client.
        log: parameters.client && parameters.log,
        chains: config.chains,
        transports: parameters.transports ?? config.transports,
        signIn: parameters.signIn ?? ((client) => signInWith(client, loginType))
      })
      return created
    }

    const getAccounts = async () =>
      (await provider().request({ method: "eth_accounts" })).map((account) => getAddress(account))

    const getChainId = async () => Number(await provider().request({ method: "eth_chainId" }))

    /** Keeps the session that the user has disconnected. A storage that fails prevents neither a connect nor a disconnect. */
    const keepDisconnected = async (session?: string): Promise<void> => {
      if (!shimDisconnect) return
      try {
        if (session) await config.storage?.setItem("okto.disconnected", session)
        else await config.storage?.removeItem("okto.disconnected")
      } catch {
        // The provider keeps whether the account is shown, and the client whether a user is signed in.
      }
    }

    const onConnect = async ({ chainId }: { readonly chainId: string }) => {
      await keepDisconnected()
      const accounts = await getAccounts()
      if (accounts.length > 0) config.emitter.emit("connect", { accounts, chainId: Number(chainId) })
    }

    const onAccountsChanged = (accounts: ReadonlyArray<string>) => {
      if (accounts.length === 0) return config.emitter.emit("disconnect")
      // wagmi listens to `connect` only while this connector is not connected.
      if (config.emitter.listenerCount("connect") === 0) {
        return config.emitter.emit("change", { accounts: accounts.map((account) => getAddress(account)) })
      }
      onConnect({ chainId: numberToHex(provider().chainId) }).catch((error: unknown) =>
        config.emitter.emit("error", { error: error instanceof Error ? error : new Error(String(error)) })
      )
    }

    const onChainChanged = async (chain: string) => {
      config.emitter.emit("change", { chainId: Number(chain) })
      try {
        await config.storage?.setItem("okto.currentChain", String(Number(chain)))
      } catch {
        // Only the published original reads it; the provider keeps the chain.
      }
    }

    /** Follows the provider, also while it is not connected: a login elsewhere in the app connects. */
    const follow = (): void => {
      if (stop !== undefined) return
      const over = provider()
      over.on("accountsChanged", onAccountsChanged)
      over.on("chainChanged", onChainChanged)
      stop = () => {
        over.removeListener("accountsChanged", onAccountsChanged)
        over.removeListener("chainChanged", onChainChanged)
        stop = undefined
      }
    }

    const switchChain = async ({ chainId }: { readonly chainId: number }) => {
      const chain = config.chains.find(({ id }) => id === chainId)
      if (chain === undefined) throw new SwitchChainError(new ChainNotConfiguredError())
      await provider().request({ method: "wallet_switchEthereumChain", params: [{ chainId: numberToHex(chainId) }] })
      // The provider emits no event for the chain that is chosen already.
      config.emitter.emit("change", { chainId })
      return chain
    }

    return {
      id,
      name,
      type: okto.type,
      ...(icon !== undefined && { icon }),

      async setup() {
        if (typeof window !== "undefined" && !isOneOfSeveral) follow()
      },

      async connect({ chainId, isReconnecting = false, withCapabilities = false } = {}) {
        follow()
        try {
          if (!isReconnecting) await provider().request({ method: "eth_requestAccounts" })
          const accounts = await getAccounts()
          if (accounts.length === 0) throw new Error("No user is signed in")
          await keepDisconnected()
          // A chain that cannot be chosen does not prevent the user from connecting.
          if (chainId !== undefined) await switchChain({ chainId }).catch(() => undefined)
          return {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- wagmi's type depends on `withCapabilities`
            accounts: formatAccounts(accounts, withCapabilities) as never,
            chainId: await getChainId()
          }
        } catch (error) {
          throw isRejection(error) ? new UserRejectedRequestError(error) : error
        }
      },

      async disconnect() {
        stop?.()
        const over = provider()
        await over.client.ready
        await keepDisconnected(sessionIdOf(over.client))
        try {
          if (endSession) await over.client.logOut()
          else await over.request({ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] })
        } catch (error) {
          // The account is hidden for this visit nevertheless.
          if (!endSession) config.emitter.emit("disconnect")
          throw error
        } finally {
          if (!isOneOfSeveral) follow()
        }
      },

      getAccounts,
      getChainId,
      getProvider: async () => provider(),

      async isAuthorized() {
        try {
          if (isOneOfSeveral && (await config.storage?.getItem("recentConnectorId")) !== id) return false
          const accounts = await getAccounts()
          const disconnected = shimDisconnect && (await config.storage?.getItem("okto.disconnected"))
          if (disconnected === true || disconnected === sessionIdOf(provider().client)) return false
          return accounts.length > 0
        } catch {
          return false
        }
      },

      switchChain,
      onAccountsChanged,
      onChainChanged,
      onConnect,
      onDisconnect: () => config.emitter.emit("disconnect")
    }
  })

const formatAccounts = (accounts: ReadonlyArray<Address>, withCapabilities: boolean) =>
  withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts

const isRejection = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === errorCodes.userRejected
