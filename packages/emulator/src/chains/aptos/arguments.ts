/** Calls of Move functions, and their arguments in JSON: integers as decimal text, addresses and bytes as hex. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Hex } from "viem"
import { Invalid } from "../../verify/Invalid.ts"
import { jsonBytesDecoder } from "../../verify/json.ts"
import { addressOf } from "./address.ts"

/** One call of an entry function or a view. */
export const MoveCall = Schema.Struct({
  function: Schema.String,
  typeArguments: Schema.Array(Schema.String).pipe(Schema.withDecodingDefaultType(Effect.succeed([]))),
  functionArguments: Schema.Array(Schema.Unknown).pipe(Schema.withDecodingDefaultType(Effect.succeed([])))
})
export type MoveCall = typeof MoveCall.Type

export const decodeMoveCall = jsonBytesDecoder("raw transaction", MoveCall)

/** Aborts the current transaction or view; `Aptos` catches it. The messages are those of the Move virtual machine. */
export const abort = (message: string): never => {
  throw new Invalid({ message })
}

const largest = (1n << 64n) - 1n

/** The arguments of one call, by index. Each reader aborts when the argument has another type. */
export interface Arguments {
  readonly address: (at: number) => Hex
  /** The address of an object. The type of the object may be the type argument: `Metadata` of an asset, or any other. */
  readonly object: (at: number) => Hex
  readonly u64: (at: number) => bigint
  /** A type argument, such as `0x1::aptos_coin::AptosCoin`. */
  readonly type: (at: number) => string
  /** Aborts when there are more arguments than were read. */
  readonly expectNoMore: () => void
}

const formatValue = (value: unknown): string => JSON.stringify(value) ?? "nothing"

export const read = ({ function: name, functionArguments: values, typeArguments: types }: MoveCall): Arguments => {
  const wrong = (at: number, expected: string): never =>
    abort(`${name}: argument ${at} is ${formatValue(values[at])}, expected ${expected}`)
  /** The numbers of arguments, and of type arguments, that were read. */
  let [read, readTypes] = [0, 0]
  const valueAt = (at: number): unknown => {
    read = Math.max(read, at + 1)
    return values[at]
  }
  const address = (at: number): Hex => {
    const value = valueAt(at)
    // Objects may be passed as the JSON that explorers show for them.
    const text = typeof value === "object" && value !== null && "inner" in value ? value.inner : value
    return (typeof text === "string" ? addressOf(text) : undefined) ?? wrong(at, "an address")
  }
  return {
    address,
    object: (at) => {
      readTypes = Math.max(readTypes, Math.min(types.length, 1))
      return address(at)
    },
    u64: (at) => {
      const value = valueAt(at)
      const number = typeof value === "string" || Number.isSafeInteger(value) ? String(value) : ""
      if (!/^\d{1,20}$/.test(number) || BigInt(number) > largest) return wrong(at, "a u64")
      return BigInt(number)
    },
    type: (at) => {
      readTypes = Math.max(readTypes, at + 1)
      return types[at] ?? abort(`${name}: type argument ${at} is missing`)
    },
    expectNoMore: () => {
      if (values.length > read) abort(`${name}: expected ${read} arguments, got ${values.length}`)
      if (types.length > readTypes) abort(`${name}: expected ${readTypes} type arguments, got ${types.length}`)
    }
  }
}
