/** Views of contracts: one function of an ABI, called on the newest state. */
import { Primitives } from "@okto-effect/contract"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { concatHex, decodeAbiParameters, encodeAbiParameters, toFunctionSelector } from "viem"
import { Aptos } from "../aptos/Aptos.ts"
import { network as aptosNetwork } from "../aptos/Network.ts"
import { MoveCall } from "../decode/MoveCall.ts"
import { World } from "../evm/World.ts"
import type { SessionHandlers } from "../Handler.ts"
import { refusals } from "../Refused.ts"
import { sentence } from "../verify/Invalid.ts"

interface Parameter {
  readonly name?: string
  readonly type: string
  readonly components?: ReadonlyArray<Parameter>
}

const Parameter: Schema.Codec<Parameter> = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  type: Schema.String,
  components: Schema.optionalKey(Schema.Array(Schema.suspend(() => Parameter)))
})

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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Values in the order of their parameters: named, or listed as they are. */
const positional = (parameters: ReadonlyArray<Parameter>, values: unknown): ReadonlyArray<unknown> =>
  isList(values)
    ? values
    : parameters.map(({ name = "" }, index) => (isRecord(values) ? (values[name] ?? values[index]) : undefined))

/** A value as the encoder takes it: JSON has texts where it wants integers. Throws where a text is no integer. */
const argument = (parameter: Parameter, value: unknown): unknown => {
  const { components = [], type } = parameter
  const item = /^(?<item>.*)\[\d*\]$/.exec(type)?.groups?.["item"]
  if (item !== undefined) return isList(value) ? value.map((_) => argument({ components, type: item }, _)) : value
  if (type === "tuple") return values(components, value)
  if (/^u?int\d*$/.test(type) && (typeof value === "string" || typeof value === "number")) return BigInt(value)
  if (type === "bool" && (value === "true" || value === "false")) return value === "true"
  return value
}

const values = (parameters: ReadonlyArray<Parameter>, given: unknown): ReadonlyArray<unknown> => {
  const list = positional(parameters, given)
  return parameters.map((parameter, index) => {
    if (list[index] === undefined) throw new TypeError(`missing argument ${parameter.name ?? index}`)
    return argument(parameter, list[index])
  })
}

const plain = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value)

/** An output as text: integers in decimal, lists and tuples as JSON. */
const show = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, plain).replaceAll(/^"|"$/g, "")

const unreadable = (cause: unknown) => refusals.unreadable(`error in reading request: ${sentence(cause)}`, cause)

export const make = Effect.gen(function* () {
  const aptos = yield* Aptos
  const { networks } = yield* World

  const aptosView = (data: unknown) =>
    Effect.mapError(Schema.decodeUnknownEffect(MoveCall)(data), unreadable).pipe(
      Effect.flatMap((call) =>
        Effect.mapError(aptos.view(call), (aborted) => refusals.unreadable(aborted.message, aborted))
      )
    )

  const handlers: Pick<SessionHandlers, "readContractData"> = {
    readContractData: Effect.fnUntraced(function* ({ caip2Id = "", data }) {
      if (caip2Id.toLowerCase() === aptosNetwork.caipId) return yield* aptosView(data)
      const network = networks.get(caip2Id.toLowerCase())
      if (network === undefined) return yield* refusals.unknownNetwork(`Network Details not found: ${caip2Id}`)
      const {
        abi,
        args = {},
        contractAddress
      } = yield* Effect.mapError(Schema.decodeUnknownEffect(View)(data), unreadable)
      const call = yield* Effect.try({
        try: () =>
          concatHex([
            toFunctionSelector({ ...abi, type: "function", stateMutability: "view" }),
            encodeAbiParameters(abi.inputs, values(abi.inputs, args))
          ]),
        catch: unreadable
      })
      const returned = yield* Effect.mapError(network.chain.call({ to: contractAddress, data: call }), (reverted) =>
        refusals.unreadable(`execution reverted: ${reverted.message}`, reverted)
      )
      const outputs = yield* Effect.try({
        try: () => decodeAbiParameters(abi.outputs, returned),
        catch: (cause) =>
          refusals.unreadable(`the answer of ${contractAddress} is not what the ABI says: ${sentence(cause)}`, cause)
      })
      return outputs.map(show)
    })
  }
  return handlers
})
