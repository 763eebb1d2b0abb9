/** Who is logged in, as state. */
import type { Address } from "@okto-effect/sdk"
import { useCallback, useMemo, useSyncExternalStore } from "react"
import { useOkto } from "./OktoProvider.tsx"

/** Who is logged in. */
export type SessionState =
  | { readonly isLoggedIn: false; readonly userSWA: undefined }
  | { readonly isLoggedIn: true; readonly userSWA: Address }

const loggedOut: SessionState = { isLoggedIn: false, userSWA: undefined }

const nobody = () => undefined

/**
 * Who is logged in, kept up to date: through logins and logouts here and in other tabs. Nobody while rendering on a
 * server, where there are no sessions.
 */
export const useSession = (): SessionState => {
  const client = useOkto()
  const subscribe = useCallback((listener: () => void) => client.onSessionChange(listener), [client])
  const userSWA = useSyncExternalStore(subscribe, () => client.userSWA, nobody)
  return useMemo(() => (userSWA === undefined ? loggedOut : { isLoggedIn: true, userSWA }), [userSWA])
}
