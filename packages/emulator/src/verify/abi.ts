/**
 * Decodes the contract ABI's encoding with viem. It accepts only the canonical encoding of a value: what is decoded is
 * encoded again, and must be the same bytes.
 */
import * as Effect from "effect/Effect"
import { decodeAbiParameters, encodeAbiParameters } from "viem"
import { hexToBytes, size } from "viem/utils"
import type { Hex } from "viem"
import { Invalid, sentence } from "./Invalid.ts"

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

export type Decoded<F extends Fields> = { readonly [Name in keyof F]: Types[F[Name]] }

// A byte order mark is a character of the text that was signed.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** A value of viem as its type has it. Texts are decoded as bytes: viem accepts what is no UTF-8. */
const valueOf = (type: keyof Types, value: unknown): unknown => {
  if (type === "string" && typeof value === "string") return utf8.decode(hexToBytes(`0x${value.slice(2)}`))
  if (type === "address" && typeof value === "string") return value.toLowerCase()
  return type === "uint48" ? BigInt(Number(value)) : value
}

/** Each value was read as the type that its field has. */
const isDecoded = <F extends Fields>(fields: F, values: object): values is Decoded<F> =>
  Object.keys(fields).every((name) => Object.hasOwn(values, name))

/** A type of the contract ABI. That of a tuple has components. */
export interface AbiParameter {
  readonly name?: string
  readonly type: string
  readonly components?: ReadonlyArray<AbiParameter>
}

/** The items of a list, and how many it has if its type says that; undefined for what is no list. */
export const listOf = ({ components = [], type }: AbiParameter) => {
  const { item, length } = /^(?<item>.*)\[(?<length>\d*)\]$/.exec(type)?.groups ?? {}
  return item === undefined
    ? undefined
    : { item: { components, type: item }, length: length === "" ? undefined : Number(length) }
}

/** Whether a type does not say the size of its values, so that an offset says where one begins. */
const isDynamic = (parameter: AbiParameter): boolean => {
  const list = listOf(parameter)
  if (list !== undefined) return list.length === undefined || isDynamic(list.item)
  const { components = [], type } = parameter
  return type === "bytes" || type === "string" || components.some(isDynamic)
}

/** The size of the values of a type that is not dynamic, in bytes. */
const sizeOf = (parameter: AbiParameter): number => {
  const list = listOf(parameter)
  if (list !== undefined) return (list.length ?? 0) * sizeOf(list.item)
  const { components = [], type } = parameter
  return type === "tuple" ? components.reduce((sum, component) => sum + sizeOf(component), 0) : 32
}

function* repeat<A>(value: A, times: number) {
  for (let time = 0; time < times; time++) yield value
}

/**
 * Whether values share bytes, so that they would take more than twice as many as the data has: viem reads those for each of
 * them. No type may be without bytes, such as a list of no items.
 */
export const isInflated = (parameters: ReadonlyArray<AbiParameter>, data: Hex): boolean => {
  const end = size(data)
  let left = 2 * end
  const wordAt = (at: number) => Number(`0x${data.slice(2 + at * 2, 66 + at * 2)}`)
  /** Counts bytes. False ends all: they are too many, or past the end of the data, which viem says. */
  const read = (at: number, bytes: number): boolean => at + bytes <= end && (left -= bytes) >= 0
  const readDynamic = (parameter: AbiParameter, at: number): boolean => {
    const list = listOf(parameter)
    if (list?.length !== undefined) return readAll(repeat(list.item, list.length), at)
    if (parameter.type === "tuple") return readAll(parameter.components ?? [], at)
    if (!read(at, 32)) return false
    const length = wordAt(at)
    return list === undefined ? read(at + 32, length) : readAll(repeat(list.item, length), at + 32)
  }
  /** Reads values that are one behind the other. Their offsets count from the first. */
  const readAll = (values: Iterable<AbiParameter>, start: number): boolean => {
    let at = start
    for (const value of values) {
      const isOffset = isDynamic(value)
      const bytes = isOffset ? 32 : sizeOf(value)
      if (!read(at, bytes) || (isOffset && !readDynamic(value, start + wordAt(at)))) return false
      at += bytes
    }
    return true
  }
  readAll(parameters, 0)
  return left < 0
}

const wholeBytes = /^0x([0-9a-f]{2})*$/i

/** Decodes a tuple. `what` names the data in the error. */
export const decodeTuple = <const F extends Fields>(
  what: string,
  fields: F,
  data: Hex
): Effect.Effect<Decoded<F>, Invalid> =>
  Effect.suspend(() => {
    if (!wholeBytes.test(data)) return new Invalid({ message: `${what}: expected whole bytes in hex, got ${data}` })
    const notCanonical = () => new Invalid({ message: `${what}: expected the canonical encoding of its values` })
    const types = Object.entries(fields)
    const parameters = types.map(([name, type]) => ({ name, type: type === "string" ? "bytes" : type }))
    if (isInflated(parameters, data)) return notCanonical()
    try {
      const values: ReadonlyArray<unknown> = decodeAbiParameters(parameters, data)
      if (encodeAbiParameters(parameters, values) !== data.toLowerCase()) return notCanonical()
      const named = Object.fromEntries(types.map(([name, type], index) => [name, valueOf(type, values[index])]))
      return isDecoded(fields, named) ? Effect.succeed(named) : Effect.die(named)
    } catch (cause) {
      const expected = types.map(([name, type]) => `${type} ${name}`).join(", ")
      return new Invalid({ message: `${what}: expected (${expected}): ${sentence(cause)}`, cause })
    }
  })
