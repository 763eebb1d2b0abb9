/** Failed checks. */
import * as Data from "effect/Data"

/** A check failed. `message` has the expected and the actual value. */
export class Invalid extends Data.TaggedError("Invalid")<{ readonly message: string; readonly cause?: unknown }> {}

/** The first paragraph of a cause's message, in one line. */
export const sentence = (cause: unknown): string => {
  const [first = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n\n")
  return first.replaceAll(/\s+/g, " ")
}
