/**
 * The Promise façade: the client, its functions, the error catalogue and the types. The services for Effect programs are in
 * `@okto-effect/sdk/effect`.
 */
export * from "./promise/intents.ts"
export * from "./compat/errors.ts"
export { hasValidChecksum } from "./promise/hasValidChecksum.ts"
export type { BuildOptions, RecordingOptions, SendOptions, SubmitOptions } from "./promise/sending.ts"
export * from "./promise/reads.ts"
export { OktoClient } from "./promise/OktoClient.ts"
export type { ClientTracer, OktoClientConfig, OktoClientOptions } from "./promise/configuration.ts"
export type { EnvConfig } from "./promise/envConfig.ts"
export type { PlainSessionStore } from "./promise/plainStore.ts"
export type * from "./promise/OktoClient.ts"
export type {
  EmailLoginFailure,
  LoginCallOptions,
  ProviderLoginFailure,
  WhatsAppLoginFailure
} from "./promise/login.ts"
export type { SessionCheck } from "./promise/session.ts"
export type { ClientUnusable, OktoPromise } from "./promise/OktoPromise.ts"
export { type CallResult, toResult } from "./promise/toResult.ts"
export type * from "./compat/types.ts"
export {
  estimateOrder,
  onOrderFinal,
  prefetchTransaction,
  resume,
  waitForOrder,
  type WaitOptions
} from "./promise/orders.ts"
export { isFinal } from "@okto-effect/protocol/orderStatus"
export type { RemoteSigner, ClientSigningRequest } from "./signer/ClientSigner.ts"
export { remoteSigner, type RemoteSignerOptions } from "./signer/remoteSigner.ts"
export { transient as createRetryPolicy } from "./http/Retry.ts"
export { defaultFees, gasLimits } from "./core/gas.ts"

// What the types of functions show, so that declarations of apps can name it.
export type { Services } from "./Client.ts"
export type { Configuration, Endpoints, Platform } from "./Configuration.ts"
export type { RetryOptions } from "./http/Retry.ts"
export type { Retried, RetryPolicy } from "./http/RetryPolicy.ts"
export type { BuildFailure, ExecuteFailure, PrefetchFailure, ResumeFailure, SubmitFailure } from "./intents/Intents.ts"
export type { SendFailure, SignFailure } from "./intents/send.ts"
export type { LoginFailure, OtpLoginFailure, ResendOtpFailure, SendOtpFailure } from "./login/LoginService.ts"
export type { PaymasterAuthorization } from "./promise/paymasterData.ts"
export type { ClientSigningFailure } from "./signer/ClientSigner.ts"
export type { SigningFailure } from "./wallet/Messages.ts"
export type { UserKeysFailure } from "./wallet/UserKeys.ts"
