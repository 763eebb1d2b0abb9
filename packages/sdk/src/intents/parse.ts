/** Checks the input of an intent: every complaint at once, those about single fields first. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { ValidationFailed } from "../Errors.ts"
import type { Intent } from "./Intent.ts"
import { parse } from "../internal/issues.ts"

/** The input with its defaults filled in. */
export const parseIntent = <I extends { readonly caip2Id: string }, Input>(
  intent: Pick<Intent<I, Input>, "input" | "together">,
  candidate: unknown
): Effect.Effect<I, ValidationFailed> => {
  const parsed = parse(intent.input, candidate, { strict: true })
  const together = intent.together(candidate)
  if (Result.isFailure(parsed)) return Effect.fail(new ValidationFailed([...parsed.failure, ...together]))
  return together.length > 0 ? Effect.fail(new ValidationFailed(together)) : Effect.succeed(parsed.success)
}
