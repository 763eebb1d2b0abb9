/** The authentication modal as state. */
import type { Address, ClientUnusable, OktoPromise } from "@okto-effect/sdk"
import type { AppearanceOptions, AuthModal, WebViewResponseOptions } from "@okto-effect/sdk/browser"
import { useCallback, useEffect, useRef, useState } from "react"
import { useOkto } from "./OktoProvider.tsx"

/** The modal, and whether it is open. */
export interface OktoWebView {
  readonly isModalOpen: boolean
  /** Opens it; returns the user's smart wallet address. It closes with the component. With callbacks the promise may be dropped. */
  readonly authenticate: (
    options?: WebViewResponseOptions | null,
    style?: AppearanceOptions | null
  ) => OktoPromise<Address, AuthModal.AuthModalFailure | ClientUnusable>
}

/**
 * Opens the authentication modal.
 *
 * @example
 * ```tsx
 * import { useOktoWebView } from "@okto-effect/react"
 *
 * export const SignIn = () => {
 *   const { authenticate, isModalOpen } = useOktoWebView()
 *   return (
 *     <button disabled={isModalOpen} onClick={() => void authenticate()}>
 *       Sign in
 *     </button>
 *   )
 * }
 * ```
 */
export const useOktoWebView = (): OktoWebView => {
  const client = useOkto()
  const [isModalOpen, setOpen] = useState(false)
  const open = useRef<AbortController>(undefined)
  // Whoever is logged in by it is shown another page: to abort the login then would log the user out again.
  useEffect(
    () => () => {
      if (!client.isLoggedIn()) open.current?.abort()
    },
    [client]
  )

  const authenticate = useCallback(
    (options?: WebViewResponseOptions | null, style?: AppearanceOptions | null): Promise<Address> => {
      const controller = new AbortController()
      open.current = controller
      setOpen(true)
      const login = client
        .authenticateWithWebView(options, style, { signal: controller.signal })
        .finally(() => setOpen(false))
      // Whoever gave callbacks hears of the end there.
      if (options?.onSuccess ?? options?.onError ?? options?.onClose) login.catch(() => undefined)
      return login
    },
    [client]
  )
  return { isModalOpen, authenticate }
}
