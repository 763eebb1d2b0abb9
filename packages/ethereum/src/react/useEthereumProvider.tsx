import { useOkto } from "@okto-effect/react"
import type { Address, OktoClient } from "@okto-effect/sdk"
import { type ReactElement, useEffect, useRef, useState } from "react"
import { createProvider, type EthereumProvider } from "../provider.ts"
import type { ConfirmationRequest, ProviderOptions } from "../options.ts"
import { LoadedConfirmation, type PendingConfirmation } from "./LoadedConfirmation.tsx"

const loadConfirmRequests = () => import("./ConfirmRequests.tsx")

/** The options of {@link useEthereumProvider}. */
export interface UseEthereumProviderOptions extends Omit<ProviderOptions, "confirm"> {
  /**
   * `true`: what is signed or sent is shown by `ConfirmTransaction` of `@okto-effect/react/ui`, in {@link UseEthereumProviderResult.confirmationElement}.
   * A function: it asks the user. Default: nothing is asked.
   */
  readonly confirm?: boolean | ProviderOptions["confirm"]
}

/** What {@link useEthereumProvider} returns. */
export interface UseEthereumProviderResult {
  /** The provider of the nearest `OktoProvider`'s client: for viem's `custom` and ethers' `BrowserProvider`. */
  readonly provider: EthereumProvider
  /** The user's address on EVM chains (hex); `undefined` while no account is shown. */
  readonly account: Address | undefined
  /** The number of the chosen chain. */
  readonly chainId: number
  /**
   * The requests that wait for the user's answer, for a dialog of the app's own; `undefined` while none waits. Those of another
   * call of the provider wait until these are answered.
   */
  readonly pendingConfirmation: PendingConfirmation | undefined
  /**
   * With `confirm: true`: shows the requests and their buttons; place it in a dialog. It says that its code is being loaded, or
   * could not be loaded, in English. `null` while none waits.
   */
  readonly confirmationElement: ReactElement | null
}

/** A confirmation, told apart from those after it. */
interface Asked extends PendingConfirmation {
  readonly id: number
}

const disposed = /* @__PURE__ */ new WeakSet<EthereumProvider>()

const dispose = (provider: EthereumProvider): void => {
  disposed.add(provider)
  provider.dispose()
}

/**
 * A standard Ethereum provider over the client of the nearest `OktoProvider`, with its account and chain as state. It is
 * disposed of when the component is unmounted.
 *
 * @param options - `chains` and `transports` as for wagmi, `signIn`, `confirm` and the others of {@link UseEthereumProviderOptions}.
 *   The chains and transports of the first render count.
 * @returns The provider, `account`, `chainId`, and the confirmation that waits for the user.
 *
 * @example
 * ```tsx
 * import { useEthereumProvider } from "@okto-effect/ethereum/react"
 * import { baseSepolia } from "viem/chains"
 *
 * export const Account = () => {
 *   const { account, confirmationElement, provider } = useEthereumProvider({ chains: [baseSepolia], confirm: true })
 *   return (
 *     <>
 *       <button onClick={() => void provider.request({ method: "eth_requestAccounts" })}>{account ?? "Connect"}</button>
 *       {confirmationElement}
 *     </>
 *   )
 * }
 * ```
 */
export const useEthereumProvider = (options: UseEthereumProviderOptions): UseEthereumProviderResult => {
  const client = useOkto()
  const latest = useRef(options)
  const asked = useRef(0)
  const [waiting, setWaiting] = useState<ReadonlyArray<Asked>>([])
  const ask = (requests: ReadonlyArray<ConfirmationRequest>) =>
    new Promise<boolean>((resolve) => {
      const own: Asked = {
        id: ++asked.current,
        requests,
        answer: (agrees) => {
          setWaiting((all) => all.filter((other) => other !== own))
          resolve(agrees)
        }
      }
      setWaiting((all) => [...all, own])
    })
  const confirm = (requests: ReadonlyArray<ConfirmationRequest>) => {
    const { confirm = false } = latest.current
    return typeof confirm === "function" ? confirm(requests) : !confirm || ask(requests)
  }
  const create = (over: OktoClient): EthereumProvider => {
    const { showCallsStatus, signIn } = latest.current
    return createProvider(over, {
      ...latest.current,
      confirm,
      log: (request) => latest.current.log?.(request),
      signIn: signIn && ((over) => latest.current.signIn?.(over)),
      showCallsStatus: showCallsStatus && ((id) => latest.current.showCallsStatus?.(id))
    })
  }
  const [provider, setProvider] = useState(() => create(client))
  const [account, setAccount] = useState<Address>()
  const [chainId, setChainId] = useState(provider.chainId)

  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const isUsable = provider.client === client && !disposed.has(provider)
    const own = isUsable ? provider : create(client)
    if (!isUsable) {
      setProvider(own)
      // Those of the client before; that of this one may not be readable.
      setAccount(undefined)
      setChainId(own.chainId)
    }
    let isCurrent = true
    const onAccounts = ([address]: ReadonlyArray<Address>) => isCurrent && setAccount(address)
    const onChain = (chain: string) => isCurrent && setChainId(Number(chain))
    own.on("accountsChanged", onAccounts)
    own.on("chainChanged", onChain)
    own.request({ method: "eth_accounts" }).then(onAccounts, () => undefined)
    own.request({ method: "eth_chainId" }).then(onChain, () => undefined)
    return () => {
      isCurrent = false
      // Its requests end with it.
      dispose(own)
      setWaiting([])
    }
    // A new provider is made for another client only.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [client])

  const [pendingConfirmation] = waiting
  return {
    provider,
    account,
    chainId,
    pendingConfirmation,
    confirmationElement:
      pendingConfirmation === undefined ? null : (
        <LoadedConfirmation key={pendingConfirmation.id} load={loadConfirmRequests} pending={pendingConfirmation} />
      )
  }
}
