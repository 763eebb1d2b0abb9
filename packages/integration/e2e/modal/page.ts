/** The program in the host page of the browser tests: the SDK's users' side, reachable from the tests. */
import {
  authenticateWithWebView,
  beginGoogleRedirect,
  completeGoogleRedirect,
  GoogleButton,
  loginWithGooglePopup
} from "@okto-effect/sdk/browser"
import { OktoClient } from "@okto-effect/sdk"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"

interface Announced {
  readonly privateKey: string
  readonly swa: string
  readonly endpoints: { readonly onboarding: string; readonly oauth: string; readonly googleScript: string }
}

/** What happened, in order: outcomes of promises and callbacks. */
const log: Array<string> = []

export const start = async (bff: string, store: "plain" | "encrypted" = "plain") => {
  const announced: Announced = await (await fetch(`${bff}/__emulator/client.json`)).json()
  const { googleScript, ...endpoints } = announced.endpoints
  const client = new OktoClient({
    clientPrivateKey: announced.privateKey,
    clientSWA: announced.swa,
    endpoints: { bff, ...endpoints },
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
    open: (options: { readonly keepOpenOnWrongCode?: boolean } = {}, style = {}) =>
      outcome(
        "promise",
        authenticateWithWebView(
          client,
          {
            ...options,
            onSuccess: (user) => log.push(`onSuccess: ${user}`),
            onError: ({ message }) => log.push(`onError: ${message}`),
            onClose: () => log.push("onClose")
          },
          style
        )
      ),
    google: () => outcome("google", loginWithGooglePopup(client)),
    beginRedirect: () => outcome("redirect", beginGoogleRedirect(client)),
    completeRedirect: () => completeGoogleRedirect(client),
    button: (parent: HTMLElement, size: "large" | "medium" | "small", script = googleScript) =>
      outcome(
        "button",
        Effect.runPromise(
          Scope.provide(
            GoogleButton.render(parent, {
              clientId: "625834323626-c0rnc34fogig1n059prr5q73p6a6uulf.apps.googleusercontent.com",
              onToken: (token) => log.push(`token: ${token.split(".").length}`),
              size,
              script
            }),
            Scope.makeUnsafe()
          )
        )
      )
  }
}

declare global {
  interface Window {
    readonly start: typeof start
    okto: Awaited<ReturnType<typeof start>>
  }
}
