/**
 * The wire protocol of the backend: the table of routes, the envelope, the schemas of requests and replies, and the
 * environments. Use it to write a proxy, a mock or a backend; the SDK and the emulator are built on it.
 */
export * as Auth from "./Auth.ts"
export * as Chain from "./Chain.ts"
export * as ContractRead from "./ContractRead.ts"
export * as Endpoint from "./Endpoint.ts"
export * as Envelope from "./Envelope.ts"
export * as Estimate from "./Estimate.ts"
export * as MessageSigning from "./MessageSigning.ts"
export * as Order from "./Order.ts"
export * as Portfolio from "./Portfolio.ts"
export * as Primitives from "./Primitives.ts"
export * as Decoder from "./Decoder.ts"
export * as Routes from "./Routes.ts"
export * as ClientSigning from "./ClientSigning.ts"
export * as Token from "./Token.ts"
export * as UserOp from "./UserOp.ts"
export { type Environment, type EnvironmentName, environments } from "./Environment.ts"
