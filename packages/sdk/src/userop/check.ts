/** Checks a user operation before it is signed or sent. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { typeName } from "@okto-effect/contract/issues"
import type { Decoder } from "@okto-effect/contract/Decoder"
import { UserOperationIncomplete, UserOperationMalformed } from "../Errors.ts"
import { explainIssues } from "../schemas/input/validate.ts"

const address = "an address, 0x and 40 hex digits"
const expectations = { sender: address, paymaster: address, "*": "0x and hex digits, as many as fit" }

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } => typeName(value) === "object"

/**
 * The operation, which is our own copy, if every field is there, has its format and fits: then packing and hashing cannot
 * fail. Unknown fields pass: they travel as they are.
 */
export const checkUserOp = <Op extends object>(
  decoder: Decoder<Op>,
  own: unknown
): Effect.Effect<Op, UserOperationIncomplete | UserOperationMalformed> => {
  if (decoder.is(own)) return Effect.succeed(own)
  const fields: { readonly [name: string]: unknown } = isRecord(own) ? own : {}
  const found = decoder.decode(fields, { strict: false })
  const issues = Result.isFailure(found) ? found.failure : []
  const missing = issues.map(({ path }) => path).filter((field) => fields[field] === undefined)
  return Effect.fail(
    missing.length > 0
      ? new UserOperationIncomplete(missing)
      : new UserOperationMalformed(explainIssues(issues, fields, expectations))
  )
}
