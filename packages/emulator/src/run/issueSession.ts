/** Issues sessions without a login, in the form in which clients store them. */
import { type Primitives, type EnvironmentName } from "@okto-effect/protocol"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { bytesToHex } from "viem/utils"
import { curve } from "../verify/Curve.ts"
import type { Controls } from "../control/Controls.ts"

type Hex = Primitives.Hex

/** The session of a user. */
export interface IssuedSession {
  /** The user's smart wallet address. */
  readonly userSWA: Hex
  /** The smart wallet address of the app. */
  readonly clientSWA: Hex
  /** When it expires, Unix seconds. */
  readonly sessionExpiry: number
  /** The public session key, hex. */
  readonly publicKey: Hex
  /** The private session key. */
  readonly privateKey: Redacted.Redacted<Hex>
  /** The JSON that a client stores under `okto_session`, with the key in plain text. */
  readonly stored: Redacted.Redacted
}

/** Opens a session for a user with a new key. The emulator gets the public one only. */
export const issueSession = Effect.fnUntraced(function* <E>(
  user: string,
  environment: EnvironmentName,
  open: (user: string, publicKey: Hex) => Effect.Effect<Awaited<ReturnType<Controls["openSession"]>>, E>
) {
  const random = yield* SecureRandom.SecureRandom
  const secret = yield* random.randomBytes(32)
  const sessionPrivKey = bytesToHex(secret)
  const publicKey = bytesToHex(curve().publicKey(secret))
  const { clientSWA, sessionExpiry, userSWA } = yield* open(user, publicKey)
  const text = JSON.stringify({ sessionPrivKey, sessionPubKey: publicKey, userSWA, clientSWA, environment })
  const issued: IssuedSession = {
    userSWA,
    clientSWA,
    sessionExpiry,
    publicKey,
    privateKey: Redacted.make(sessionPrivKey, { label: "session key" }),
    stored: Redacted.make(text, { label: "session" })
  }
  return issued
})
