/**
 * Decodes the contract ABI's encoding. It accepts only the canonical encoding of a value: padding is zero, and tails lie
 * in the order of their heads with nothing between or behind them. Written apart from the encoders of the SDK, so that
 * both cannot share a mistake.
 */
import * as Effect from "effect/Effect"
import { bytesToHex, hexToBytes } from "viem/utils"
import type { Hex } from "viem"
import { Invalid } from "./Invalid.ts"

/** The types that can be decoded, and what their values are. Addresses are in lower case. */
interface Types {
  readonly address: Hex
  readonly bool: boolean
  readonly bytes: Hex
  readonly "bytes[]": ReadonlyArray<Hex>
  readonly bytes4: Hex
  readonly string: string
  readonly uint48: bigint
  readonly uint256: bigint
}

/** The fields of a tuple in their order, with their types. */
export type Fields = Readonly<Record<string, keyof Types>>

/** The values of the fields of a tuple. */
export type Decoded<F extends Fields> = { readonly [Name in keyof F]: Types[F[Name]] }

/** Thrown inside {@link decode} only. */
class Malformed extends Error {}

const wordSize = 32
// A byte order mark is a character of the text that was signed.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const slice = (data: Uint8Array, from: number, size: number): Uint8Array => {
  if (from + size <= data.length) return data.subarray(from, from + size)
  throw new Malformed(`expected ${size} bytes at ${from}, but there are only ${data.length} in all`)
}

const expectPadding = (bytes: Uint8Array, expected: string): void => {
  if (bytes.some((byte) => byte !== 0))
    throw new Malformed(`expected ${expected}, got the padding ${bytesToHex(bytes)}`)
}

/** The last `size` bytes of a word. */
const low = (word: Uint8Array, size: number, expected: string): Hex => {
  expectPadding(word.subarray(0, wordSize - size), expected)
  return bytesToHex(word.subarray(wordSize - size))
}

/** The offset or length at a place. No data is longer than four gigabytes. */
const sizeAt = (data: Uint8Array, from: number): number =>
  Number(low(slice(data, from, wordSize), 4, "an offset or length"))

/** Types whose values are in their word. */
const words = {
  address: (word: Uint8Array) => low(word, 20, "an address"),
  bool: (word: Uint8Array) => {
    const value = BigInt(low(word, 1, "a bool"))
    if (value > 1n) throw new Malformed(`expected a bool, got ${value}`)
    return value === 1n
  },
  bytes4: (word: Uint8Array) => {
    expectPadding(word.subarray(4), "bytes4")
    return bytesToHex(word.subarray(0, 4))
  },
  uint48: (word: Uint8Array) => BigInt(low(word, 6, "uint48")),
  uint256: (word: Uint8Array) => BigInt(bytesToHex(word))
}

/** A value, and how many bytes encode it. */
type Read<A> = readonly [value: A, length: number]

const readBytes = (tail: Uint8Array): Read<Uint8Array> => {
  const size = sizeAt(tail, 0)
  const value = slice(tail, wordSize, size)
  const padding = slice(tail, wordSize + size, (wordSize - (size % wordSize)) % wordSize)
  expectPadding(padding, `zeros behind ${size} bytes`)
  return [value, wordSize + size + padding.length]
}

/** Types whose values are in the tail of a tuple, at the offset in their word. */
const tails = {
  bytes: (tail: Uint8Array): Read<Hex> => {
    const [value, length] = readBytes(tail)
    return [bytesToHex(value), length]
  },
  string: (tail: Uint8Array): Read<string> => {
    const [value, length] = readBytes(tail)
    try {
      return [utf8.decode(value), length]
    } catch {
      throw new Malformed(`expected UTF-8 text, got ${bytesToHex(value)}`)
    }
  },
  "bytes[]": (tail: Uint8Array): Read<ReadonlyArray<unknown>> => {
    const count = sizeAt(tail, 0)
    if (count * wordSize > tail.length) throw new Malformed(`expected ${count} items, but the data ends`)
    const [items, length] = readTuple(
      Array.from({ length: count }, () => "bytes" as const),
      tail.subarray(wordSize)
    )
    return [items, wordSize + length]
  }
}

const isInWord = (type: keyof Types): type is keyof typeof words => Object.hasOwn(words, type)

const readTuple = (types: ReadonlyArray<keyof Types>, data: Uint8Array): Read<ReadonlyArray<unknown>> => {
  let end = types.length * wordSize
  const values = types.map((type, index) => {
    if (isInWord(type)) return words[type](slice(data, index * wordSize, wordSize))
    const offset = sizeAt(data, index * wordSize)
    if (offset !== end) throw new Malformed(`expected the offset ${end} in word ${index}, got ${offset}`)
    const [value, length] = tails[type](data.subarray(end))
    end += length
    return value
  })
  return [values, end]
}

/** Each value was read as the type that its field has. */
const isDecoded = <F extends Fields>(fields: F, values: object): values is Decoded<F> =>
  Object.keys(fields).every((name) => Object.hasOwn(values, name))

const wholeBytes = /^0x([0-9a-f]{2})*$/i

/** Decodes a tuple. `what` names the data in the error. */
export const decodeTuple = <const F extends Fields>(
  what: string,
  fields: F,
  data: Hex
): Effect.Effect<Decoded<F>, Invalid> =>
  Effect.suspend(() => {
    if (!wholeBytes.test(data)) return new Invalid({ message: `${what}: expected whole bytes in hex, got ${data}` })
    try {
      const bytes = hexToBytes(data)
      const [values, length] = readTuple(Object.values(fields), bytes)
      if (length !== bytes.length) throw new Malformed(`expected ${length} bytes, got ${bytes.length}`)
      const named = Object.fromEntries(Object.keys(fields).map((name, index) => [name, values[index]]))
      return isDecoded(fields, named) ? Effect.succeed(named) : Effect.die(named)
    } catch (cause) {
      if (cause instanceof Malformed) return new Invalid({ message: `${what}: ${cause.message}`, cause })
      // A defect of the emulator is not the caller's mistake.
      throw cause
    }
  })
