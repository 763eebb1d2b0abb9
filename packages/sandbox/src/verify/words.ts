/** Bytes as the EVM lays them out. */
import { concat, hexToBytes, numberToBytes } from "viem/utils"
import type { Hex } from "viem"

/** Hex bytes or a number as a 32-byte word, big-endian. Throws when it does not fit. */
export const word = (value: Hex | bigint | number): Uint8Array => {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  // Eight bytes at a time; there is no place for what is left of a number that is too large or negative.
  for (let rest = BigInt(value), at = 24; rest !== 0n; rest >>= 64n, at -= 8) view.setBigUint64(at, rest)
  return bytes
}

/** Hex or a number in a given number of bytes. */
export const fixed = (value: Hex | bigint | number, size: number): Uint8Array => numberToBytes(BigInt(value), { size })

/** Several pieces as one. */
export const join = (...pieces: ReadonlyArray<Uint8Array>): Uint8Array => concat(pieces)

/** The bytes of a hex text. */
export const bytes = (hex: Hex): Uint8Array => hexToBytes(hex)
