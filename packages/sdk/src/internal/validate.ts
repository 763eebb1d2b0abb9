/** Checks what callers pass in, before anything is sent. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type { Issue } from "../Errors.ts"
import { parse } from "./issues.ts"
import { owned } from "./owned.ts"

/** The decoded input, or an error made of every complaint at once. Unknown keys are refused. */
export const validate = <S extends Schema.ConstraintDecoder<unknown>, E>(
  schema: S,
  input: unknown,
  refuse: new (issues: ReadonlyArray<Issue>) => E
): Effect.Effect<S["Type"], E> =>
  Effect.fromResult(Result.mapError(parse(schema, owned(input), { strict: true }), (issues) => new refuse(issues)))
