/**
 * What is a key, by the numbers of secp256k1 (SEC 2) alone: whoever only wants to know that a stored session can be used
 * does without the curve's own library.
 */
import type { Hex } from "@okto-effect/contract/Primitives"

/** The size of the field, and the order of the group. */
const [p, n] = [2n ** 256n - 2n ** 32n - 977n, 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n]

/** Whether 32 bytes are a private key: a number from 1 to n − 1. */
export const isPrivateKey = (candidate: Hex): boolean => {
  const number = BigInt(candidate)
  return number > 0n && number < n
}

/** Whether 65 bytes are a public key, uncompressed: a point of the curve y² = x³ + 7. */
export const isPublicKey = (candidate: Hex): boolean => {
  const [x, y] = [BigInt(`0x${candidate.slice(4, 68)}`), BigInt(`0x${candidate.slice(68)}`)]
  return candidate.startsWith("0x04") && x < p && y < p && (y * y - x * x * x - 7n) % p === 0n
}
