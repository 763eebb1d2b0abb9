/** A local wallet backend: the HTTP protocol of the hosted one, signature checks, and embedded EVM chains. */
export { createEmulator, type Fetch, layer, layerStored, make, Emulator } from "./Emulator.ts"
export { type RegisteredClient, type RegisteredClientWithKey, developmentClient } from "./identity/Clients.ts"
export type { Fault } from "./http/Faults.ts"
export { developmentJwtSecret, OptionsInvalid, type EmulatorOptions } from "./Settings.ts"
export { layerMemory as layerMemoryEventStore, EventStore, EventStoreFailed } from "./state/EventStore.ts"
export type { InboxMessage, Method } from "./identity/Otp.ts"
export { Seed, SeedInvalid } from "./seed/Seed.ts"
export type { FieldIssue } from "./verify/fields.ts"
