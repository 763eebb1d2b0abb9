/**
 * The Promise façade: a client, functions of it, the error catalogue and the types. Effect programs start at
 * `@okto-effect/sdk/effect`.
 */
export * from "./facade/abstract.ts"
export * from "./facade/errors.ts"
export { hasValidChecksum } from "./facade/hasValidChecksum.ts"
export { prepare } from "./facade/prepare.ts"
export { resume } from "./facade/resume.ts"
export type { SendOptions, SubmitOptions } from "./facade/sending.ts"
export { estimateOrder } from "./facade/estimateOrder.ts"
export * from "./facade/explorer.ts"
export { OktoClient } from "./facade/OktoClient.ts"
export type { CallTracer, OktoClientConfig, OktoClientOptions } from "./facade/configuration.ts"
export type { PlainSessionStore } from "./facade/plainStore.ts"
export type {
  CallOptions,
  EmailLoginFailure,
  EnvConfig,
  ProviderLoginFailure,
  OnSuccess,
  SessionCheck,
  WhatsAppLoginFailure
} from "./facade/OktoClient.ts"
export type { ClientUnusable, OktoPromise } from "./facade/OktoPromise.ts"
export { type Outcome, settle } from "./facade/settle.ts"
export type * from "./facade/types.ts"
export { waitForOrder, type WaitOptions } from "./facade/waitForOrder.ts"
export { isFinal } from "@okto-effect/contract/orderStatus"
export type { RemoteSigner, SigningRequest } from "./ClientSigner.ts"
export { remoteSigner, type RemoteSignerOptions } from "./signer/remoteSigner.ts"
export { transient as retryTransient } from "./Retry.ts"
export { defaultFees, gasLimits } from "./userop/gas.ts"
