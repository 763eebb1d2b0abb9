"use client"

/**
 * The provider and the hooks, which are client code. Each is exported by its name: frameworks with server components refuse
 * `export *` in a module that begins with "use client".
 */
export { GoogleSignInButton, type GoogleSignInButtonProps } from "./GoogleSignInButton.tsx"
export { OktoProvider, type OktoProviderProps, ProviderMissing, useOkto } from "./OktoProvider.tsx"
export type {
  WebViewMessage,
  WebViewOptions,
  WebViewRequest,
  WebViewRequestHandler,
  WhatsAppOtpResponse
} from "./webViewTypes.ts"
export { lastStableState } from "./lastStableState.ts"
export type { OtpFailed, OtpState, OtpStateOf, SentCode, StableOtpState } from "./Otp.ts"
export type { StatusChange } from "./orders.ts"
export { type OktoCall, type CallState, useOktoCall, useOktoEffect } from "./useOktoCall.ts"
export { type OrderState, useOrder } from "./useOrder.ts"
export { type OtpCall, type OtpOptions, useOtp } from "./useOtp.ts"
export { usePrefetchTransaction } from "./usePrefetchTransaction.ts"
export type {
  FailedStep,
  RecordFailure,
  StableTransactionState,
  TransactionFailed,
  TransactionState,
  TransactionStateOf
} from "./Transaction.ts"
export type { TransactionSettings } from "./TransactionFlow.ts"
export {
  TransactionRecordNotRead,
  TransactionNotRecorded,
  TransactionPending,
  type TransactionStore
} from "./TransactionRecord.ts"
export { type TransactionCall, type TransactionOptions, useTransaction } from "./useTransaction.ts"
export { type OktoWebView, useOktoWebView } from "./useOktoWebView.ts"
export { type SessionState, useSession } from "./useSession.ts"
