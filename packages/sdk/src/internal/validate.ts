/** Checks what callers pass in, before anything is sent. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Issue, Reader } from "@okto-effect/contract/Reader"
import { owned } from "./owned.ts"

/** The decoded input, or an error made of every complaint at once. Unknown keys are refused. */
export const validate = <A, E>(
  reader: Reader<A>,
  input: unknown,
  refuse: new (issues: ReadonlyArray<Issue>) => E
): Effect.Effect<A, E> =>
  Effect.fromResult(Result.mapError(reader.read(owned(input), { strict: true }), (issues) => new refuse(issues)))
