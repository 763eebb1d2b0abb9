/** A local wallet backend: the HTTP contract of the hosted one, signature checks, and embedded EVM chains. */
export { createSandbox, type Fetch, layer, layerStored, make, Sandbox } from "./Sandbox.ts"
export { type Client, type ClientWithKey, developmentClient } from "./identity/Clients.ts"
export type { Fault } from "./http/Faults.ts"
export { developmentJwtSecret, type SandboxOptions } from "./Settings.ts"
export { layerMemory as layerMemoryStore, Store, StoreFailed } from "./state/Store.ts"
export type { InboxMessage, Method } from "./identity/Otp.ts"
export { Seed, SeedInvalid, type SeedIssue } from "./seed/Seed.ts"
