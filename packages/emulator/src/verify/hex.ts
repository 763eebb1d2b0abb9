/** Hex text that is stored. */
import { bytesToHex } from "viem/utils"
import type { Hex } from "viem"

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Bytes as hex text in one piece. viem appends digit by digit, which V8 keeps as a tree of strings: chains took three
 * times the memory.
 */
export const flatHex = (bytes: Uint8Array): Hex =>
  `0x${
    globalThis.Buffer === undefined
      ? decoder.decode(encoder.encode(bytesToHex(bytes).slice(2)))
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")
  }`
