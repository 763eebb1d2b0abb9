/**
 * The Promise façade: a client, functions of it, the error catalogue and the types. Effect programs start at
 * `@okto-effect/sdk/effect`.
 */
export * from "./promise/abstract.ts"
export * from "./promise/errors.ts"
export { hasValidChecksum } from "./promise/hasValidChecksum.ts"
export { prepare } from "./promise/prepare.ts"
export { resume } from "./promise/resume.ts"
export type { SendOptions, SubmitOptions } from "./promise/sending.ts"
export { estimateOrder } from "./promise/estimateOrder.ts"
export * from "./promise/explorer.ts"
export { OktoClient } from "./promise/OktoClient.ts"
export type { CallTracer, OktoClientConfig, OktoClientOptions } from "./promise/configuration.ts"
export type { PlainSessionStore } from "./promise/plainStore.ts"
export type {
  CallOptions,
  EmailLoginFailure,
  EnvConfig,
  ProviderLoginFailure,
  OnSuccess,
  SessionCheck,
  WhatsAppLoginFailure
} from "./promise/OktoClient.ts"
export type { ClientUnusable, OktoPromise } from "./promise/OktoPromise.ts"
export { type Outcome, settle } from "./promise/settle.ts"
export type * from "./promise/types.ts"
export { waitForOrder, type WaitOptions } from "./promise/waitForOrder.ts"
export { isFinal } from "@okto-effect/contract/orderStatus"
export type { RemoteSigner, SigningRequest } from "./clientSigner/ClientSigner.ts"
export { remoteSigner, type RemoteSignerOptions } from "./clientSigner/remoteSigner.ts"
export { transient as retryTransient } from "./http/Retry.ts"
export { defaultFees, gasLimits } from "./userop/gas.ts"
