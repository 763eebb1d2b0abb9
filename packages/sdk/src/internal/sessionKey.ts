/** Fresh secp256k1 keys for sessions. */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { bytesToHex, hexToBigInt } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import type { Address, Hex } from "../contract/Primitives.ts"

/** A key pair for one session. */
export interface SessionKey {
  readonly privateKey: Redacted.Redacted<Hex>
  /** Uncompressed, 65 bytes. */
  readonly publicKey: Hex
  readonly address: Address
}

/** The order of the curve: private keys are 1 to n − 1 (SEC 2). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const isPrivateKey = (candidate: Hex): boolean => {
  const number = hexToBigInt(candidate)
  return number > 0n && number < order
}

/** Draws 32 random bytes until they are a private key: practically always at once. */
export const generate: Effect.Effect<SessionKey, never, SecureRandom.SecureRandom> = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  let candidate = bytesToHex(yield* random.randomBytes(32))
  while (!isPrivateKey(candidate)) candidate = bytesToHex(yield* random.randomBytes(32))
  const { address, publicKey } = privateKeyToAccount(candidate)
  return { privateKey: Redacted.make(candidate, { label: "session key" }), publicKey, address }
})
