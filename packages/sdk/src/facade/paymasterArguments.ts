/** Checks the arguments of the façade's `paymasterData`. */
import * as Effect from "effect/Effect"
import { ArgumentInvalid } from "../Errors.ts"
import { uuid } from "../internal/uuid.ts"

const refuse = (path: string, message: string) => Effect.fail(new ArgumentInvalid([{ path, message }]))

/** A UUID of any version. */
export const uuidOf = (text: unknown): Effect.Effect<string, ArgumentInvalid> =>
  typeof text === "string" && uuid.test(text)
    ? Effect.succeed(text)
    : refuse("nonce", "Invalid nonce format: must be a UUID")

/** A moment in whole seconds that fits 48 bits; dates are rounded down. */
export const wholeSeconds = (path: string, moment: unknown): Effect.Effect<number, ArgumentInvalid> => {
  const seconds = moment instanceof Date ? Math.floor(moment.getTime() / 1000) : Number(String(moment))
  return Number.isInteger(seconds) && seconds >= 0 && seconds < 2 ** 48
    ? Effect.succeed(seconds)
    : refuse(path, `Invalid ${path}: must be a date, or whole seconds of at most 48 bits`)
}
