"use client"

/**
 * The provider and the hooks, which are client code. Each is exported by its name: frameworks with server components refuse
 * `export *` in a module that begins with "use client".
 */
export { GoogleSignInButton, type GoogleSignInButtonProps } from "./login/GoogleSignInButton.tsx"
export { OktoProvider, type OktoProviderProps, ProviderMissing, useOkto } from "./provider/OktoProvider.tsx"
export type {
  WebViewMessage,
  WebViewOptions,
  WebViewRequest,
  WebViewRequestHandler,
  WhatsAppOtpResponse
} from "./login/webViewTypes.ts"
export { lastStableState } from "./lastStableState.ts"
export type { OtpFailed, OtpState, OtpStateOf, SentCode, StableOtpState } from "./login/Otp.ts"
export type { StatusChange } from "./order/orders.ts"
export { type UseOktoCallReturn, type CallState, useOktoCall, useOktoEffect } from "./useOktoCall.ts"
export { type OrderState, useOrder } from "./order/useOrder.ts"
export { type UseOtpReturn, type OtpOptions, useOtp } from "./login/useOtp.ts"
export { usePrefetchTransaction } from "./transaction/usePrefetchTransaction.ts"
export type {
  FailedStep,
  RecordFailure,
  StableTransactionState,
  TransactionFailed,
  TransactionState,
  TransactionStateOf
} from "./transaction/Transaction.ts"
export type { TransactionSettings } from "./transaction/TransactionFlow.ts"
export {
  TransactionRecordNotRead,
  TransactionNotRecorded,
  TransactionStoreTimeout,
  TransactionPending,
  type TransactionStore
} from "./transaction/TransactionRecord.ts"
export { type UseTransactionReturn, type TransactionOptions, useTransaction } from "./transaction/useTransaction.ts"
export { type OktoWebView, useOktoWebView } from "./login/useOktoWebView.ts"
export { type SessionState, useSession } from "./provider/useSession.ts"
