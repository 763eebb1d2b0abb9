/** Logins that need a page, as functions of a client. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type { AppearanceOptions } from "../browser/Appearance.ts"
import { authenticateBy, type AuthModalFailure, type AuthModalOptions, type OpenModal } from "../browser/AuthModal.ts"
import * as GooglePopup from "../browser/GooglePopup.ts"
import * as GoogleRedirect from "../browser/GoogleRedirect.ts"
import { HostWindow } from "../browser/HostWindow.ts"
import type { Address } from "@okto-effect/protocol/Primitives"
import type { ArgumentInvalid, IdTokenMissing, OAuthMismatch, WebViewBlocked } from "../errors/Errors.ts"
import { modalRules } from "../input/rules.ts"
import { invalidArgument, readOptions } from "../input/options.ts"
import { copyInput, copyJson, ownProperties, withProperties } from "../input/snapshot.ts"
import { logins, type LoginCallOptions, type ProviderLoginFailure, runLogin } from "./login.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import * as lazy from "./lazy.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { run } from "./run.ts"

/** The options of the authentication modal. */
export interface WebViewResponseOptions extends Omit<AuthModalOptions, "appearance" | "onOpen"> {
  /** Called when the modal is open, with a function that sends a request to its page. A request fails after 30 seconds. */
  readonly onOpen?: ((modal: { readonly ask: (method: string, data: unknown) => Promise<unknown> }) => void) | undefined
}

/** A copy of the style, which is sent to the page. */
const appearanceOf = (
  style: AppearanceOptions | null | undefined
): Result.Result<AppearanceOptions | undefined, ArgumentInvalid> => {
  if (!style) return Result.succeed(undefined)
  const own = copyJson(style)
  return Predicate.isObject(own)
    ? Result.succeed(own)
    : Result.fail(invalidArgument("style", "an object that has JSON", style))
}

/**
 * Logs in through the authentication modal, a frame with the backend's login page.
 *
 * Fails with `WebViewCanceled` when the user closes it, with `WebViewLoginFailed` when the login fails, and with
 * `WebViewBlocked` where there is no page. With callbacks the Promise need not be handled.
 *
 * @param client - The client that is logged in.
 * @param options - `onSuccess`, `onError`, `onClose`, and the title and styles of the frame.
 * @param style - The logins that the page offers, and its appearance.
 * @param callOptions - `signal` closes the modal.
 * @returns The user's smart wallet address (hex).
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { authenticateWithWebView } from "@okto-effect/sdk/browser"
 *
 * export const signIn = (client: OktoClient) => authenticateWithWebView(client, { title: "Sign in" })
 * ```
 */
export const authenticateWithWebView = (
  client: OktoClient,
  options?: WebViewResponseOptions | null,
  style?: AppearanceOptions | null,
  callOptions?: CallOptions | null
): OktoPromise<Address, AuthModalFailure | ClientUnusable> => {
  const given = readOptions(options, modalRules)
  const own: WebViewResponseOptions = Result.getOrElse(given, () => ownProperties({}))
  let hasBegun = false
  const opening = Effect.flatMap(Effect.fromResult(Result.andThen(given, appearanceOf(style))), (appearance) => {
    hasBegun = true
    return authenticateBy(
      logins,
      // Not spread, because an object's prototype may be polluted.
      withProperties(own, {
        modalStyle: copyInput(own.modalStyle),
        iframeStyle: copyInput(own.iframeStyle),
        onOpen: (modal: OpenModal) => {
          // Loads the code of a login while the user types.
          run(client, lazy.login).catch(() => undefined)
          return own.onOpen?.({ ask: (method, data) => run(client, modal.ask(method, data)) })
        },
        appearance
      })
    )
  })
  const login = run(client, opening, callOptions)
  // With callbacks the promise may be dropped: its rejection is then not reported as unhandled.
  if (own.onSuccess ?? own.onError ?? own.onClose) {
    // A modal that has begun reports its failures itself, and an abort is the app's own.
    login.catch((error) => hasBegun || callOptions?.signal?.aborted || own.onError?.(error))
  }
  return login
}

/**
 * Logs in with Google in a popup window. Call it in a click handler: browsers block other windows.
 *
 * Fails with `PopupBlocked`, `PopupClosed` or `OAuthMismatch`, or like any login.
 *
 * @param client - The client that is logged in.
 * @param options - `onSuccess`, `override` and `signal`.
 * @returns The user's smart wallet address (hex).
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { loginWithGooglePopup } from "@okto-effect/sdk/browser"
 *
 * export const bind = (client: OktoClient, button: HTMLButtonElement) =>
 *   button.addEventListener("click", () => void loginWithGooglePopup(client).catch(console.error))
 * ```
 */
export const loginWithGooglePopup = (
  client: OktoClient,
  options?: LoginCallOptions | null
): OktoPromise<Address, ProviderLoginFailure | GooglePopup.PopupFailure> =>
  runLogin(client, options, (own) =>
    Effect.gen(function* () {
      const host = yield* HostWindow
      const state = GooglePopup.stateOf(host?.location.origin ?? "")
      return yield* logins.withPage("google", state, GooglePopup.signIn, own)
    }).pipe(Effect.catchTag("ProviderUnsupported", Effect.die))
  )

/**
 * Redirects the page to Google, for browsers that block windows. When the user returns, `completeGoogleRedirect` logs in.
 *
 * Fails with `WebViewBlocked` where there is no page or no session storage.
 *
 * @param client - The client that is logged in.
 * @param options - `signal`.
 * @returns Nothing: the page is left before that.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { beginGoogleRedirect, completeGoogleRedirect } from "@okto-effect/sdk/browser"
 *
 * export const start = async (client: OktoClient, button: HTMLButtonElement) => {
 *   const user = await completeGoogleRedirect(client)
 *   if (user === undefined) button.addEventListener("click", () => void beginGoogleRedirect(client))
 * }
 * ```
 */
export const beginGoogleRedirect = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<void, WebViewBlocked | ClientUnusable> => run(client, GoogleRedirect.begin, options)

/**
 * Logs in with the id token of a redirect from Google. Call it when the page loads. The token is removed from its address.
 *
 * Fails with `OAuthMismatch` where the token is not for this redirect, with `IdTokenMissing`, or like any login.
 *
 * @param client - The client that is logged in.
 * @param options - `signal`.
 * @returns The user's smart wallet address (hex), or `undefined` where the page was not opened by a redirect from Google.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { beginGoogleRedirect, completeGoogleRedirect } from "@okto-effect/sdk/browser"
 *
 * export const start = async (client: OktoClient, button: HTMLButtonElement) => {
 *   const user = await completeGoogleRedirect(client)
 *   if (user === undefined) button.addEventListener("click", () => void beginGoogleRedirect(client))
 * }
 * ```
 */
export const completeGoogleRedirect = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<Address | undefined, ProviderLoginFailure | IdTokenMissing | OAuthMismatch | WebViewBlocked> =>
  run(client, Effect.catchTag(GoogleRedirect.completeBy(logins), "ProviderUnsupported", Effect.die), options)
