import { useOktoCall } from "@okto-effect/react"
import { useConnection } from "../../client/ConnectionProvider.tsx"
import * as Stored from "../../config/Stored.ts"

/** Logs in with a Google id token. The token is stored for the next visit, and removed if the login fails. */
export const useGoogleLogin = () => {
  const { store } = useConnection()
  return useOktoCall(async (client, _options, idToken: string) => {
    Stored.write(store, Stored.googleIdToken, idToken)
    return client.loginUsingOAuth({ idToken, provider: "google" }).catch((error: unknown) => {
      Stored.remove(store, Stored.googleIdToken)
      throw error
    })
  })
}
