/** New secp256k1 keys for sessions. */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import { fromBytes } from "../crypto/hex.ts"
import { addressOf, publicKeyOf } from "../crypto/crypto.ts"
import { isPrivateKey } from "../crypto/keys.ts"

/** The key pair of one session. */
export interface SessionKey {
  readonly privateKey: Redacted.Redacted<Hex>
  /** Uncompressed, 65 bytes in hex. */
  readonly publicKey: Hex
  readonly address: Address
}

/** Draws 32 random bytes until they are a private key: nearly always the first. A loop, as `Effect.repeat` adds 0.9 kB. */
export const generate: Effect.Effect<SessionKey, never, SecureRandom.SecureRandom> = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  let privateKey = fromBytes(yield* random.randomBytes(32))
  while (!isPrivateKey(privateKey)) privateKey = fromBytes(yield* random.randomBytes(32))
  const publicKey = publicKeyOf(privateKey)
  return { privateKey: Redacted.make(privateKey, { label: "session key" }), publicKey, address: addressOf(publicKey) }
})
