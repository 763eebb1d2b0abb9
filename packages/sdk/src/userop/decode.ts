/**
 * Reads what `encode` writes. Bytes from elsewhere may be anything: a value that is not there is `undefined`, and nothing
 * throws.
 */
import type { Hex } from "@okto-effect/contract/Primitives"
import { size, slice, toBytes } from "../crypto/hex.ts"

/** A number at a byte, if there is a whole word. */
const uintFrom = (data: Hex, at: number): bigint | undefined =>
  at + 32 <= size(data) ? BigInt(slice(data, at, at + 32)) : undefined

/** A number of bytes that can be in the data: offsets and lengths are. */
const positionFrom = (data: Hex, at: number): number | undefined => {
  const value = uintFrom(data, at)
  return value !== undefined && value <= BigInt(size(data)) ? Number(value) : undefined
}

/** What a member of a tuple is: a whole word, or bytes behind an offset. */
export interface Members {
  readonly uint256: (index: number) => bigint | undefined
  readonly bytes: (index: number) => Hex | undefined
  readonly string: (index: number) => string | undefined
}

/** The members of a tuple, by their index: each takes a word, in which values of any size have an offset. */
export const members = (data: Hex): Members => {
  const bytes = (index: number): Hex | undefined => {
    const at = positionFrom(data, index * 32)
    const length = at === undefined ? undefined : positionFrom(data, at)
    if (at === undefined || length === undefined || at + 32 + length > size(data)) return undefined
    return slice(data, at + 32, at + 32 + length)
  }
  return {
    uint256: (index) => uintFrom(data, index * 32),
    bytes,
    string: (index) => {
      const hex = bytes(index)
      return hex === undefined ? undefined : new TextDecoder("utf-8", { ignoreBOM: true }).decode(toBytes(hex))
    }
  }
}

/** The only member of a tuple that is itself a tuple of values of any size: what is behind the first offset. */
export const inner = (data: Hex): Hex | undefined => {
  const at = positionFrom(data, 0)
  return at === undefined ? undefined : slice(data, at, size(data))
}
