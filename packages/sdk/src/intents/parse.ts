/** Checks the input of an intent: every complaint at once, those about single fields first. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { ValidationFailed } from "../Errors.ts"
import type { Intent } from "./Intent.ts"
import { owned } from "../internal/owned.ts"

/** The input with its defaults filled in. */
export const parseIntent = <I extends { readonly caip2Id: string }, Input>(
  intent: Pick<Intent<I, Input>, "onChain" | "reader" | "together">,
  candidate: unknown
): Effect.Effect<I, ValidationFailed> => {
  const own = owned(candidate)
  const parsed = intent.reader.read(own, { strict: true })
  const together = intent.together(own)
  if (Result.isFailure(parsed)) return Effect.fail(new ValidationFailed([...parsed.failure, ...together]))
  const complaints = together.length > 0 ? together : intent.onChain(parsed.success)
  return complaints.length > 0 ? Effect.fail(new ValidationFailed(complaints)) : Effect.succeed(parsed.success)
}
