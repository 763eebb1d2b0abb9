/** Checks a user operation before it is signed or sent. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { UserOp } from "../contract/UserOp.ts"
import { UserOperationIncomplete, UserOperationMalformed } from "../Errors.ts"
import { parse } from "./issues.ts"

const fields: ReadonlyArray<string> = Object.keys(UserOp.fields)

/** Every field must be there and have its format. Unknown fields pass: they travel as they are. */
export const checkUserOp = (
  op: unknown
): Effect.Effect<void, UserOperationIncomplete | UserOperationMalformed> => {
  const missing = fields.filter((field) => !Predicate.isObject(op) || !Predicate.hasProperty(op, field) || op[field] === undefined)
  if (missing.length > 0) return Effect.fail(new UserOperationIncomplete(missing))
  const parsed = parse(UserOp, op, { strict: false })
  return Result.isFailure(parsed) ? Effect.fail(new UserOperationMalformed(parsed.failure)) : Effect.void
}
