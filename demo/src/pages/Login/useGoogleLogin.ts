/** Logging in with an id token of Google, which is kept so that a reload logs in again. */
import type { OktoClient } from "@okto-effect/sdk"
import { useConnection } from "../../client/ConnectionProvider.tsx"
import { logFailure } from "../../client/explain.ts"
import { type Action, useAction } from "../../client/useAction.ts"
import * as Stored from "../../config/Stored.ts"

/** The login; a token that fails is forgotten. */
export const useGoogleLogin = (): Action<[client: OktoClient, idToken: string], string> => {
  const { store } = useConnection()
  return useAction(
    async (_signal, client: OktoClient, idToken: string) => {
      Stored.write(store, Stored.googleIdToken, idToken)
      return client.loginUsingOAuth({ idToken, provider: "google" }).catch((error: unknown) => {
        Stored.remove(store, Stored.googleIdToken)
        logFailure("The login with Google failed.", error)
        throw error
      })
    },
    { outlives: true }
  )
}
