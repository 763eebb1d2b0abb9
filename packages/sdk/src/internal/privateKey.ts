/** What makes 32 bytes a private key. */
import { hexToBigInt } from "viem"
import type { Hex } from "../contract/Primitives.ts"

/** The order of secp256k1: private keys are 1 to n − 1 (SEC 2). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Whether a key of 32 bytes is on the curve. */
export const isPrivateKey = (candidate: Hex): boolean => {
  const number = hexToBigInt(candidate)
  return number > 0n && number < order
}
