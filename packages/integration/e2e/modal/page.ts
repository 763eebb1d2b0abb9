/** The program in the host page of the browser tests: the SDK's users' side, reachable from the tests. */
import {
  authenticateWithWebView,
  beginGoogleRedirect,
  completeGoogleRedirect,
  loginWithGooglePopup
} from "@okto-effect/sdk/browser"
import { OktoClient } from "@okto-effect/sdk"

interface Announced {
  readonly privateKey: string
  readonly swa: string
  readonly endpoints: { readonly onboarding: string; readonly oauth: string }
}

/** What happened, in order: outcomes of promises and callbacks. */
const log: Array<string> = []

export const start = async (bff: string, store: "plain" | "encrypted" = "plain") => {
  const announced: Announced = await (await fetch(`${bff}/__emulator/client.json`)).json()
  const { oauth, onboarding } = announced.endpoints
  const client = new OktoClient({
    clientPrivateKey: announced.privateKey,
    clientSWA: announced.swa,
    endpoints: { bff, oauth, onboarding },
    ...(store === "encrypted" ? { sessionStore: store } : {})
  })
  await client.ready
  const outcome = (name: string, promise: Promise<unknown>) =>
    void promise.then(
      (value) => log.push(`${name}: ${String(value)}`),
      (error: unknown) => log.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    )
  return {
    client,
    jwt: async () => (await (await fetch(`${bff}/__emulator/jwt.json`)).json()).token,
    log,
    open: (style: object) =>
      outcome(
        "promise",
        authenticateWithWebView(
          client,
          {
            onSuccess: (user) => log.push(`onSuccess: ${user}`),
            onError: ({ message }) => log.push(`onError: ${message}`),
            onClose: () => log.push("onClose")
          },
          style
        )
      ),
    google: () => outcome("google", loginWithGooglePopup(client)),
    beginRedirect: () => outcome("redirect", beginGoogleRedirect(client)),
    completeRedirect: () => completeGoogleRedirect(client)
  }
}

declare global {
  interface Window {
    readonly start: typeof start
    okto: Awaited<ReturnType<typeof start>>
  }
}
