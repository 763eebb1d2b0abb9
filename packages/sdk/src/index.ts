/**
 * The Promise façade: the client, its functions, the error catalogue and the types. The services for Effect programs are in
 * `@okto-effect/sdk/effect`.
 */
export * from "./promise/intents.ts"
export * from "./compat/errors.ts"
export { hasValidChecksum } from "./promise/hasValidChecksum.ts"
export { prefetchTransaction } from "./promise/prefetchTransaction.ts"
export { resume } from "./promise/resume.ts"
export type { BuildOptions, SendOptions, SubmitOptions } from "./promise/sending.ts"
export { estimateOrder } from "./promise/estimateOrder.ts"
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
export { onOrderFinal } from "./promise/onOrderFinal.ts"
export { waitForOrder, type WaitOptions } from "./promise/waitForOrder.ts"
export { isFinal } from "@okto-effect/protocol/orderStatus"
export type { RemoteSigner, ClientSigningRequest } from "./signer/ClientSigner.ts"
export { remoteSigner, type RemoteSignerOptions } from "./signer/remoteSigner.ts"
export { transient as createRetryPolicy } from "./http/Retry.ts"
export { defaultFees, gasLimits } from "./core/gas.ts"
