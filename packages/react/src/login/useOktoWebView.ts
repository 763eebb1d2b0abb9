import type { Address, ClientUnusable, OktoPromise } from "@okto-effect/sdk"
import type { AppearanceOptions, AuthModal, WebViewResponseOptions } from "@okto-effect/sdk/browser"
import { useCallback, useEffect, useRef, useState } from "react"
import { useOkto } from "../provider/OktoProvider.tsx"

/** The authentication modal, and whether it is open. */
export interface OktoWebView {
  /** Whether the modal is shown. */
  readonly isModalOpen: boolean
  /**
   * Opens the modal. It is closed when the component is unmounted. When `options` has callbacks, the promise can be ignored.
   *
   * @param options callbacks and styles of the modal
   * @param style what the page in the modal offers and how it looks
   * @returns the user's smart wallet address
   */
  readonly authenticate: (
    options?: WebViewResponseOptions | null,
    style?: AppearanceOptions | null
  ) => OktoPromise<Address, AuthModal.AuthModalFailure | ClientUnusable>
}

/**
 * Opens the authentication modal.
 *
 * @returns whether it is open, and the function that opens it
 *
 * @example
 * ```tsx
 * import { useOktoWebView } from "@okto-effect/react"
 *
 * export const SignIn = () => {
 *   const { authenticate, isModalOpen } = useOktoWebView()
 *   return (
 *     <button disabled={isModalOpen} onClick={() => void authenticate({ onError: console.error })}>
 *       Sign in
 *     </button>
 *   )
 * }
 * ```
 */
export const useOktoWebView = (): OktoWebView => {
  const client = useOkto()
  const [isModalOpen, setOpen] = useState(false)
  const open = useRef(new Set<AbortController>())
  // After a login the app often shows another page. An abort would log the user out again.
  useEffect(
    () => () => {
      if (!client.isLoggedIn()) for (const modal of open.current) modal.abort()
    },
    [client]
  )

  const authenticate = useCallback(
    (options?: WebViewResponseOptions | null, style?: AppearanceOptions | null): Promise<Address> => {
      const controller = new AbortController()
      const modals = open.current
      modals.add(controller)
      setOpen(true)
      const login = client.authenticateWithWebView(options, style, { signal: controller.signal }).finally(() => {
        modals.delete(controller)
        setOpen(modals.size > 0)
      })
      // The callbacks report the outcome.
      if (options?.onSuccess ?? options?.onError ?? options?.onClose) login.catch(() => undefined)
      return login
    },
    [client]
  )
  return { isModalOpen, authenticate }
}
