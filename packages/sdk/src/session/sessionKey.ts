/** New secp256k1 keys for sessions. */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { fromBytes } from "../crypto/hex.ts"
import { publicKeyOf } from "../crypto/crypto.ts"
import { isPrivateKey } from "../crypto/keys.ts"
import { guard } from "../runUserCallback.ts"

/**
 * Draws 32 random bytes, which are a private key but for one in 2¹²⁸ draws. Dies of `ConfigurationInvalid` for other bytes, such
 * as the zeros of a `getRandomValues` that does nothing. The public key is uncompressed, 65 bytes in hex.
 */
export const generate = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const privateKey = yield* guard("platform", () =>
    Effect.flatMap(random.randomBytes(32), (bytes) => {
      const key = fromBytes(bytes)
      return bytes.length === 32 && isPrivateKey(key) ? Effect.succeed(key) : Effect.die(bytes)
    })
  )
  return { privateKey: Redacted.make(privateKey, { label: "session key" }), publicKey: publicKeyOf(privateKey) }
})
