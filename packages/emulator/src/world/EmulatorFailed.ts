import * as Data from "effect/Data"

/**
 * An emulator cannot start, go on or be reached. `reason` says what failed: its store, a reset or a revert meanwhile, a
 * chain's node, the port or the ready file that it was to have, or a caller who waited for its answer.
 */
export class EmulatorFailed extends Data.TaggedError("EmulatorFailed")<{
  readonly reason: "store" | "restarted" | "node" | "port" | "readyFile" | "unreachable"
  readonly message: string
  readonly cause?: unknown
}> {}
