/** Numbers as bytes of the EVM, big-endian. */
import { numberToBytes } from "viem/utils"
import type { Hex } from "viem"
import { flatHex } from "./hex.ts"

/** Hex or a number as a word of 32 bytes. Throws when it does not fit. */
export const word = (value: Hex | bigint | number): Uint8Array => numberToBytes(BigInt(value), { size: 32 })

/** The number of bytes; 0 for none. */
export const numberOf = (bytes: Uint8Array): bigint => (bytes.length === 0 ? 0n : BigInt(flatHex(bytes)))

/** A number without leading zeros, as it is stored; no bytes for 0. */
export const unpadded = (value: bigint): Uint8Array => (value === 0n ? new Uint8Array() : numberToBytes(value))
