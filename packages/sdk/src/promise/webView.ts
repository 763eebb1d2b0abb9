/** Logins that need a page, as functions of a client. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type { AppearanceOptions } from "../browser/Appearance.ts"
import { authenticateBy, type AuthModalFailure, type AuthModalOptions } from "../browser/AuthModal.ts"
import * as GooglePopup from "../browser/GooglePopup.ts"
import * as GoogleRedirect from "../browser/GoogleRedirect.ts"
import { HostWindow } from "../browser/HostWindow.ts"
import type { Address } from "@okto-effect/contract/Primitives"
import { ArgumentInvalid, type IdTokenMissing, type OAuthMismatch, type WebViewBlocked } from "../Errors.ts"
import type { LoginOptions } from "../login/LoginService.ts"
import { modal } from "../schemas/input/callOptions.ts"
import { login, readOptions } from "../schemas/input/options.ts"
import { owned, ownedJson, ownFields } from "../schemas/input/copyInput.ts"
import { wrong } from "../schemas/input/rules.ts"
import { call, callWith } from "./call.ts"
import { logins } from "./logins.ts"
import type { CallOptions, ProviderLoginFailure, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { parts } from "./parts.ts"

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

/** What the page offers and how it looks, as it is sent to the page. */
const appearanceOf = (
  style: AppearanceOptions | null | undefined
): Result.Result<AppearanceOptions | undefined, ArgumentInvalid> => {
  if (!style) return Result.succeed(undefined)
  const own = ownedJson(style)
  return Predicate.isObject(own)
    ? Result.succeed(own)
    : Result.fail(new ArgumentInvalid([wrong("style", "an object that has JSON", style)]))
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
  const given = Result.all([readOptions(options, modal), appearanceOf(style)])
  const own: WebViewResponseOptions = Result.match(given, { onSuccess: ([own]) => own, onFailure: () => ownFields({}) })
  const { iframeStyle, modalStyle, onOpen } = own
  const opening = Effect.flatMap(Effect.fromResult(given), ([, appearance]) =>
    authenticateBy(logins, {
      ...own,
      modalStyle: owned(modalStyle),
      iframeStyle: owned(iframeStyle),
      onOpen: (modal) => {
        // While the user types: what a login takes is there when it is asked for.
        call(client, parts.login).catch(() => undefined)
        if (onOpen) onOpen({ ask: (method, data) => call(client, modal.ask(method, data)) })
      },
      appearance
    })
  )
  return droppable(call(client, opening, callOptions), own)
}

/**
 * Logs in with Google in a window of its own. Call it in the handler of a click, or browsers block the window. Rejects
 * with `PopupBlocked`, `PopupClosed`, or like any login.
 */
export const loginWithGooglePopup = (
  client: OktoClient,
  options?: (CallOptions & LoginOptions) | null
): OktoPromise<Address, ProviderLoginFailure | GooglePopup.PopupFailure> => {
  return callWith(client, options, [login], (own) =>
    Effect.gen(function* () {
      const host = yield* HostWindow
      const state = GooglePopup.stateOf(host?.location.origin ?? "")
      return yield* logins.withPage("google", state, GooglePopup.signIn, own)
    }).pipe(Effect.catchTag("ProviderUnsupported", Effect.die))
  )
}

/**
 * Leaves the page for Google's, for browsers that block windows. When the user is back, `completeGoogleRedirect` logs
 * in. Rejects with `WebViewBlocked` where there is no page, or no session storage.
 */
export const beginGoogleRedirect = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<void, WebViewBlocked | ClientUnusable> => call(client, GoogleRedirect.begin, options)

/**
 * Finishes what `beginGoogleRedirect` began: call it when the page loads. Returns the user's smart wallet address, or
 * `undefined` when the page did not come from Google. The token is removed from the page's address.
 */
export const completeGoogleRedirect = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<Address | undefined, ProviderLoginFailure | IdTokenMissing | OAuthMismatch | WebViewBlocked> =>
  call(client, Effect.catchTag(GoogleRedirect.completeBy(logins), "ProviderUnsupported", Effect.die), options)
