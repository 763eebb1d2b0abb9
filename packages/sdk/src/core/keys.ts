/**
 * Whether bytes are keys of secp256k1, by arithmetic alone: a page that checks a stored session need not load the library
 * of the curve.
 *
 * @see https://www.secg.org/sec2-v2.pdf
 */
import type { Hex } from "@okto-effect/protocol/Primitives"

/** The prime of the field, and the order of the group. */
const [p, n] = [2n ** 256n - 2n ** 32n - 977n, 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n]

/**
 * Whether 32 bytes are a private key: a number from 1 to n − 1.
 *
 * @param candidate 32 bytes in hex: `0x` and 64 digits
 *
 * @example
 * ```ts
 * import { isPrivateKey } from "@okto-effect/sdk/signing"
 *
 * // false: zero is no key
 * export const isKey = isPrivateKey(`0x${"00".repeat(32)}`)
 * ```
 */
export const isPrivateKey = (candidate: Hex): boolean => {
  const number = BigInt(candidate)
  return number > 0n && number < n
}

/** Whether 65 bytes are a public key, uncompressed: a point of the curve y² = x³ + 7. */
export const isPublicKey = (candidate: Hex): boolean => {
  const [x, y] = [BigInt(`0x${candidate.slice(4, 68)}`), BigInt(`0x${candidate.slice(68)}`)]
  return candidate.startsWith("0x04") && x < p && y < p && (y * y - x * x * x - 7n) % p === 0n
}
