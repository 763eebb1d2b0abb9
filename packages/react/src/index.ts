"use client"

/** React bindings: one client for the components below a provider, session state, logins, calls and transactions as state. */
// Each by its name: frameworks with server components refuse `export *` where client code begins.
export {
  aptosRawTransaction,
  evmRawTransaction,
  nftCreateCollection,
  nftMint,
  nftTransfer,
  tokenTransfer
} from "@okto-effect/sdk/abstract"
export {
  getAccount,
  getChains,
  getNftCollections,
  getOrdersHistory,
  getPortfolio,
  getPortfolioActivity,
  getPortfolioNFT,
  getTokens,
  rawRead
} from "@okto-effect/sdk/explorer"
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
export { type OrderState, useOrder } from "./useOrder.ts"
export type {
  Accepted,
  Building,
  Built,
  Failed,
  Following,
  Idle,
  RecordFailure,
  Resuming,
  SeenStatus,
  Sending,
  Sent,
  Settled,
  Signed,
  Signing,
  Standing,
  Transaction,
  Uncertain
} from "./Transaction.ts"
export { standing } from "./Transaction.ts"
export type { Build, Submit, TransactionSettings } from "./TransactionFlow.ts"
export {
  RecordNotRead,
  TransactionNotRecorded,
  TransactionPending,
  type TransactionStore
} from "./TransactionRecord.ts"
export { type TransactionCall, type TransactionOptions, useTransaction } from "./useTransaction.ts"
export { type OktoWebView, useOktoWebView } from "./useOktoWebView.ts"
export { type SessionState, useSession } from "./useSession.ts"
