/** Bytes as hex text for keeping: built digit by digit, a string is a rope of twenty times its size. */
import type { Hex } from "viem"

const digits = new TextEncoder().encode("0123456789abcdef")
const decoder = new TextDecoder()

/** `0x` and two lower-case digits a byte, in one piece. */
export const flatHex = (bytes: Uint8Array): Hex => {
  const text = new Uint8Array(2 * bytes.length)
  bytes.forEach((byte, index) => {
    text[2 * index] = digits[byte >> 4] ?? 0
    text[2 * index + 1] = digits[byte & 15] ?? 0
  })
  return `0x${decoder.decode(text)}`
}
