/** Bytes as the EVM lays them out. */
import { concat, hexToBytes, numberToBytes } from "viem/utils"
import type { Hex } from "viem"

/** Hex bytes as a 32-byte word, big-endian. */
export const word = (value: Hex | bigint | number): Uint8Array => fixed(value, 32)

/** Hex or a number in a given number of bytes. */
export const fixed = (value: Hex | bigint | number, size: number): Uint8Array => numberToBytes(BigInt(value), { size })

/** Several pieces as one. */
export const join = (...pieces: ReadonlyArray<Uint8Array>): Uint8Array => concat(pieces)

/** The bytes of a hex text. */
export const bytes = (hex: Hex): Uint8Array => hexToBytes(hex)
