/**
 * Logins and session stores that need a page: the authentication modal, Google's popup and button, and encrypted storage.
 * Functions of a client return Promises; the modules are for Effect programs.
 */
export * as AuthModal from "../browser/AuthModal.ts"
export type * from "../browser/Appearance.ts"
export * as EncryptedStore from "../browser/EncryptedStore.ts"
export * as GoogleButton from "../browser/GoogleButton.ts"
export * as GooglePopup from "../browser/GooglePopup.ts"
export * as GoogleRedirect from "../browser/GoogleRedirect.ts"
export * as HostWindow from "../browser/HostWindow.ts"
export * as WebStorage from "../session/WebStorage.ts"
export {
  authenticateWithWebView,
  beginGoogleRedirect,
  completeGoogleRedirect,
  loginWithGooglePopup,
  type WebViewResponseOptions
} from "./webView.ts"

// What the types of these functions and modules show, so that declarations of apps can name it.
export type { OktoPromise } from "../index.ts"
export type { PageError } from "../browser/conversation.ts"
export type { CurrentEnvironment } from "../core/Environment.ts"
export type { Login, Logins } from "../login/LoginService.ts"
export type { Session } from "../session/Session.ts"
export type { Backing, SessionStore, SessionStoreService, StorageFailed } from "../session/SessionStore.ts"
export type { CheckedConfig, LiveSession, Owner } from "../session/StoredSession.ts"
