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
export type * from "@okto-effect/sdk/errors"
export {
  ActivityUnavailable,
  AlreadyLoggedIn,
  ArgumentInvalid,
  AuthTokenMissing,
  AuthenticationFailed,
  BaseError,
  CallFailed,
  ChainNotSupported,
  ChainTypeInvalid,
  ChainsUnavailable,
  ClientDetailsMissing,
  ClientDisposed,
  ClipboardEmpty,
  ClockWrong,
  ConfigurationInvalid,
  ContactInvalid,
  ContractReadFailed,
  EmailOtpNotResent,
  EmailOtpNotSent,
  EmailOtpNotVerified,
  EstimateUnavailable,
  ExecutionFailed,
  ExecutionUnknown,
  FeeTooHigh,
  GasValuesUnavailable,
  GoogleScriptUnavailable,
  IdTokenMissing,
  JobIdTaken,
  MessageNotSigned,
  MissingData,
  NftCollectionsUnavailable,
  NftsUnavailable,
  NotExecuted,
  NotLoggedIn,
  OAuthMismatch,
  OnboardingUrlMissing,
  OperationNotRecorded,
  OrderFailed,
  OrderNotFound,
  OrderUnsettled,
  OrdersUnavailable,
  OtpContactInvalid,
  OtpLimitReached,
  OtpMethodInvalid,
  OtpTokenMissing,
  PartNotLoaded,
  PopupBlocked,
  PopupClosed,
  PortfolioUnavailable,
  ProviderUnsupported,
  RecipientIsSender,
  Redirected,
  Rejected,
  RpcError,
  SessionExpired,
  SessionKeysMissing,
  SessionNotRead,
  SessionNotStored,
  SessionNotVerified,
  SignerFailed,
  TokensUnavailable,
  Unauthorized,
  Undecodable,
  Unreachable,
  UserKeysMissing,
  UserKeysUnavailable,
  UserOperationIncomplete,
  UserOperationMalformed,
  ValidationFailed,
  WalletsUnavailable,
  WebViewBlocked,
  WebViewBusy,
  WebViewCanceled,
  WebViewLoginFailed,
  WebViewReplyInvalid,
  WebViewTimeout,
  WebViewUnavailable,
  WhatsAppOtpNotResent,
  WhatsAppOtpNotSent,
  WhatsAppOtpNotVerified,
  isOktoError
} from "@okto-effect/sdk/errors"
export { estimateOrder, isFinal, prepare, remoteSigner, resume, settle, waitForOrder } from "@okto-effect/sdk"
export type {
  CallOptions,
  ClientUnusable,
  EmailLoginFailure,
  ProviderLoginFailure,
  OktoClientConfig,
  OktoClientOptions,
  OktoPromise,
  OnSuccess,
  Outcome,
  RemoteSigner,
  RemoteSignerOptions,
  SendOptions,
  SessionCheck,
  SigningRequest,
  SubmitOptions,
  WaitOptions,
  WhatsAppLoginFailure
} from "@okto-effect/sdk"
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
export { type OtpAt, type OtpFailed, type OtpStanding, type OtpState, otpStanding, type SentCode } from "./Otp.ts"
export { ProviderMissing } from "./ProviderMissing.ts"
export { type Call, type CallState, useOktoCall, useOktoEffect } from "./useOktoCall.ts"
export { type OrderState, useOrder } from "./useOrder.ts"
export { type OtpCall, type OtpOptions, useOtp } from "./useOtp.ts"
export { usePrepare } from "./usePrepare.ts"
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
