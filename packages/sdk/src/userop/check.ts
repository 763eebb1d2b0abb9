/** Checks a user operation before it is signed or sent. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import { SignedUserOp, type UserOp } from "@okto-effect/contract/UserOp"
import { UserOperationIncomplete, UserOperationMalformed } from "../Errors.ts"
import { parse } from "../internal/issues.ts"
import { owned } from "../internal/owned.ts"

/** An operation that may be sent: its signature is one, 65 bytes. */
export const SendableUserOp = Schema.Struct({
  ...SignedUserOp.fields,
  signature: SignedUserOp.fields.signature.check(
    Schema.isPattern(/^0x[0-9a-fA-F]{130}$/, { message: "Invalid signature format" })
  )
})

/**
 * The operation, if every field of the schema is there, has its format and fits: then packing and hashing cannot fail.
 * Unknown fields pass: they travel as they are.
 */
export const checkUserOp = <S extends typeof UserOp | typeof SendableUserOp>(
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
