/** A local wallet backend: the HTTP contract of the hosted one, signature checks, and embedded EVM chains. */
export { createSandbox, type Fetch, layer, layerStored, make, Sandbox } from "./Sandbox.ts"
export { type RegisteredClient, type RegisteredClientWithKey, developmentClient } from "./identity/Clients.ts"
export type { Fault } from "./http/Faults.ts"
export { developmentJwtSecret, OptionsInvalid, type SandboxOptions } from "./Settings.ts"
export { layerMemory as layerMemoryEventStore, EventStore, EventStoreFailed } from "./state/EventStore.ts"
export type { InboxMessage, Method } from "./identity/Otp.ts"
export { Seed, SeedInvalid } from "./seed/Seed.ts"
export type { FieldIssue } from "./verify/fields.ts"
