/** Bytes as the EVM lays them out. */
import { concat, hexToBytes, numberToBytes } from "viem/utils"
import type { Hex } from "viem"
import { flatHex } from "./hex.ts"

/** Hex bytes or a number as a 32-byte word, big-endian. Throws when it does not fit. */
export const word = (value: Hex | bigint | number): Uint8Array => {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  // Eight bytes at a time; there is no place for what is left of a number that is too large or negative.
  for (let rest = BigInt(value), at = 24; rest !== 0n; rest >>= 64n, at -= 8) view.setBigUint64(at, rest)
  return bytes
}

/** The number that big-endian bytes are; none are 0. */
export const numberOf = (bytes: Uint8Array): bigint => (bytes.length === 0 ? 0n : BigInt(flatHex(bytes)))

/** A number in as few bytes as it needs, none for 0: what a storage keeps. */
export const unpadded = (value: bigint): Uint8Array => {
  const bytes = word(value)
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? new Uint8Array() : bytes.slice(first)
}

/** Hex or a number in a given number of bytes. */
export const fixed = (value: Hex | bigint | number, size: number): Uint8Array => numberToBytes(BigInt(value), { size })

/** Several pieces as one. */
export const join = (...pieces: ReadonlyArray<Uint8Array>): Uint8Array => concat(pieces)

/** The bytes of a hex text. */
export const bytes = (hex: Hex): Uint8Array => hexToBytes(hex)
