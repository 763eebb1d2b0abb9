/** Checks the input of an intent: every complaint at once, those about single fields first. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Issue, ValidationFailed } from "../Errors.ts"
import { explained } from "../schemas/input/issues.ts"
import { expectations } from "./expectations.ts"
import type { Intent } from "./Intent.ts"
import { owned } from "../schemas/input/copyInput.ts"

/** The input with its defaults filled in. */
export const parseIntent = <I extends { readonly caip2Id: string }, Input>(
  intent: Pick<Intent<I, Input>, "onChain" | "reader" | "together">,
  candidate: unknown
): Effect.Effect<I, ValidationFailed> => {
  const own = owned(candidate)
  const parsed = intent.reader.read(own, { strict: true })
  const together = intent.together(own)
  const refuse = (issues: ReadonlyArray<Issue>) =>
    Effect.fail(new ValidationFailed(explained(issues, own, expectations)))
  if (Result.isFailure(parsed)) return refuse([...parsed.failure, ...together])
  const complaints = together.length > 0 ? together : intent.onChain(parsed.success)
  return complaints.length > 0 ? refuse(complaints) : Effect.succeed(parsed.success)
}
