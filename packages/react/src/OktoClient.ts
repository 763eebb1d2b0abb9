/** The client of React apps: the SDK's, with the logins that need a page on it, as the published original has them. */
import { OktoClient as CoreClient } from "@okto-effect/sdk"
import type {
  Address,
  CallOptions,
  ClientUnusable,
  IdTokenMissing,
  ProviderLoginFailure,
  OktoPromise,
  OnSuccess,
  ProviderUnsupported,
  SessionConfig
} from "@okto-effect/sdk"
import {
  type AppearanceOptions,
  type AuthModal,
  authenticateWithWebView,
  type GooglePopup,
  loginWithGooglePopup,
  type WebViewResponseOptions
} from "@okto-effect/sdk/browser"

/** A wallet client for one application and, once logged in, one user. */
export class OktoClient extends CoreClient {
  /**
   * Opens the authentication modal and returns the user's smart wallet address. Rejects with `WebViewCanceled` when the
   * user closes it, and with `WebViewLoginFailed` when the login fails. `style` is what its page offers and how it looks.
   */
  authenticateWithWebView(
    options?: WebViewResponseOptions | null,
    style?: AppearanceOptions | null,
    call?: CallOptions | null
  ): OktoPromise<Address, AuthModal.AuthModalFailure | ClientUnusable> {
    return authenticateWithWebView(this, options, style, call)
  }

  /**
   * Logs in with a provider. Without `openWindow` Google's page opens in a window of its own: call it in the handler of a
   * click.
   */
  override loginUsingSocial(
    provider: "google",
    state: Readonly<Record<string, string>> | null | undefined,
    openWindow: (url: string) => Promise<string> | string,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, ProviderLoginFailure | ProviderUnsupported | IdTokenMissing>
  override loginUsingSocial(
    provider: "google",
    state?: Readonly<Record<string, string>> | null,
    openWindow?: ((url: string) => Promise<string> | string) | null,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, ProviderLoginFailure | ProviderUnsupported | GooglePopup.PopupFailure>
  override loginUsingSocial(
    provider: "google",
    state?: Readonly<Record<string, string>> | null,
    openWindow?: ((url: string) => Promise<string> | string) | null,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, ProviderLoginFailure | ProviderUnsupported | GooglePopup.PopupFailure> {
    return !openWindow
      ? loginWithGooglePopup(this, { onSuccess, override: overrideSessionConfig, signal: options?.signal })
      : super.loginUsingSocial(provider, state ?? {}, openWindow, onSuccess, overrideSessionConfig, options)
  }
}
