/**
 * The wire contract: route table, envelope and schemas of everything that travels. For people who write another
 * backend, a mock or a proxy; the sandbox is built on it.
 */
export * as Auth from "./contract/Auth.ts"
export * as Chain from "./contract/Chain.ts"
export * as Endpoint from "./contract/Endpoint.ts"
export * as Envelope from "./contract/Envelope.ts"
export * as Estimate from "./contract/Estimate.ts"
export * as Message from "./contract/Message.ts"
export * as Order from "./contract/Order.ts"
export * as Portfolio from "./contract/Portfolio.ts"
export * as Primitives from "./contract/Primitives.ts"
export * as Routes from "./contract/Routes.ts"
export * as UserOp from "./contract/UserOp.ts"
export { environments } from "./Environment.ts"
export type { Environment, EnvironmentName } from "./Environment.ts"
