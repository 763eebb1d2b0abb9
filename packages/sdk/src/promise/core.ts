/** The client class as its default export, where the published original has it. */
export { OktoClient as default } from "./OktoClient.ts"
export type { EnvironmentName as Env } from "../Environment.ts"
export type { SessionConfig } from "../session/Session.ts"
export type { OktoClientConfig } from "./configuration.ts"
