/** The client's promise to pay for one nonce, for a while. */
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import { concat, fromNumber, size, slice } from "../crypto/hex.ts"
import { paymasterData as encoded } from "./abi.ts"
import { nonceOf } from "./nonce.ts"
import { keccak256 } from "../crypto/crypto.ts"

/** Seconds for which paymaster data is good. */
export const paymasterValidity = 6 * 60 * 60

/** Who pays for which nonce (a UUID), and when, in seconds. */
export interface Promised {
  readonly clientSWA: Address
  readonly nonce: string
  readonly validUntil: number
  readonly validAfter: number
}

/** What the client signs: the hash of nonce ‖ SWA ‖ validUntil ‖ validAfter. */
export const paymasterHash = ({ clientSWA, nonce, validAfter, validUntil }: Promised): Hex =>
  keccak256(concat([nonceOf(nonce), clientSWA, fromNumber(validUntil, 6), fromNumber(validAfter, 6)]))

/** The promise as it travels: SWA, validUntil, validAfter and signature, ABI encoded. */
export const paymasterData = ({ clientSWA, validAfter, validUntil }: Promised, signature: Hex): Hex =>
  encoded(clientSWA, validUntil, validAfter, signature)

/** Until when a promise is good, in Unix seconds: its second word. `undefined` where the text is no promise. */
export const validUntilOf = (data: Hex): number | undefined => {
  if (size(data) < 64) return undefined
  const word = slice(data, 32, 64)
  return BigInt(word) < 2n ** 48n ? Number(BigInt(word)) : undefined
}
