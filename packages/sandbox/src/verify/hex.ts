/** Bytes as hex text for keeping: built digit by digit, a string is a rope of twenty times its size. */
import type { Hex } from "viem"

const digits = new TextEncoder().encode("0123456789abcdef")
const decoder = new TextDecoder()

/** The digits of bytes, built one by one. */
export const inJavaScript = (bytes: Uint8Array): string => {
  const text = new Uint8Array(2 * bytes.length)
  bytes.forEach((byte, index) => {
    text[2 * index] = digits[byte >> 4] ?? 0
    text[2 * index + 1] = digits[byte & 15] ?? 0
  })
  return decoder.decode(text)
}

/** Node has it in native code, ten times as fast. */
const inNode = ({ buffer, byteLength, byteOffset }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("hex")

const digitsOf = globalThis.Buffer === undefined ? inJavaScript : inNode

/** `0x` and two lower-case digits a byte, in one piece. */
export const flatHex = (bytes: Uint8Array): Hex => `0x${digitsOf(bytes)}`
