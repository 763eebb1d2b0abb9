/**
 * For tests: a whole backend in process, in milliseconds. {@link createWorld} is one for programs of Promises, with clients
 * of the SDK and users who are signed in; {@link SandboxTest} has the same as layers for Effect programs.
 */
export * as SandboxTest from "./serve/SandboxTest.ts"
export { type ClientChoices, createWorld, type TestWorld, type WorldOptions } from "./serve/TestWorld.ts"
export type { IssuedSession } from "./serve/issueSession.ts"
export {
  type Aim,
  type Controls,
  ControlRefused,
  type FaultControls,
  FaultsLeft,
  type Moment
} from "./serve/Controls.ts"
export { Seed, SeedInvalid, type SeedIssue } from "./seed/Seed.ts"
