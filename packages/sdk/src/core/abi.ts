/**
 * The ABI encoding of Solidity, for the types that user operations and their jobs are made of.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
import type { Address, Hex } from "@okto-effect/protocol/Primitives"
import { concat, fromNumber, fromText, pad, size, slice, toBytes } from "./hex.ts"

// Encoding. Each type throws a RangeError where a value does not fit.

/** An encoded value: static, or dynamic, which is placed after the head and referred to by an offset. */
export interface Encoded {
  readonly hex: Hex
  readonly isDynamic: boolean
}

/** The encoder of a type. */
export type Type<A> = (value: A) => Encoded

const word = (value: number | bigint): Hex => fromNumber(value, 32)

const ofSize = (bytes: number, hex: Hex): Hex => {
  if (size(hex) !== bytes) throw new RangeError(`${hex} has ${size(hex)} bytes, not ${bytes}`)
  return hex
}

/** Pads with zeros on the right to whole words. */
const padRight = (hex: Hex): Hex => `0x${hex.slice(2).padEnd(Math.ceil(size(hex) / 32) * 64, "0")}`

const fixed = (hex: Hex): Encoded => ({ hex, isDynamic: false })
const dynamic = (length: number, hex: Hex): Encoded => ({ hex: concat([word(length), hex]), isDynamic: true })

/** Concatenates the members of a tuple: the heads, then the dynamic values. */
export const sequence = (members: ReadonlyArray<Encoded>): Encoded => {
  let end = members.reduce((bytes, { hex, isDynamic }) => bytes + (isDynamic ? 32 : size(hex)), 0)
  const heads: Array<Hex> = []
  const tails: Array<Hex> = []
  for (const { hex, isDynamic } of members) {
    heads.push(isDynamic ? word(end) : hex)
    if (!isDynamic) continue
    tails.push(hex)
    end += size(hex)
  }
  return { hex: concat([...heads, ...tails]), isDynamic: tails.length > 0 }
}

export const bool: Type<boolean> = (value) => fixed(word(value ? 1 : 0))
export const uint48: Type<number | bigint> = (value) => fixed(pad(fromNumber(value, 6), 32))
export const uint256: Type<bigint> = (value) => fixed(word(value))
/** In any letter case. */
export const address: Type<Address> = (value) => fixed(pad(`0x${ofSize(20, value).slice(2).toLowerCase()}`, 32))
export const bytes4: Type<Hex> = (value) => fixed(padRight(ofSize(4, value)))
export const bytes32: Type<Hex> = (value) => fixed(ofSize(32, value))
export const bytes: Type<Hex> = (value) => dynamic(size(value), padRight(value))
export const string: Type<string> = (value) => bytes(fromText(value))

/** `T[]`. */
export const list =
  <A>(type: Type<A>): Type<ReadonlyArray<A>> =>
  (values) =>
    dynamic(values.length, sequence(values.map(type)).hex)

/** Encodes values as the members of a tuple, as the arguments of a call are. */
export const encode = (...members: ReadonlyArray<Encoded>): Hex => sequence(members).hex

// Decoding. The bytes may be anything: a value that cannot be read is `undefined`, and nothing throws.

/** The number in the word at a byte offset. */
const uintFrom = (data: Hex, at: number): bigint | undefined =>
  at + 32 <= size(data) ? BigInt(slice(data, at, at + 32)) : undefined

/** The offset or length in the word at a byte offset, which is at most the size of the data. */
const positionFrom = (data: Hex, at: number): number | undefined => {
  const value = uintFrom(data, at)
  return value !== undefined && value <= BigInt(size(data)) ? Number(value) : undefined
}

/** Reads the members of an encoded tuple by their index. Each has one word, which is the offset of a dynamic value. */
export const members = (data: Hex) => {
  /** The length of a dynamic value, and what comes after it. */
  const dynamicAt = (index: number): { readonly length: number; readonly rest: Hex } | undefined => {
    const at = positionFrom(data, index * 32)
    const length = at === undefined ? undefined : positionFrom(data, at)
    return at === undefined || length === undefined ? undefined : { length, rest: slice(data, at + 32, size(data)) }
  }
  const bytes = (index: number): Hex | undefined => {
    const { length = 0, rest } = dynamicAt(index) ?? {}
    return rest === undefined || length > size(rest) ? undefined : slice(rest, 0, length)
  }
  return {
    uint256: (index: number): bigint | undefined => uintFrom(data, index * 32),
    bytes,
    "bytes[]": (index: number): ReadonlyArray<Hex> | undefined => {
      const { length = 0, rest } = dynamicAt(index) ?? {}
      // Each has an offset of one word.
      if (rest === undefined || length * 32 > size(rest)) return undefined
      const entries = members(rest)
      const all = Array.from({ length }, (_, entry) => entries.bytes(entry))
      return all.every((entry) => entry !== undefined) ? all : undefined
    },
    string: (index: number): string | undefined => {
      const hex = bytes(index)
      return hex === undefined ? undefined : new TextDecoder("utf-8", { ignoreBOM: true }).decode(toBytes(hex))
    }
  }
}

/** The tuple inside a tuple whose only member is a dynamic tuple. */
export const unwrapTuple = (data: Hex): Hex | undefined => {
  const at = positionFrom(data, 0)
  return at === undefined ? undefined : slice(data, at, size(data))
}
