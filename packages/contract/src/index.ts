/**
 * The wire contract: route table, envelope and schemas of everything that travels. For people who write another
 * backend, a mock or a proxy; the sandbox is built on it.
 */
export * as Auth from "./Auth.ts"
export * as Chain from "./Chain.ts"
export * as Endpoint from "./Endpoint.ts"
export * as Envelope from "./Envelope.ts"
export * as Estimate from "./Estimate.ts"
export * as Message from "./Message.ts"
export * as Order from "./Order.ts"
export * as Portfolio from "./Portfolio.ts"
export * as Primitives from "./Primitives.ts"
export * as Reader from "./Reader.ts"
export * as Routes from "./Routes.ts"
export * as UserOp from "./UserOp.ts"
export { environments } from "./Environment.ts"
export type { Environment, EnvironmentName } from "./Environment.ts"
