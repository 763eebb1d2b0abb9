/** Checks a user operation before it is signed or sent. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import type { SignedUserOp, UserOp } from "@okto-effect/contract/UserOp"
import { UserOperationIncomplete, UserOperationMalformed } from "../Errors.ts"
import { parse } from "../internal/issues.ts"
import { owned } from "../internal/owned.ts"

/**
 * The operation, if every field of the schema is there, has its format and fits: then packing and hashing cannot fail.
 * Unknown fields pass: they travel as they are.
 */
export const checkUserOp = <S extends typeof UserOp | typeof SignedUserOp>(
  schema: S,
  op: unknown
): Effect.Effect<S["Type"], UserOperationIncomplete | UserOperationMalformed> => {
  const own = owned(op)
  if (SchemaParser.is(schema)(own)) return Effect.succeed(own)
  const missing = Object.keys(schema.fields).filter(
    (field) => !Predicate.hasProperty(own, field) || own[field] === undefined
  )
  if (missing.length > 0) return Effect.fail(new UserOperationIncomplete(missing))
  const parsed = parse<Schema.ConstraintDecoder<unknown>>(schema, own, { strict: false })
  return Effect.fail(new UserOperationMalformed(Result.isFailure(parsed) ? parsed.failure : []))
}
