/** The client class as its default export, where the published original has it. */
export { OktoClient as default } from "../promise/OktoClient.ts"
export type { EnvironmentName as Env } from "../core/Environment.ts"
export type { SessionConfig } from "../session/Session.ts"
export type { OktoClientConfig } from "../promise/configuration.ts"
