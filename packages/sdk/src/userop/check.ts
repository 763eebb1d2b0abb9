/** Checks a user operation before it is signed or sent. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type { SignedUserOp, UserOp } from "@okto-effect/contract/UserOp"
import { UserOperationIncomplete, UserOperationMalformed } from "../Errors.ts"
import { parse } from "../internal/issues.ts"

/**
 * Every field of the schema must be there, have its format and fit: then packing and hashing cannot fail. Unknown
 * fields pass: they travel as they are.
 */
export const checkUserOp = (
  schema: typeof UserOp | typeof SignedUserOp,
  op: unknown
): Effect.Effect<void, UserOperationIncomplete | UserOperationMalformed> => {
  const missing = Object.keys(schema.fields).filter(
    (field) => !Predicate.hasProperty(op, field) || op[field] === undefined
  )
  if (missing.length > 0) return Effect.fail(new UserOperationIncomplete(missing))
  const parsed = parse<Schema.ConstraintDecoder<unknown>>(schema, op, { strict: false })
  return Result.isFailure(parsed) ? Effect.fail(new UserOperationMalformed(parsed.failure)) : Effect.void
}
