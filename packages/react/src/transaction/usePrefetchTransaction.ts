import { prefetchTransaction } from "@okto-effect/sdk"
import { useCallback, useEffect, useRef } from "react"
import { useOkto } from "../provider/OktoProvider.tsx"
import { useSession } from "../provider/useSession.ts"

/**
 * Fetches chains, wallets and gas values when a form is opened, so that sending takes one round trip instead of two. Gas
 * values are used for five seconds: call the returned function when the pointer or the focus reaches the button. Nothing is
 * fetched while no user is logged in. A failure has no effect, because the transaction fetches what is missing.
 *
 * @param isOpen whether the form is shown. Default: true
 * @returns fetches gas values again
 *
 * @example
 * ```tsx
 * import { tokenTransfer, usePrefetchTransaction, useTransaction } from "@okto-effect/react"
 *
 * const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: 1n }
 *
 * export const Pay = () => {
 *   const prefetchTransaction = usePrefetchTransaction()
 *   const { submit } = useTransaction()
 *   const pay = () => void submit((client, options) => tokenTransfer(client, transfer, options))
 *   return (
 *     <button onPointerEnter={prefetchTransaction} onFocus={prefetchTransaction} onClick={pay}>
 *       Pay
 *     </button>
 *   )
 * }
 * ```
 */
export const usePrefetchTransaction = (isOpen = true): (() => void) => {
  const client = useOkto()
  const { userSWA } = useSession()
  const current = useRef<AbortController>(undefined)

  const fetchAhead = useCallback(() => {
    const signal = current.current?.signal
    // Chains and wallets are cached for longer. A failure is reported by the transaction.
    if (signal !== undefined) prefetchTransaction(client, { signal }).catch(() => undefined)
  }, [client])

  useEffect(() => {
    if (!isOpen || userSWA === undefined) return undefined
    const controller = new AbortController()
    current.current = controller
    // Strict mode mounts, unmounts and mounts again at once.
    queueMicrotask(() => {
      if (!controller.signal.aborted) fetchAhead()
    })
    return () => {
      controller.abort()
      current.current = undefined
    }
  }, [fetchAhead, isOpen, userSWA])

  return fetchAhead
}
