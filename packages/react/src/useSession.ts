/** Who is logged in, as state. */
import type { Address } from "@okto-effect/sdk"
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useSyncExternalStore } from "react"
import { useOkto } from "./OktoProvider.tsx"

/** Who is logged in. */
export type SessionState =
  | {
      readonly isLoggedIn: false
      readonly userSWA: undefined
      /** Whether the backend ended the last session: then say so, and let the user sign in again. */
      readonly isExpired: boolean
    }
  | { readonly isLoggedIn: true; readonly userSWA: Address; readonly isExpired: false }

const loggedOut: SessionState = { isLoggedIn: false, userSWA: undefined, isExpired: false }
const expired: SessionState = { ...loggedOut, isExpired: true }

const onServer = () => undefined

/** A layout effect, except on a server, where React 18 warns of them. */
const useEffectBeforePaint: typeof useLayoutEffect = (effect, dependencies) =>
  (typeof window === "undefined" ? useEffect : useLayoutEffect)(effect, dependencies)

/**
 * Who is logged in, kept up to date: through logins and logouts here and in other tabs. Nobody while rendering on a
 * server, where there are no sessions.
 */
export const useSession = (): SessionState => {
  const client = useOkto()
  const subscribe = useCallback((listener: () => void) => client.onSessionChange(listener), [client])
  const userSWA = useSyncExternalStore(subscribe, () => client.userSWA, onServer)
  const isExpired = useSyncExternalStore(subscribe, () => client.isSessionExpired, onServer) === true
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0)
  // What `<Activity>` hid was told nothing meanwhile, and is painted as it was before it is subscribed again.
  useEffectBeforePaint(() => {
    if (client.userSWA !== userSWA || client.isSessionExpired !== isExpired) renderAgain()
  }, [client, isExpired, userSWA])
  return useMemo(
    () => (userSWA === undefined ? (isExpired ? expired : loggedOut) : { isLoggedIn: true, userSWA, isExpired: false }),
    [isExpired, userSWA]
  )
}
