/** What fails a check. */
import * as Data from "effect/Data"

/** Something is not as it must be; `message` says what was expected and what came. */
export class Invalid extends Data.TaggedError("Invalid")<{ readonly message: string; readonly cause?: unknown }> {}

/** What a cause says, in one line. */
export const sentence = (cause: unknown): string => {
  const [first = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n\n")
  return first.replaceAll(/\s+/g, " ")
}
