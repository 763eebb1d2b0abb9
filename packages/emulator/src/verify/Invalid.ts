import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type FieldIssue, linesOf } from "./fields.ts"

/** What was passed is not what was expected. `message` has the expected and the actual value, a line for each issue. */
export class Invalid extends Data.TaggedError("Invalid")<{
  readonly message: string
  /** The fields that are wrong, of options and seeds. */
  readonly issues?: ReadonlyArray<FieldIssue> | undefined
  readonly cause?: unknown
}> {}

export const invalidFields = (issues: ReadonlyArray<FieldIssue>): Invalid =>
  new Invalid({ message: linesOf(issues), issues })

/** The first paragraph of a cause's message, in one line. */
export const sentence = (cause: unknown): string => {
  const [first = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n\n")
  return first.replaceAll(/\s+/g, " ")
}

/** A decoder of values from outside. `what` names the value in its errors. */
export const decoder = <S extends Schema.Decoder<unknown>>(
  what: string,
  schema: S
): ((input: unknown) => Effect.Effect<S["Type"], Invalid>) => {
  const decode = Schema.decodeUnknownEffect(schema)
  return (input) =>
    Effect.mapError(decode(input), (cause) => new Invalid({ message: `${what}: ${sentence(cause)}`, cause }))
}

/** Checks that a text is the expected one, in any letter case. */
export const expectEqual = (what: string, expected: string, actual: string): Effect.Effect<void, Invalid> =>
  expected.toLowerCase() === actual.toLowerCase()
    ? Effect.void
    : new Invalid({ message: `${what}: expected ${expected}, got ${actual}` })
