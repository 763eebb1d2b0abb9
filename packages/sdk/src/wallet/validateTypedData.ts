/** Checks that the values of EIP-712 typed data fit its types, without hashing them. */
import * as Predicate from "effect/Predicate"
import { formatValue, typeName } from "@okto-effect/protocol/issues"
import type * as schemas from "../schemas/messages.ts"

/** Typed data (EIP-712). */
export type TypedData = typeof schemas.TypedData.Type

/** The fields of a struct. */
type Fields = TypedData["types"][string]

/** The fields of a domain whose type is not in `types` (EIP-712, "Definition of domainSeparator"). */
const domainFields: Fields = [
  { name: "name", type: "string" },
  { name: "version", type: "string" },
  { name: "chainId", type: "uint256" },
  { name: "verifyingContract", type: "address" },
  { name: "salt", type: "bytes32" }
]

/** Names that are, or may be, those of atomic types. */
const reserved = /^((address|bool|string)$|bytes|u?int)/

const isHex = (value: unknown): value is string => typeof value === "string" && /^0x([0-9a-fA-F]{2})*$/.test(value)

/** A whole number: JSON's own, where it is exact, or text of decimal or hex digits. */
const integer = (value: unknown): bigint | undefined => {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== "string" || !/^(-?[0-9]+|0x[0-9a-fA-F]+)$/.test(value)) return undefined
  return BigInt(value)
}

const fitsInteger = (value: unknown, signed: boolean, bits: number): boolean => {
  const number = integer(value)
  if (number === undefined) return false
  const [min, end] = signed ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1)] : [0n, 2n ** BigInt(bits)]
  return min <= number && number < end
}

type ChecksumTest = (address: string) => boolean

/** Whether a value fits an atomic or dynamic type; `undefined` where there is no such type. */
const fitsScalar = (type: string, value: unknown, hasValidChecksum: ChecksumTest): boolean | undefined => {
  switch (type) {
    case "address":
      return isHex(value) && value.length === 42 && hasValidChecksum(value)
    case "bool":
      return typeof value === "boolean"
    case "string":
      return typeof value === "string"
    case "bytes":
      return isHex(value)
  }
  const [, kind, digits = ""] = /^(bytes|u?int)([1-9][0-9]*)$/.exec(type) ?? []
  const size = Number(digits)
  if (kind === "bytes" && size <= 32) return isHex(value) && value.length === 2 + size * 2
  if (kind !== undefined && kind !== "bytes" && size <= 256 && size % 8 === 0) {
    return fitsInteger(value, kind === "int", size)
  }
  return undefined
}

/** Levels of structs and lists that are checked. */
const maxDepth = 100

/** A value in a sentence. A number that may have been rounded is not repeated. */
const received = (value: unknown): string =>
  typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? "a number that is not exact: write it as text"
    : formatValue(value)

/**
 * The first value that does not fit, as a sentence; `undefined` where all fit.
 *
 * @param hasValidChecksum whether the letter case of an address is accepted
 */
export const findTypeMismatch = (
  { domain, message, primaryType, types }: TypedData,
  hasValidChecksum: ChecksumTest = () => true
): string | undefined => {
  const struct = (fields: Fields, value: unknown, path: string, depth = 0): string | undefined => {
    if (!Predicate.isObject(value)) return `${path}: expected object, received ${typeName(value)}`
    const values = new Map<string, unknown>(Object.entries(value))
    for (const { name, type } of fields) {
      const wrong = field(type, values.get(name), `${path}.${name}`, depth)
      if (wrong !== undefined) return wrong
    }
    return undefined
  }

  const field = (type: string, value: unknown, path: string, depth: number): string | undefined => {
    if (depth > maxDepth) return `it is nested deeper than ${maxDepth} levels`
    const [, item, count] = /^(.*)\[([0-9]*)\]$/.exec(type) ?? []
    if (item !== undefined) {
      if (!Array.isArray(value)) return `${path}: expected array, received ${typeName(value)}`
      if (count !== "" && value.length !== Number(count))
        return `${path}: expected ${count} items, received ${value.length}`
      return value
        .map((each, index) => field(item, each, `${path}[${index}]`, depth + 1))
        .find((wrong) => wrong !== undefined)
    }
    const fields = Object.hasOwn(types, type) ? types[type] : undefined
    if (fields !== undefined)
      return reserved.test(type) ? `${type} is no name for a struct` : struct(fields, value, path, depth + 1)
    const fits = fitsScalar(type, value, hasValidChecksum)
    if (fits === undefined) return `${path}: there is no type '${type}'`
    return fits ? undefined : `${path}: expected ${type}, received ${received(value)}`
  }

  // Fields of one name would multiply the work with each level.
  for (const [name, fields] of Object.entries(types)) {
    if (new Set(fields.map(({ name }) => name)).size < fields.length) return `${name} has two fields of one name`
  }
  const fieldsOf = (name: string): Fields | undefined => (Object.hasOwn(types, name) ? types[name] : undefined)
  const present = domainFields.filter(({ name }) => Object.hasOwn(domain, name))
  const wrong = struct(fieldsOf("EIP712Domain") ?? present, domain, "domain")
  if (wrong !== undefined || primaryType === "EIP712Domain") return wrong
  const primary = fieldsOf(primaryType)
  return primary === undefined ? `there is no type '${primaryType}'` : struct(primary, message, "message")
}
