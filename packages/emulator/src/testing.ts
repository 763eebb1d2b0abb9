/**
 * A backend in the process of a test. {@link createWorld} is for programs of Promises, with clients of the SDK and signed-in
 * users; {@link EmulatorTest} has the same as layers for Effect programs.
 */
export * as EmulatorTest from "./serve/EmulatorTest.ts"
export { type TestClientOptions, createWorld, type TestWorld, type WorldOptions } from "./serve/TestWorld.ts"
export type { IssuedSession } from "./serve/issueSession.ts"
export { type Controls, ControlRefused, type FaultControls, type ClockReading } from "./serve/Controls.ts"
export { type FaultFrequency, FaultsLeft } from "./http/Faults.ts"
export { Seed, SeedInvalid } from "./seed/Seed.ts"
export { OptionsInvalid } from "./Settings.ts"
export type { FieldIssue } from "./verify/fields.ts"
