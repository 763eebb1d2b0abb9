/** Logins that need a page, as functions of a client. */
import * as Effect from "effect/Effect"
import type { AppearanceOptions } from "../browser/Appearance.ts"
import { authenticate, type AuthModalOptions } from "../browser/AuthModal.ts"
import * as GooglePopup from "../browser/GooglePopup.ts"
import * as GoogleRedirect from "../browser/GoogleRedirect.ts"
import { HostWindow } from "../browser/HostWindow.ts"
import type { Address } from "@okto-effect/contract/Primitives"
import * as Login from "../Login.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"

/** What a caller of the modal wants to hear, and how it may differ from the usual. */
export interface WebViewResponseOptions extends Omit<AuthModalOptions, "appearance" | "onOpen"> {
  /** Receives the means to ask the page something, while the modal is open: 30 seconds at most. */
  readonly onOpen?: ((modal: { readonly ask: (method: string, data: unknown) => Promise<unknown> }) => void) | undefined
}

/**
 * Opens the authentication modal and answers the user's smart wallet address. Rejects with `WebViewCanceled` when the
 * user closes it, and with `WebViewLoginFailed` when the login fails. `style` is what the page offers and how it looks.
 */
export const authenticateWithWebView = (
  client: OktoClient,
  { onOpen, ...options }: WebViewResponseOptions = {},
  style?: AppearanceOptions,
  call?: CallOptions
): Promise<Address> =>
  client.runWith(
    [Login.recipe],
    authenticate({
      ...options,
      onOpen: ({ ask }) => onOpen?.({ ask: (method, data) => client.runWith([], ask(method, data)) }),
      appearance: style
    }),
    call
  )

/**
 * Logs in with Google in a window of its own. Call it in the handler of a click, or browsers block the window. Rejects
 * with `PopupBlocked`, `PopupClosed`, or like any login.
 */
export const loginWithGooglePopup = (
  client: OktoClient,
  { signal, ...options }: CallOptions & Login.LoginOptions = {}
): Promise<Address> =>
  client.runWith(
    [Login.recipe],
    Effect.gen(function* () {
      const host = yield* HostWindow
      const state = GooglePopup.stateOf(host?.location.origin ?? "")
      return yield* Login.Login.use((login) => login.withPage("google", state, GooglePopup.signIn, options))
    }),
    { signal }
  )

/**
 * Leaves the page for Google's, for browsers that block windows. When the user is back, `completeGoogleRedirect` logs
 * in. Rejects with `WebViewBlocked` where there is no page, or no session storage.
 */
export const beginGoogleRedirect = (client: OktoClient, call?: CallOptions): Promise<void> =>
  client.runWith([], GoogleRedirect.begin, call)

/**
 * Finishes what `beginGoogleRedirect` began: call it when the page loads. Answers the user's smart wallet address, or
 * `undefined` when the page did not come from Google. The token is removed from the page's address.
 */
export const completeGoogleRedirect = (client: OktoClient, call?: CallOptions): Promise<Address | undefined> =>
  client.runWith([Login.recipe], GoogleRedirect.complete, call)
