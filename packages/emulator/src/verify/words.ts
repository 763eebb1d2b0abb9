/** Numbers as bytes of the EVM, big-endian. */
import { numberToBytes } from "viem/utils"
import type { Hex } from "viem"

/** Hex or a number as a word of 32 bytes. Throws when it does not fit. */
export const word = (value: Hex | bigint | number): Uint8Array => numberToBytes(BigInt(value), { size: 32 })
