/**
 * The services of the SDK for Effect programs. Each module has a service and its `layer`; `Client.layer` provides all of
 * them for one application.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 * import { Client, Explorer, Platform } from "@okto-effect/sdk/effect"
 *
 * const program = Explorer.Explorer.use((explorer) => explorer.getPortfolio)
 * const client = Client.layer({ clientPrivateKey, clientSWA })
 * export const runnable = Effect.provide(program, Layer.provide(client, Platform.layer))
 * ```
 */
export * as Backend from "./http/Backend.ts"
export * as Client from "./Client.ts"
export * as ClientSigner from "./signer/ClientSigner.ts"
export * as Environment from "./core/Environment.ts"
export * as Errors from "./errors/Errors.ts"
export * as Explorer from "./wallet/streams.ts"
export * as Intents from "./intents/Intents.ts"
/** Schemas of the fields that intents share. */
export * as IntentFields from "./schemas/fields.ts"
/** The schemas of the inputs of intents. */
export * as IntentInputs from "./schemas/intents.ts"
export * as Intent from "./intents/Intent.ts"
export * from "./intents/kinds.ts"
export * as KeyValueSessionStore from "./session/KeyValueSessionStore.ts"
export * as LoggedCall from "./http/LoggedCall.ts"
export * as Login from "./login/Login.ts"
export * as Messages from "./wallet/Messages.ts"
export * as Orders from "./wallet/followOrder.ts"
export * as Platform from "./Platform.ts"
export * as RequestLog from "./http/RequestLog.ts"
export * as Retry from "./http/Retry.ts"
export * as Session from "./session/SessionChanges.ts"
export * as SessionStore from "./session/SessionStore.ts"
export * as Transport from "./http/Transport.ts"
export * as TransportHttpClient from "./http/TransportHttpClient.ts"
export { remoteSigner } from "./signer/remoteSigner.ts"
export { defaultFees, gasLimits } from "./core/gas.ts"
export * as UserKeys from "./wallet/UserKeys.ts"

// What the types of these modules show, so that declarations of apps can name it.
export type { RemoteSignerOptions } from "./signer/remoteSigner.ts"
export type { Addresses, ChecksumOptions } from "./intents/addresses.ts"
export type { CheckedConfig, LiveSession, Owner } from "./session/StoredSession.ts"
export type { ExplorerService } from "./wallet/Explorer.ts"
export type { OrdersService } from "./wallet/Orders.ts"
