/** Bytes as hex text: what the wire, the ABI and signatures are written in. */
import { bytesToHex, hexToBytes } from "@noble/hashes/utils"
import type { Hex } from "@okto-effect/contract/Primitives"

/** Whether it is `0x` and hex digits, of any number. */
export const isHex = (value: unknown): value is Hex => typeof value === "string" && /^0x[0-9a-fA-F]*$/.test(value)

/** Bytes as `0x` and two digits for each. */
export const fromBytes = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/** The bytes behind `0x`; of an odd number of digits the first byte has one. Throws where there are other characters. */
export const toBytes = (hex: Hex): Uint8Array => hexToBytes(hex.length % 2 === 0 ? hex.slice(2) : `0${hex.slice(2)}`)

/** A text's UTF-8 bytes. */
export const fromText = (text: string): Hex => fromBytes(new TextEncoder().encode(text))

/** A number that is not negative, without leading zeros; with `bytes`, as wide as that. Throws where it does not fit. */
export const fromNumber = (value: number | bigint, bytes?: number): Hex => {
  const digits = BigInt(value).toString(16)
  if (value < 0 || (bytes !== undefined && digits.length > bytes * 2)) {
    throw new RangeError(`${value} is not a number of ${bytes ?? "any number of"} bytes without a sign`)
  }
  return `0x${bytes === undefined ? digits : digits.padStart(bytes * 2, "0")}`
}

/** How many bytes it is. */
export const size = (hex: Hex): number => Math.ceil((hex.length - 2) / 2)

/** As many bytes, with zeros in front. Throws where there are more. */
export const pad = (hex: Hex, bytes: number): Hex => {
  if (size(hex) > bytes) throw new RangeError(`${size(hex)} bytes do not fit into ${bytes}`)
  return `0x${hex.slice(2).padStart(bytes * 2, "0")}`
}

/** From one byte up to another. */
export const slice = (hex: Hex, from: number, to: number): Hex => `0x${hex.slice(2 + from * 2, 2 + to * 2)}`

/** One after the other. */
export const concat = (parts: ReadonlyArray<Hex>): Hex => `0x${parts.map((part) => part.slice(2)).join("")}`
