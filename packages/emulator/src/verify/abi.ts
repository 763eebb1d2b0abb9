/**
 * Decodes the contract ABI's encoding with viem. It accepts only the canonical encoding of a value: what is decoded is
 * encoded again, and must be the same bytes.
 */
import * as Effect from "effect/Effect"
import { decodeAbiParameters, encodeAbiParameters } from "viem"
import { hexToBytes } from "viem/utils"
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

/** The values of the fields of a tuple. */
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

/** The word at a byte; not a number after the end of the data. */
const wordAt = (data: Hex, byte: number) => Number(`0x${data.slice(2 + byte * 2, 66 + byte * 2)}`)

/** Whether each element of a list begins where the one before it ends. Where they share bytes, viem would copy those once for each. */
const isInOrder = (data: Hex, list: number): boolean => {
  const elements = list + 32
  const count = wordAt(data, list)
  let next = count * 32
  for (let index = 0; index < count; index++) {
    const start = wordAt(data, elements + index * 32)
    // Past the end of the data, which viem says.
    if (Number.isNaN(start)) return true
    if (start !== next) return false
    next += 32 + Math.ceil(wordAt(data, elements + next) / 32) * 32
  }
  return true
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
    const lists = types.flatMap(([, type], index) => (type === "bytes[]" ? [wordAt(data, index * 32)] : []))
    if (!lists.every((list) => isInOrder(data, list))) return notCanonical()
    const parameters = types.map(([name, type]) => ({ name, type: type === "string" ? "bytes" : type }))
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
