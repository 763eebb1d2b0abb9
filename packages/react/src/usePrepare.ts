/** What the next transaction takes, asked for while its form is filled in. */
import { prepare } from "@okto-effect/sdk"
import { useCallback, useEffect, useRef } from "react"
import { useOkto } from "./OktoProvider.tsx"
import { useSession } from "./useSession.ts"

/**
 * Asks for what the next transaction takes (chains, wallets, gas values) when a form that sends something is opened, so
 * that sending takes one round trip instead of two. What was asked for is good for five seconds: call the returned function
 * when the user reaches for the button. Nothing is asked while nobody is logged in, and a failure changes nothing: whatever
 * is missing is asked for again by what is sent.
 *
 * @example
 * ```tsx
 * import { tokenTransfer, usePrepare, useTransaction } from "@okto-effect/react"
 *
 * const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: 1n }
 *
 * export const Pay = () => {
 *   const prepare = usePrepare()
 *   const { submit } = useTransaction()
 *   const pay = () => void submit((client, options) => tokenTransfer(client, transfer, undefined, options))
 *   return (
 *     <button onPointerEnter={prepare} onFocus={prepare} onClick={pay}>
 *       Pay
 *     </button>
 *   )
 * }
 * ```
 */
export const usePrepare = (isOpen = true): (() => void) => {
  const client = useOkto()
  const { userSWA } = useSession()
  const current = useRef<AbortController>(undefined)

  const ahead = useCallback(() => {
    const signal = current.current?.signal
    // Of what is known only gas values are asked for again. What goes wrong is heard of when something is sent.
    if (signal !== undefined) prepare(client, { signal }).catch(() => undefined)
  }, [client])

  useEffect(() => {
    if (!isOpen || userSWA === undefined) return undefined
    const controller = new AbortController()
    current.current = controller
    // Strict mode closes and opens again at once: it asks once.
    queueMicrotask(() => {
      if (!controller.signal.aborted) ahead()
    })
    return () => {
      controller.abort()
      current.current = undefined
    }
  }, [ahead, isOpen, userSWA])

  return ahead
}
