/** React bindings: one client for the components below a provider, session state, logins, calls and transactions as state. */
export * from "@okto-effect/sdk"
export * from "./client.ts"
// In place of the SDK's exports of these names.
export { OktoClient } from "./provider/OktoClient.ts"
export type { Build, Submit } from "./transaction/TransactionFlow.ts"
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
