import { OktoClient as CoreClient } from "@okto-effect/sdk"
import type {
  Address,
  CallOptions,
  ClientUnusable,
  IdTokenMissing,
  OktoPromise,
  OnSuccess,
  ProviderLoginFailure,
  ProviderUnsupported,
  SessionConfig
} from "@okto-effect/sdk"
import {
  type AppearanceOptions,
  authenticateWithWebView,
  type AuthModal,
  type GooglePopup,
  loginWithGooglePopup,
  type WebViewResponseOptions
} from "@okto-effect/sdk/browser"

/** The SDK's client with logins that need a page: the authentication modal, and Google in a window. */
export class OktoClient extends CoreClient {
  /**
   * Opens the authentication modal. Rejects with `WebViewCanceled` when the user closes it, and with `WebViewLoginFailed`
   * when the login fails.
   *
   * @param options callbacks and styles of the modal
   * @param style what the page in the modal offers and how it looks
   * @param call options of the call, such as `signal`
   * @returns the user's smart wallet address
   */
  authenticateWithWebView(
    options?: WebViewResponseOptions | null,
    style?: AppearanceOptions | null,
    call?: CallOptions | null
  ): OktoPromise<Address, AuthModal.AuthModalFailure | ClientUnusable> {
    return authenticateWithWebView(this, options, style, call)
  }

  /**
   * Logs in with a provider. Without `openWindow` it opens Google's page in a new window: call it in a click handler, or
   * browsers block the window.
   *
   * @param provider the provider
   * @param state sent to the provider and returned by it; used only with `openWindow`
   * @param openWindow shows the page at a URL, and returns the id token that it ends with
   * @param onSuccess called with the new session
   * @param overrideSessionConfig a session that replaces the new one
   * @param options options of the call, such as `signal`
   * @returns the user's smart wallet address
   */
  override loginUsingSocial(
    provider: "google",
    state: Readonly<Record<string, string>> | null | undefined,
    openWindow: (url: string) => Promise<string> | string,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, ProviderLoginFailure | ProviderUnsupported | IdTokenMissing>
  /** Logs in with Google, in a window. */
  override loginUsingSocial(
    provider: "google",
    state?: Readonly<Record<string, string>> | null,
    openWindow?: ((url: string) => Promise<string> | string) | null,
    onSuccess?: OnSuccess | null,
    overrideSessionConfig?: SessionConfig | null,
    options?: CallOptions | null
  ): OktoPromise<Address, ProviderLoginFailure | ProviderUnsupported | GooglePopup.PopupFailure>
  /** Logs in with Google, in a window. */
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

/** Own properties that behave like methods: `Object.keys` does not list them. */
const methodOf = (name: "authenticateWithWebView" | "loginUsingSocial"): PropertyDescriptor => ({
  ...Object.getOwnPropertyDescriptor(OktoClient.prototype, name),
  enumerable: false
})

const hasPageLogins = (client: CoreClient): client is OktoClient => "authenticateWithWebView" in client

/**
 * Gives a client of the SDK the logins that need a page. The client stays the same object, so that what an app keeps for it
 * outside React (cached reads, listeners) belongs to the client that hooks return.
 *
 * @param client a client of the SDK, or of this package
 * @returns the client
 */
export const addBrowserLogins = (client: CoreClient): OktoClient => {
  if (hasPageLogins(client)) return client
  // A subclass that overrides the login keeps its own.
  if (client.loginUsingSocial === CoreClient.prototype.loginUsingSocial) {
    Object.defineProperty(client, "loginUsingSocial", methodOf("loginUsingSocial"))
  }
  Object.defineProperty(client, "authenticateWithWebView", methodOf("authenticateWithWebView"))
  return addBrowserLogins(client)
}
