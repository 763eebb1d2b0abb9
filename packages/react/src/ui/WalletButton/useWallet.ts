import type { Address } from "@okto-effect/sdk"
import { hasOpenTransaction } from "../../transaction/transactionFlows.ts"
import { useSession } from "../../provider/useSession.ts"
import { type UseAssetsReturn, useAssets } from "../assets/useAssets.ts"
import { type Identity, useIdentity, useWatchedClient } from "../SignIn/identity.ts"
import { type UseReceiveReturn, useReceive } from "../Receive/useReceive.ts"

/** What {@link useWallet} returns. */
export interface UseWalletReturn {
  /** Absent while no user is signed in. */
  readonly userSWA: Address | undefined
  /** The user's addresses. */
  readonly receiving: UseReceiveReturn
  /** The tokens of the user. */
  readonly assets: UseAssetsReturn
  /** Who is signed in, and how. Absent when another sign-in than that of these components was used. */
  readonly identity: Identity | undefined
  /** Whether a transaction of the user was sent and is not final: ask before `logOut`. */
  readonly hasOpenTransaction: () => boolean
  /** Signs the user out. */
  readonly logOut: () => void
}

/**
 * The user's addresses, assets, identity and sign-out.
 *
 * @param caip2Id the network that is chosen, until the user chooses another one, and again when it changes. Default: the first
 *   network of the user
 * @returns the wallet
 *
 * @example
 * ```tsx
 * import { useWallet } from "@okto-effect/react/ui"
 *
 * export const SignOut = () => <button onClick={useWallet().logOut}>Sign out</button>
 * ```
 */
export const useWallet = (caip2Id?: string): UseWalletReturn => {
  const client = useWatchedClient()
  const { userSWA } = useSession()
  return {
    userSWA,
    receiving: useReceive(caip2Id),
    assets: useAssets(),
    identity: useIdentity(),
    hasOpenTransaction: () => hasOpenTransaction(client),
    logOut: () => client.sessionClear()
  }
}
