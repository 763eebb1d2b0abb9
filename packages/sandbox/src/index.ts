/** The wallet backend on your laptop: the same HTTP contract, every signature checked, intents executed on EVM chains. */
export { createSandbox, type Fetch, layer, layerStored, make, Sandbox } from "./Sandbox.ts"
export { type Client, type ClientWithKey, developmentClient } from "./identity/Clients.ts"
export type { Fault } from "./http/Faults.ts"
export { developmentJwtSecret, type Options } from "./Settings.ts"
export { layerMemory as layerMemoryStore, Store, StoreFailed } from "./state/Store.ts"
export type { InboxMessage, Method } from "./identity/Otp.ts"
export { Seed, SeedInvalid, type SeedIssue } from "./seed/Seed.ts"
