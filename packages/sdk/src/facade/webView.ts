/** Logins that need a page, as functions of a client. */
import * as Effect from "effect/Effect"
import type { AppearanceOptions } from "../browser/Appearance.ts"
import { authenticate, type AuthModalFailure, type AuthModalOptions } from "../browser/AuthModal.ts"
import * as GooglePopup from "../browser/GooglePopup.ts"
import * as GoogleRedirect from "../browser/GoogleRedirect.ts"
import { HostWindow } from "../browser/HostWindow.ts"
import type { Address } from "@okto-effect/contract/Primitives"
import type { IdTokenMissing, OAuthMismatch, WebViewBlocked } from "../Errors.ts"
import * as Login from "../Login.ts"
import { ownFields } from "../internal/owned.ts"
import { call } from "./call.ts"
import type { CallOptions, ProviderLoginFailure, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"

/** What a caller of the modal wants to hear, and how it may differ from the usual. */
export interface WebViewResponseOptions extends Omit<AuthModalOptions, "appearance" | "onOpen"> {
  /** Receives the means to ask the page something, while the modal is open: 30 seconds at most. */
  readonly onOpen?: ((modal: { readonly ask: (method: string, data: unknown) => Promise<unknown> }) => void) | undefined
}

/** Whoever gave callbacks hears of the end there, and may drop the promise: it is not reported as unhandled. */
const droppable = <A, E>(
  promise: OktoPromise<A, E>,
  { onClose, onError, onSuccess }: WebViewResponseOptions
): OktoPromise<A, E> => {
  if (onSuccess ?? onError ?? onClose) promise.catch(() => undefined)
  return promise
}

/**
 * Opens the authentication modal and returns the user's smart wallet address. Rejects with `WebViewCanceled` when the
 * user closes it, and with `WebViewLoginFailed` when the login fails. `style` is what the page offers and how it looks.
 * With callbacks the promise may be dropped.
 */
export const authenticateWithWebView = (
  client: OktoClient,
  options?: WebViewResponseOptions | null,
  style?: AppearanceOptions | null,
  callOptions?: CallOptions | null
): OktoPromise<Address, AuthModalFailure | ClientUnusable> => {
  const own = ownFields(options)
  const { onOpen } = own
  return droppable(
    call(
      client,
      [Login.recipe],
      authenticate({
        ...own,
        onOpen: onOpen && (({ ask }) => onOpen({ ask: (method, data) => call(client, [], ask(method, data)) })),
        appearance: style ?? undefined
      }),
      callOptions
    ),
    own
  )
}

/**
 * Logs in with Google in a window of its own. Call it in the handler of a click, or browsers block the window. Rejects
 * with `PopupBlocked`, `PopupClosed`, or like any login.
 */
export const loginWithGooglePopup = (
  client: OktoClient,
  options?: (CallOptions & Login.LoginOptions) | null
): OktoPromise<Address, ProviderLoginFailure | GooglePopup.PopupFailure> => {
  const own = ownFields(options)
  return call(
    client,
    [Login.recipe],
    Effect.gen(function* () {
      const host = yield* HostWindow
      const state = GooglePopup.stateOf(host?.location.origin ?? "")
      return yield* Login.Login.use((login) => login.withPage("google", state, GooglePopup.signIn, own))
    }).pipe(Effect.catchTag("ProviderUnsupported", Effect.die)),
    own
  )
}

/**
 * Leaves the page for Google's, for browsers that block windows. When the user is back, `completeGoogleRedirect` logs
 * in. Rejects with `WebViewBlocked` where there is no page, or no session storage.
 */
export const beginGoogleRedirect = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<void, WebViewBlocked | ClientUnusable> => call(client, [], GoogleRedirect.begin, options)

/**
 * Finishes what `beginGoogleRedirect` began: call it when the page loads. Returns the user's smart wallet address, or
 * `undefined` when the page did not come from Google. The token is removed from the page's address.
 */
export const completeGoogleRedirect = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<Address | undefined, ProviderLoginFailure | IdTokenMissing | OAuthMismatch | WebViewBlocked> =>
  call(client, [Login.recipe], Effect.catchTag(GoogleRedirect.complete, "ProviderUnsupported", Effect.die), options)
