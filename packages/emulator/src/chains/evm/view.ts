/** Calls view functions of contracts by their ABI, on the newest state. */
import { Primitives } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { concatHex, decodeAbiParameters, encodeAbiParameters, toFunctionSelector } from "viem"
import { type AbiParameter, isInflated, listOf } from "../../verify/abi.ts"
import { decoder, Invalid, sentence } from "../../verify/Invalid.ts"
import type { ChainCalls } from "../../node/ChainCalls.ts"
import { revertSentence } from "../../node/revert.ts"

/** Whether there are integers, or bytes, of the size that a type names. */
const isSized = (type: string): boolean => {
  const [, kind, digits] = /^(u?int|bytes)(\d+)/.exec(type) ?? []
  if (digits === undefined) return true
  const size = Number(digits)
  return /^[1-9]/.test(digits) && (kind === "bytes" ? size <= 32 : size <= 256 && size % 8 === 0)
}

const noType = "expected a type of the contract ABI"

/**
 * A type of the contract ABI. The depth and length of lists is bounded: items without a size would let a short response
 * decode to a list of any length.
 */
const Type = Schema.String.check(
  Schema.isPattern(/^[a-z]{1,8}\d{0,3}(\[([1-9]\d{0,3})?\]){0,4}$/, { message: noType }),
  Schema.makeFilter((type: string) => isSized(type) || noType)
)

const Parameter: Schema.Codec<AbiParameter> = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  type: Type,
  components: Schema.optionalKey(Schema.NonEmptyArray(Schema.suspend(() => Parameter)))
}).check(
  Schema.makeFilter(
    ({ components, type }) => !type.startsWith("tuple") || components !== undefined || "expected components of a tuple"
  )
)

const View = Schema.Struct({
  contractAddress: Primitives.Address(),
  abi: Schema.Struct({
    name: Schema.String,
    inputs: Schema.Array(Parameter),
    outputs: Schema.Array(Parameter)
  }),
  args: Schema.optionalKey(Schema.Union([Schema.Array(Schema.Unknown), Schema.Record(Schema.String, Schema.Unknown)]))
})

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

/** Values in the order of their parameters, from a list or by name. */
const positional = (parameters: ReadonlyArray<AbiParameter>, values: unknown): ReadonlyArray<unknown> =>
  isList(values)
    ? values
    : parameters.map(({ name = "" }, index) => {
        const own = Predicate.isObject(values) ? [name, String(index)].filter((key) => Object.hasOwn(values, key)) : []
        return Predicate.isObject(values) && own[0] !== undefined ? values[own[0]] : undefined
      })

/** What a value of each type may be in JSON; the encoder would take more. */
const shapes: ReadonlyArray<readonly [type: RegExp, expected: string, isValid: (value: unknown) => boolean]> = [
  [
    /^u?int\d*$/,
    "an integer of at most 79 characters, in decimal or hex",
    (value) =>
      Number.isSafeInteger(value) ||
      (typeof value === "string" && value.length <= 79 && /^(-?\d+|0x[0-9a-f]+)$/i.test(value))
  ],
  [/^bool$/, "true or false", (value) => typeof value === "boolean" || value === "true" || value === "false"],
  [/^bytes\d*$/, "bytes in hex", (value) => typeof value === "string" && /^0x([0-9a-f]{2})*$/i.test(value)],
  [/^(string|address)$/, "a text", (value) => typeof value === "string"]
]

/** A JSON value as viem's encoder expects it. Throws when it has another shape. */
const argument = (parameter: AbiParameter, value: unknown): unknown => {
  const { components = [], type } = parameter
  const list = listOf(parameter)
  if (list !== undefined) return isList(value) ? value.map((member) => argument(list.item, member)) : value
  if (type === "tuple") return values(components, value)
  const [, expected = "", isValid] = shapes.find(([known]) => known.test(type)) ?? []
  if (isValid?.(value) === false) throw new TypeError(`expected ${expected} for ${type}, got ${JSON.stringify(value)}`)
  if (typeof value === "string" && type === "bool") return value === "true"
  // In capitals it has no checksum, which the encoder would look for.
  if (typeof value === "string" && type === "address" && /^0x[0-9A-F]{40}$/.test(value)) return value.toLowerCase()
  return (typeof value === "string" || typeof value === "number") && /^u?int/.test(type) ? BigInt(value) : value
}

const values = (parameters: ReadonlyArray<AbiParameter>, given: unknown): ReadonlyArray<unknown> => {
  const count = isList(given) ? given.length : Object.keys(Predicate.isObject(given) ? given : {}).length
  if (count > parameters.length) throw new TypeError(`expected ${parameters.length} arguments, got ${count}`)
  const list = positional(parameters, given)
  return parameters.map((parameter, index) => {
    if (list[index] === undefined) throw new TypeError(`missing argument ${parameter.name ?? index}`)
    return argument(parameter, list[index])
  })
}

/** A parameter with the whole names of types: integers without a size have 256 bits. */
const whole = ({ components, type, ...rest }: AbiParameter): AbiParameter => ({
  ...rest,
  type: type.replace(/^u?int(?!\d)/, "$&256"),
  ...(components && { components: components.map(whole) })
})

const plain = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value)

/** Formats an output: integers in decimal, lists and tuples as JSON. */
const show = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, plain).replaceAll(/^"|"$/g, "")

const unreadable = (cause: unknown) => new Invalid({ message: `error in reading request: ${sentence(cause)}`, cause })

const readView = decoder("error in reading request", View)

/** See `ChainAdapter.view`. */
export const view = Effect.fnUntraced(function* (chain: ChainCalls, asked: unknown) {
  const { abi, args = {}, contractAddress } = yield* readView(asked)
  const inputs = abi.inputs.map(whole)
  const data = yield* Effect.try({
    try: () =>
      concatHex([
        toFunctionSelector({ ...abi, inputs, type: "function", stateMutability: "view" }),
        encodeAbiParameters(inputs, values(inputs, args))
      ]),
    catch: unreadable
  })
  const returned = yield* Effect.mapError(
    chain.call({ to: contractAddress, data }),
    (cause) => new Invalid({ message: cause.reverted ? revertSentence(cause) : cause.message, cause })
  )
  const malformed = (why: string, cause?: unknown) =>
    new Invalid({ message: `the answer of ${contractAddress} is not what the ABI says: ${why}`, cause })
  if (isInflated(abi.outputs, returned)) return yield* malformed("its values share their bytes")
  const outputs = yield* Effect.try({
    try: () => decodeAbiParameters(abi.outputs, returned),
    catch: (cause) => malformed(sentence(cause), cause)
  })
  return outputs.map(show)
})
