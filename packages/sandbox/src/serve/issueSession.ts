/** Sessions as a login would leave them behind: what the sandbox issues, and the form in which clients keep it. */
import { type Primitives, type EnvironmentName } from "@okto-effect/contract"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { bytesToHex } from "viem/utils"
import { fastest } from "../verify/Curve.ts"
import type { Controls } from "./Controls.ts"

type Hex = Primitives.Hex

/** A user who is signed in. */
export interface IssuedSession {
  /** The user's smart wallet address. */
  readonly userSWA: Hex
  readonly clientSWA: Hex
  /** When the sandbox ends it, Unix seconds. */
  readonly sessionExpiry: number
  readonly publicKey: Hex
  readonly privateKey: Redacted.Redacted<Hex>
  /** What a client keeps of it under `okto_session`, with the key in clear. */
  readonly stored: Redacted.Redacted
}

/** Has a session opened for a user with a fresh key, which the sandbox never sees. */
export const issueSession = Effect.fnUntraced(function* <E>(
  user: string,
  environment: EnvironmentName,
  open: (user: string, publicKey: Hex) => Effect.Effect<Awaited<ReturnType<Controls["openSession"]>>, E>
) {
  const random = yield* SecureRandom.SecureRandom
  const curve = yield* fastest
  const secret = yield* random.randomBytes(32)
  const sessionPrivKey = bytesToHex(secret)
  const publicKey = bytesToHex(curve.publicKey(secret))
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
