import * as Data from "effect/Data"
import type { Hex } from "viem"

/** A job that did not succeed. */
export class JobFailed extends Data.TaggedError("JobFailed")<{
  /** What the order says about it. */
  readonly reason: string
  /** Transactions that were mined nevertheless, the reverted one last. */
  readonly hashes: ReadonlyArray<Hex>
  readonly cause?: unknown
}> {}
