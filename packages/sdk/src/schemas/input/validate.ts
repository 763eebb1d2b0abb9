/** Checks what callers pass in, before anything is sent. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Issue, Reader } from "@okto-effect/contract/Reader"
import { explained } from "./issues.ts"
import { owned } from "./copyInput.ts"

/** The decoded input, called `at`, or an error made of every complaint at once. Unknown keys are refused. */
export const validate = <A, E>(
  reader: Reader<A>,
  input: unknown,
  refuse: new (issues: ReadonlyArray<Issue>) => E,
  [at, expected]: readonly [at: string, expected: string]
): Effect.Effect<A, E> => {
  const own = owned(input)
  return Effect.fromResult(
    Result.mapError(
      reader.read(own, { strict: true }),
      (issues) => new refuse(explained(issues, own, { [at]: expected }, at))
    )
  )
}
