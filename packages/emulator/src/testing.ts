/**
 * A backend in the process of a test. {@link createWorld} is for programs of Promises, with clients of the SDK and signed-in
 * users; {@link EmulatorTest} has the same as layers for Effect programs.
 */
export * as EmulatorTest from "./run/EmulatorTest.ts"
export { type TestClientOptions, createWorld, type TestWorld, type WorldOptions } from "./run/TestWorld.ts"
export type { Emulator } from "./Emulator.ts"
export type { EmulatorOptions } from "./Settings.ts"
export type { IssuedSession } from "./run/issueSession.ts"
export { type Controls, type FaultControls, type ClockReading } from "./control/Controls.ts"
export type { FaultFrequency } from "./faults/Faults.ts"
export { Seed } from "./world/Seed.ts"
export { EmulatorFailed } from "./world/EmulatorFailed.ts"
export { Invalid } from "./verify/Invalid.ts"
export type { FieldIssue } from "./verify/fields.ts"
