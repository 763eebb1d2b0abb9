/** Checks user operations that an app passes. */
import type { Decoder } from "@okto-effect/protocol/Decoder"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { UserOperationIncomplete, UserOperationMalformed } from "../errors/Errors.ts"
import { explainIssues } from "../input/validate.ts"

const anAddress = "an address, 0x and 40 hex digits"
const expectations = { sender: anAddress, paymaster: anAddress, "*": "0x and hex digits, as many as fit" }

/**
 * The operation, which is our own copy, if every field is there, has its format and fits: then packing and hashing cannot
 * fail. Unknown fields pass: they travel as they are.
 */
export const checkUserOp = <Op extends object>(
  decoder: Decoder<Op>,
  own: unknown
): Effect.Effect<Op, UserOperationIncomplete | UserOperationMalformed> => {
  if (decoder.is(own)) return Effect.succeed(own)
  const fields: { readonly [name: string]: unknown } = Predicate.isObject(own) ? own : {}
  const found = decoder.decode(fields, { strict: false })
  const issues = Result.isFailure(found) ? found.failure : []
  const missing = issues.map(({ path }) => path).filter((field) => fields[field] === undefined)
  return Effect.fail(
    missing.length > 0
      ? new UserOperationIncomplete(missing)
      : new UserOperationMalformed(explainIssues(issues, fields, expectations))
  )
}
