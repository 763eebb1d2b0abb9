/** The backend that the demo talks to, and what programs outside of the demo need to do the same. */
import { useSession } from "@okto-effect/react"
import type { AuthData } from "@okto-effect/sdk"
import { useQuery } from "@tanstack/react-query"
import { useConfiguration, useConnection } from "../client/ConnectionProvider.tsx"
import { isLocal, toClientConfig } from "../config/Configuration.ts"
import { developmentToken } from "../config/developmentToken.ts"
import type { Target } from "./program.ts"

/** Who programs are while nobody is signed in. */
const anybody = "alice"

/** Of the application's key and the user's, nothing: only the local backend's own, which are for everybody. */
export const useTarget = (needsSession: boolean): Target => {
  const { local } = useConnection()
  const { userSWA } = useSession()
  const configuration = useConfiguration()
  const { clientSWA, endpoints, environment } = toClientConfig(configuration, local)
  const here = isLocal(configuration, local) ? local : undefined
  // A backend inside the page is another than the one that programs outside of it would reach.
  const tells = needsSession && here !== undefined && here.outside === here.bff ? here : undefined
  const { data: login } = useQuery({
    queryKey: ["token for programs", tells?.overview, userSWA],
    queryFn: async ({ signal }): Promise<AuthData | null> => {
      if (tells === undefined) return null
      return userSWA === undefined
        ? { idToken: await developmentToken(tells.jwt(anybody), signal), provider: "client_jwt" }
        : { idToken: await developmentToken(tells.idToken(userSWA), signal), provider: "okto" }
    },
    enabled: tells !== undefined,
    staleTime: Number.POSITIVE_INFINITY
  })
  return {
    clientSWA,
    environment,
    endpoints: here === undefined ? endpoints : { ...endpoints, bff: here.outside },
    developmentKey:
      here !== undefined && configuration.clientPrivateKey === here.clientPrivateKey
        ? here.clientPrivateKey
        : undefined,
    login: login ?? undefined
  }
}
