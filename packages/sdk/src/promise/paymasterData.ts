/** The effect of the façade's `paymasterData`: its arguments checked, and signed by the client's signer. */
import type { Hex } from "@okto-effect/protocol/Primitives"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import { ClientSigner, signPaymasterData, type ClientSigningFailure } from "../signer/ClientSigner.ts"
import { uuid } from "../core/random.ts"
import { ArgumentInvalid, NotLoggedIn } from "../errors/Errors.ts"
import { isScalar } from "../core/values.ts"
import * as Session from "../session/Session.ts"

/** A paymaster authorization: for one nonce, for a while. */
export interface PaymasterAuthorization {
  /** The nonce of the operation: a UUID, which is its job id, too. */
  readonly nonce: string
  /** Until when it is valid: a date, or Unix time in seconds. */
  readonly validUntil: Date | number | bigint
  /** From when it is valid: a date, or Unix time in seconds. Default: at once. */
  readonly validAfter?: Date | number | bigint | null | undefined
}

const refuse = (path: string, message: string) => Effect.fail(new ArgumentInvalid([{ path, message }]))

const checkNonce = (nonce: unknown): Effect.Effect<string, ArgumentInvalid> =>
  typeof nonce === "string" && uuid.test(nonce)
    ? Effect.succeed(nonce)
    : refuse("nonce", "Invalid nonce format: must be a UUID")

/** A moment in whole seconds that fits 48 bits; dates are rounded down. As in the original, an empty text is 0, which means endless. */
const checkSeconds = (path: string, moment: unknown): Effect.Effect<number, ArgumentInvalid> => {
  const number = isScalar(moment) ? Number(moment) : Number.NaN
  const seconds = moment instanceof Date ? Math.floor(moment.getTime() / 1000) : number
  return Number.isInteger(seconds) && seconds >= 0 && seconds < 2 ** 48
    ? Effect.succeed(seconds)
    : refuse(path, `Invalid ${path}: must be a date, or whole seconds of at most 48 bits`)
}

/** The authorization, which is the program's own copy, signed and ABI-encoded. */
export const paymasterData = ({
  nonce,
  validAfter,
  validUntil
}: Partial<PaymasterAuthorization>): Effect.Effect<
  Hex,
  ArgumentInvalid | ClientSigningFailure | NotLoggedIn,
  ClientSigner | SecureRandom.SecureRandom | Session.Session
> =>
  Effect.gen(function* () {
    const session = yield* Session.Session
    yield* Effect.mapError(
      session.current,
      ({ cause }) => new NotLoggedIn("User must be logged in to generate paymaster data", { cause })
    )
    return yield* signPaymasterData(yield* ClientSigner, {
      purpose: "direct",
      nonce: yield* checkNonce(nonce),
      validUntil: yield* checkSeconds("validUntil", validUntil),
      validAfter: yield* checkSeconds("validAfter", validAfter || 0)
    })
  })
