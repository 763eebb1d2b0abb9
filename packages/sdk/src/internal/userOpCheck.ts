/** Checks a user operation before it is signed or sent. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { UserOp } from "../contract/UserOp.ts"
import { type Issue, UserOperationIncomplete, UserOperationMalformed } from "../Errors.ts"
import { parse } from "./issues.ts"

const fields: ReadonlyArray<string> = Object.keys(UserOp.fields)

/** Every field must be there and have its format. Unknown fields pass: they travel as they are. */
export const checkUserOp = (op: unknown): Effect.Effect<void, UserOperationIncomplete | UserOperationMalformed> => {
  const missing = fields.filter((field) => !Predicate.hasProperty(op, field) || op[field] === undefined)
  if (missing.length > 0) return Effect.fail(new UserOperationIncomplete(missing))
  const parsed = parse(UserOp, op, { strict: false })
  return Result.isFailure(parsed) ? Effect.fail(new UserOperationMalformed(parsed.failure)) : Effect.void
}

/** The most bytes that fit where packing puts a field; the two blobs are of any length. */
const widths: Readonly<Partial<Record<keyof UserOp, number>>> = {
  nonce: 32,
  callGasLimit: 16,
  verificationGasLimit: 16,
  preVerificationGas: 32,
  maxFeePerGas: 16,
  maxPriorityFeePerGas: 16,
  paymasterPostOpGasLimit: 16,
  paymasterVerificationGasLimit: 16
}

/** Every field must also be hex throughout, and fit: then packing and hashing cannot fail. */
export const checkPackable = (op: UserOp): Effect.Effect<void, UserOperationMalformed> => {
  const issues: ReadonlyArray<Issue> = Object.entries(op).flatMap(([field, value]) => {
    if (!Object.hasOwn(UserOp.fields, field)) return []
    const limit = Object.entries(widths).find(([name]) => name === field)?.[1] ?? Number.POSITIVE_INFINITY
    const digits = value.length - 2
    return /^0x[0-9a-fA-F]*$/.test(value) && digits <= limit * 2
      ? []
      : [{ path: field, message: `Invalid UserOp: ${field} is not hex of at most ${limit} bytes` }]
  })
  return issues.length > 0 ? Effect.fail(new UserOperationMalformed(issues)) : Effect.void
}
