/** Bytes as hex text, `0x` and two digits for each byte. */
import { bytesToHex, hexToBytes } from "@noble/hashes/utils"
import type { Hex } from "@okto-effect/protocol/Primitives"

/** Whether a value is `0x` and any number of hex digits. */
export const isHex = (value: unknown): value is Hex => typeof value === "string" && /^0x[0-9a-fA-F]*$/.test(value)

/** Encodes bytes. */
export const fromBytes = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/** Decodes hex; of an odd number of digits the first is a byte of its own. Throws for other characters. */
export const toBytes = (hex: Hex): Uint8Array => hexToBytes(hex.length % 2 === 0 ? hex.slice(2) : `0${hex.slice(2)}`)

/** Encodes a text as UTF-8. */
export const fromText = (text: string): Hex => fromBytes(new TextEncoder().encode(text))

/** Encodes an unsigned number, without leading zeros, or padded to `bytes`. Throws a `RangeError` where it does not fit. */
export const fromNumber = (value: number | bigint, bytes?: number): Hex => {
  const digits = BigInt(value).toString(16)
  if (value < 0 || (bytes !== undefined && digits.length > bytes * 2)) {
    throw new RangeError(`${value} is not a number of ${bytes ?? "any number of"} bytes without a sign`)
  }
  return `0x${bytes === undefined ? digits : digits.padStart(bytes * 2, "0")}`
}

/** The number of bytes. */
export const size = (hex: Hex): number => Math.ceil((hex.length - 2) / 2)

/** Pads with zeros on the left to a number of bytes. Throws a `RangeError` where there are more. */
export const pad = (hex: Hex, bytes: number): Hex => {
  if (size(hex) > bytes) throw new RangeError(`${size(hex)} bytes do not fit into ${bytes}`)
  return `0x${hex.slice(2).padStart(bytes * 2, "0")}`
}

/** The bytes from one index up to another, which is excluded. */
export const slice = (hex: Hex, from: number, to: number): Hex => `0x${hex.slice(2 + from * 2, 2 + to * 2)}`

/** Concatenates. */
export const concat = (parts: ReadonlyArray<Hex>): Hex => `0x${parts.map((part) => part.slice(2)).join("")}`
