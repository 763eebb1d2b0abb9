/** The target of programs: the demo's backend. */
import { useSession } from "@okto-effect/react"
import type { AuthData } from "@okto-effect/sdk"
import { use } from "react"
import { cachedPromise } from "../client/cachedPromise.ts"
import { useConfiguration, useConnection, useLocalBackend } from "../client/ConnectionProvider.tsx"
import { toClientConfig } from "../config/Configuration.ts"
import { type LocalBackend, developmentToken } from "../config/LocalBackend.ts"
import type { Target } from "./actions.ts"

/** The user of programs while the demo has no user. */
const defaultUser = "alice"

/** The user of programs that the demo runs: their code may come from anywhere, so they get no token of the demo's user. */
const guest = "guest"

/** Tokens by URL. */
const tokens = new Map<string, Promise<string | undefined>>()

/** A login of the local backend; `undefined` where it issues no tokens. */
const useLogin = (local: LocalBackend | undefined, isInside: boolean): AuthData | undefined => {
  const { userSWA } = useSession()
  if (local === undefined) return undefined
  const isUser = !isInside && userSWA !== undefined
  const url = local.page(isUser ? `idToken.json?swa=${userSWA}` : `jwt.json?sub=${isInside ? guest : defaultUser}`)
  const idToken = use(cachedPromise(tokens, url, () => developmentToken(local, url), undefined))
  return idToken === undefined ? undefined : { idToken, provider: isUser ? "okto" : "client_jwt" }
}

/** Contains no keys except the local backend's public ones. `isInside` is for programs that the demo runs, as a guest. */
export const useTarget = (needsSession: boolean, isInside = false): Target => {
  const { local } = useConnection()
  const configuration = useConfiguration()
  const { clientSWA, endpoints, environment } = toClientConfig(configuration, local)
  const here = useLocalBackend()
  const isPublicKey = here !== undefined && configuration.clientPrivateKey === here.clientPrivateKey
  // Programs outside the page cannot reach a backend inside it.
  const bff = isInside ? here?.bff : here?.outside
  const isReached = here !== undefined && bff === here.bff
  return {
    clientSWA,
    environment,
    endpoints: here === undefined ? endpoints : { ...endpoints, bff },
    isGuest: isInside,
    developmentKey: isPublicKey ? here.clientPrivateKey : undefined,
    login: useLogin(needsSession && isReached ? here : undefined, isInside)
  }
}
