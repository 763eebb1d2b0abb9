/**
 * The Promise façade: the client, its functions, the error catalogue and the types. The services for Effect programs are in
 * `@okto-effect/sdk/effect`.
 */
export * from "./promise/abstract.ts"
export * from "./promise/errors.ts"
export { hasValidChecksum } from "./promise/hasValidChecksum.ts"
export { prefetchTransaction } from "./promise/prefetchTransaction.ts"
export { resume } from "./promise/resume.ts"
export type { BuildOptions, SendOptions, SubmitOptions } from "./promise/call.ts"
export { estimateOrder } from "./promise/estimateOrder.ts"
export * from "./promise/explorer.ts"
export { OktoClient } from "./promise/OktoClient.ts"
export type { ClientTracer, EnvConfig, OktoClientConfig, OktoClientOptions } from "./promise/configuration.ts"
export type { PlainSessionStore } from "./promise/plainStore.ts"
export type {
  CallOptions,
  EmailLoginFailure,
  ProviderLoginFailure,
  OnSuccess,
  WhatsAppLoginFailure
} from "./promise/OktoClient.ts"
export type { SessionCheck } from "./promise/logins.ts"
export type { ClientUnusable, OktoPromise } from "./promise/OktoPromise.ts"
export { type CallResult, toResult } from "./promise/toResult.ts"
export type * from "./promise/types.ts"
export { waitForOrder, type WaitOptions } from "./promise/waitForOrder.ts"
export { isFinal } from "@okto-effect/contract/orderStatus"
export type { RemoteSigner, ClientSigningRequest } from "./clientSigner/ClientSigner.ts"
export { remoteSigner, type RemoteSignerOptions } from "./clientSigner/remoteSigner.ts"
export { transient as createRetryPolicy } from "./http/Retry.ts"
export { defaultFees, gasLimits } from "./userop/gas.ts"
