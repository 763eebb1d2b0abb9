/** Logging in with an id token of Google, which is kept so that a reload logs in again. */
import { useOktoCall } from "@okto-effect/react"
import { useConnection } from "../../client/ConnectionProvider.tsx"
import { logFailure } from "../../client/explain.ts"
import * as Stored from "../../config/Stored.ts"

/** The login; a token that fails is forgotten. It outlives its page, which the session takes away. */
export const useGoogleLogin = () => {
  const { store } = useConnection()
  return useOktoCall(async (client, _options, idToken: string) => {
    Stored.write(store, Stored.googleIdToken, idToken)
    return client.loginUsingOAuth({ idToken, provider: "google" }).catch((error: unknown) => {
      Stored.remove(store, Stored.googleIdToken)
      logFailure("The login with Google failed.", error)
      throw error
    })
  })
}
