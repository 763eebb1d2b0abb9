/** The backend that the demo talks to, and what programs outside of the demo need to do the same. */
import { useSession } from "@okto-effect/react"
import type { AuthData } from "@okto-effect/sdk"
import { use } from "react"
import { askedOnce } from "../client/askedOnce.ts"
import { useConfiguration, useConnection } from "../client/ConnectionProvider.tsx"
import { isLocal, toClientConfig } from "../config/Configuration.ts"
import { developmentToken } from "../config/developmentToken.ts"
import type { LocalBackend } from "../config/LocalBackend.ts"
import type { Target } from "./actions.ts"

/** Who programs are while nobody is signed in. */
const anybody = "alice"

/** Who programs are that the demo itself runs: they may be anyone's, and get nothing of the user's. */
const guest = "guest"

/** Tokens by their addresses. */
const tokens = new Map<string, Promise<string | undefined>>()

/** What says to a local backend who somebody is; nothing where it does not say so itself. */
const useLogin = (
  local: LocalBackend | undefined,
  who: { readonly subject: string } | { readonly userSWA: string }
): AuthData | undefined => {
  if (local === undefined) return undefined
  const isUser = "userSWA" in who
  const url = isUser ? local.idToken(who.userSWA) : local.jwt(who.subject)
  const idToken = use(askedOnce(tokens, url, () => developmentToken(url), undefined))
  return idToken === undefined ? undefined : { idToken, provider: isUser ? "okto" : "client_jwt" }
}

/**
 * Of the application's key and the user's, nothing: only the local backend's own, which are for everybody. `isInside` is a
 * program that the demo itself runs, as a guest.
 */
export const useTarget = (needsSession: boolean, isInside = false): Target => {
  const { local } = useConnection()
  const { userSWA } = useSession()
  const configuration = useConfiguration()
  const { clientSWA, endpoints, environment } = toClientConfig(configuration, local)
  const here = isLocal(configuration, local) ? local : undefined
  const isEverybodys = here !== undefined && configuration.clientPrivateKey === here.clientPrivateKey
  // A backend inside the page is another than the one that programs outside of it would reach.
  const bff = isInside ? here?.bff : here?.outside
  const isReached = here !== undefined && bff === here.bff
  return {
    clientSWA,
    environment,
    endpoints: here === undefined ? endpoints : { ...endpoints, bff },
    isGuest: isInside,
    developmentKey: isEverybodys ? here.clientPrivateKey : undefined,
    login: useLogin(
      needsSession && isReached ? here : undefined,
      isInside ? { subject: guest } : userSWA === undefined ? { subject: anybody } : { userSWA }
    )
  }
}
