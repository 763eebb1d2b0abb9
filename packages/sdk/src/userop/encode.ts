/**
 * The ABI encoding of Solidity (Contract ABI Specification, "Formal Specification of the Encoding"): the types that user
 * operations and their jobs are made of. Each throws where a value does not fit.
 */
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import { concat, fromNumber, fromText, pad, size } from "../crypto/hex.ts"

/** Encoded: in its place, or, where its size depends on the value, behind an offset in its place. */
export interface Encoded {
  readonly hex: Hex
  readonly isDynamic: boolean
}

/** How values of a type are encoded. */
export type Type<A> = (value: A) => Encoded

const word = (value: number | bigint): Hex => fromNumber(value, 32)

const exactly = (bytes: number, hex: Hex): Hex => {
  if (size(hex) !== bytes) throw new RangeError(`${hex} has ${size(hex)} bytes, not ${bytes}`)
  return hex
}

/** Zeros behind, up to whole words. */
const filled = (hex: Hex): Hex => `0x${hex.slice(2).padEnd(Math.ceil(size(hex) / 32) * 64, "0")}`

const fixed = (hex: Hex): Encoded => ({ hex, isDynamic: false })
const counted = (length: number, hex: Hex): Encoded => ({ hex: concat([word(length), hex]), isDynamic: true })

/** The members of a tuple, one after the other: what is dynamic follows all that is in its place. */
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
export const address: Type<Address> = (value) => fixed(pad(`0x${exactly(20, value).slice(2).toLowerCase()}`, 32))
export const bytes4: Type<Hex> = (value) => fixed(filled(exactly(4, value)))
export const bytes32: Type<Hex> = (value) => fixed(exactly(32, value))
export const bytes: Type<Hex> = (value) => counted(size(value), filled(value))
export const string: Type<string> = (value) => bytes(fromText(value))

/** `T[]`. */
export const list =
  <A>(type: Type<A>): Type<ReadonlyArray<A>> =>
  (values) =>
    counted(values.length, sequence(values.map(type)).hex)

/** A struct: its members in the order of their types. */
export const tuple =
  <A extends object>(types: { readonly [Name in keyof A]: Type<A[Name]> }): Type<A> =>
  (value) => {
    const members: Array<Encoded> = []
    for (const name in types) members.push(types[name](value[name]))
    return sequence(members)
  }

/** Arguments of a call, or whatever else is encoded together: as the members of a tuple. */
export const encode = (...members: ReadonlyArray<Encoded>): Hex => sequence(members).hex
