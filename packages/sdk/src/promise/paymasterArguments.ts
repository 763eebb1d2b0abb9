/** Checks the arguments of the façade's `paymasterData`. */
import * as Effect from "effect/Effect"
import { ArgumentInvalid } from "../Errors.ts"
import { owned } from "../schemas/input/copyInput.ts"
import { uuid } from "../crypto/uuid.ts"

const refuse = (path: string, message: string) => Effect.fail(new ArgumentInvalid([{ path, message }]))

/** A UUID of any version. */
export const uuidOf = (text: unknown): Effect.Effect<string, ArgumentInvalid> =>
  typeof text === "string" && uuid.test(text)
    ? Effect.succeed(text)
    : refuse("nonce", "Invalid nonce format: must be a UUID")

const isScalar = (value: unknown): value is bigint | number | string =>
  ["bigint", "number", "string"].includes(typeof value)

/** A moment in whole seconds that fits 48 bits; dates are rounded down. */
export const wholeSeconds = (path: string, moment: unknown): Effect.Effect<number, ArgumentInvalid> => {
  const own = owned(moment)
  const seconds = own instanceof Date ? Math.floor(own.getTime() / 1000) : isScalar(own) ? Number(own) : Number.NaN
  return Number.isInteger(seconds) && seconds >= 0 && seconds < 2 ** 48
    ? Effect.succeed(seconds)
    : refuse(path, `Invalid ${path}: must be a date, or whole seconds of at most 48 bits`)
}
