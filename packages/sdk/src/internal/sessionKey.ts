/** Fresh secp256k1 keys for sessions. */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { bytesToHex, keccak256, recoverPublicKey } from "viem"
import { publicKeyToAddress, sign } from "viem/accounts"
import type { Address, Hex } from "../contract/Primitives.ts"
import { isPrivateKey } from "./privateKey.ts"

/** A key pair for one session. */
export interface SessionKey {
  readonly privateKey: Redacted.Redacted<Hex>
  /** Uncompressed, 65 bytes. */
  readonly publicKey: Hex
  readonly address: Address
}

const anything = keccak256("0x")

/**
 * The public key, read off a signature: viem's own way to it is an account that can also send transactions, which costs
 * a bundle 8 kB.
 */
const publicKeyOf = async (privateKey: Hex): Promise<Hex> =>
  recoverPublicKey({ hash: anything, signature: await sign({ hash: anything, privateKey }) })

/** Draws 32 random bytes until they are a private key: practically always at once. */
export const generate: Effect.Effect<SessionKey, never, SecureRandom.SecureRandom> = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  let candidate = bytesToHex(yield* random.randomBytes(32))
  while (!isPrivateKey(candidate)) candidate = bytesToHex(yield* random.randomBytes(32))
  const privateKey = candidate
  const publicKey = yield* Effect.promise(() => publicKeyOf(privateKey))
  return {
    privateKey: Redacted.make(privateKey, { label: "session key" }),
    publicKey,
    address: publicKeyToAddress(publicKey)
  }
})
