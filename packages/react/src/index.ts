/** React bindings: one client for the components below a provider, session state, logins, and calls as state. */
export * from "@okto-effect/sdk/abstract"
export * from "@okto-effect/sdk/explorer"
export type * from "@okto-effect/sdk/types"
export type { OktoClientConfig, OktoError } from "@okto-effect/sdk"
export type {
  AppearanceOptions,
  AppearanceTheme,
  ExternalWallet,
  LoginOptions,
  OtpLoginOption,
  SocialLogin,
  ThemeVariables,
  VendorInfo,
  WebViewResponseOptions
} from "@okto-effect/sdk/browser"
export { GoogleSignInButton, type GoogleSignInButtonProps } from "./GoogleSignInButton.tsx"
export { OktoClient } from "./OktoClient.ts"
export { OktoProvider, type OktoProviderProps, useOkto } from "./OktoProvider.tsx"
export type {
  WebViewMessage,
  WebViewOptions,
  WebViewRequest,
  WebViewRequestHandler,
  WhatsAppOtpResponse
} from "./webViewTypes.ts"
export { ProviderMissing } from "./ProviderMissing.ts"
export { type Call, type CallState, useOktoCall, useOktoEffect } from "./useOktoCall.ts"
export { type OktoWebView, useOktoWebView } from "./useOktoWebView.ts"
export { type SessionState, useSession } from "./useSession.ts"
