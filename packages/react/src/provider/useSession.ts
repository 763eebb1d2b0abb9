import type { Address } from "@okto-effect/sdk"
import { useCallback, useMemo, useReducer, useSyncExternalStore } from "react"
import type { OktoClient } from "./OktoClient.ts"
import { useOkto } from "./OktoProvider.tsx"
import { useEffectBeforePaint } from "./useEffectBeforePaint.ts"

/** The session: whether a user is logged in, and which. */
export type SessionState =
  | {
      readonly isLoggedIn: false
      readonly userSWA: undefined
      /** Whether the backend ended the last session: say so, and let the user sign in again. */
      readonly isExpired: boolean
    }
  | { readonly isLoggedIn: true; readonly userSWA: Address; readonly isExpired: false }

const loggedOut: SessionState = { isLoggedIn: false, userSWA: undefined, isExpired: false }
const expired: SessionState = { ...loggedOut, isExpired: true }

const snapshotOf = ({ isSessionExpired, userSWA }: OktoClient): Address | SessionState =>
  userSWA ?? (isSessionExpired ? expired : loggedOut)

/**
 * The session of the user, updated by logins and logouts in this tab and in others. While rendering on a server, no user is
 * logged in.
 *
 * @returns whether a user is logged in, and the smart wallet address
 *
 * @example
 * ```tsx
 * import { useOkto, useSession } from "@okto-effect/react"
 *
 * export const Account = () => {
 *   const client = useOkto()
 *   const { isLoggedIn, userSWA } = useSession()
 *   return isLoggedIn ? <button onClick={() => client.sessionClear()}>Sign out {userSWA}</button> : <p>Signed out</p>
 * }
 * ```
 */
export const useSession = (): SessionState => {
  const client = useOkto()
  const subscribe = useCallback((listener: () => void) => client.onSessionChange(listener), [client])
  const snapshot = useSyncExternalStore(
    subscribe,
    () => snapshotOf(client),
    () => loggedOut
  )
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0)
  // A component that `<Activity>` hid had no subscription meanwhile, and would be painted in its old state first.
  useEffectBeforePaint(() => {
    if (snapshotOf(client) !== snapshot) renderAgain()
  }, [client, snapshot])
  return useMemo(
    () => (typeof snapshot === "string" ? { isLoggedIn: true, userSWA: snapshot, isExpired: false } : snapshot),
    [snapshot]
  )
}
