import { useOkto } from "@okto-effect/react"
import type { Address, OktoClient } from "@okto-effect/sdk"
import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react"
import { createProvider, type EthereumProvider } from "../provider.ts"
import type { ConfirmationRequest, ProviderOptions } from "../Wallet.ts"

/** Loaded when the first request is confirmed. */
const ConfirmRequests = /* @__PURE__ */ lazy(() => import("./ConfirmRequests.tsx"))

/** What the user is asked to confirm. */
export interface Confirmation {
  /** One request, or the calls of a bundle. */
  readonly requests: ReadonlyArray<ConfirmationRequest>
  /**
   * Answers the request.
   *
   * @param agrees whether the user agrees to all requests
   */
  readonly answer: (agrees: boolean) => void
}

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
  /** The requests that wait for the user's answer, for a dialog of the app's own; `undefined` while none waits. */
  readonly pendingConfirmation: Confirmation | undefined
  /** With `confirm: true`: shows the requests and their buttons; place it in a dialog. `null` while none waits. */
  readonly confirmationElement: ReactElement | null
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
  const shown = useRef<Confirmation>(undefined)
  const [pendingConfirmation, setPendingConfirmation] = useState<Confirmation>()
  const create = (over: OktoClient): EthereumProvider => {
    const {
      chains,
      confirm,
      giveUpAfter,
      now,
      outcomeTimeout,
      randomBytes,
      revokeEndsSession,
      showCallsStatus,
      signIn,
      store,
      transports
    } = latest.current
    const show = (requests: ReadonlyArray<ConfirmationRequest>) =>
      new Promise<boolean>((resolve) => {
        // A request that comes while another is shown declines that one.
        shown.current?.answer(false)
        const answer = (agrees: boolean) => {
          if (shown.current?.requests === requests) {
            shown.current = undefined
            setPendingConfirmation(undefined)
          }
          resolve(agrees)
        }
        shown.current = { requests, answer }
        setPendingConfirmation(shown.current)
      })
    return createProvider(over, {
      chains,
      giveUpAfter,
      log: (request) => latest.current.log?.(request),
      now,
      outcomeTimeout,
      randomBytes,
      revokeEndsSession,
      showCallsStatus,
      signIn: signIn && ((over) => latest.current.signIn?.(over)),
      store,
      transports,
      confirm: confirm === true ? show : confirm === false ? undefined : confirm
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
    if (!isUsable) setProvider(own)
    let isCurrent = true
    const onAccounts = ([address]: ReadonlyArray<Address>) => isCurrent && setAccount(address)
    const onChain = (chain: string) => setChainId(Number(chain))
    own.on("accountsChanged", onAccounts)
    own.on("chainChanged", onChain)
    own.request({ method: "eth_accounts" }).then(onAccounts, () => undefined)
    own.request({ method: "eth_chainId" }).then(onChain, () => undefined)
    return () => {
      isCurrent = false
      shown.current?.answer(false)
      dispose(own)
    }
    // A new provider is made for another client only.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [client])

  return {
    provider,
    account,
    chainId,
    pendingConfirmation,
    confirmationElement:
      pendingConfirmation === undefined ? null : (
        <Suspense>
          <ConfirmRequests {...pendingConfirmation} />
        </Suspense>
      )
  }
}
