/** Calls entry functions on an Aptos chain, one transaction each. */
import * as Schema from "effect/Schema"
import { fromBytes, fromText } from "../abi/hex.ts"
import { AptosCaip2Id, NonEmpty } from "./fields.ts"
import * as Intent from "./Intent.ts"

const isBytes = (value: unknown): value is ArrayBuffer | Uint8Array =>
  value instanceof Uint8Array || value instanceof ArrayBuffer

const Scalar = Schema.Union([
  Schema.String,
  // JSON has no NaN and no infinity: they would become null.
  Schema.Finite,
  Schema.Boolean,
  Schema.BigInt,
  Schema.Null,
  Schema.Undefined,
  Schema.declare(isBytes)
])

/**
 * An argument, or a list of arguments. Big integers travel as decimal text, bytes as `0x` hex. Lists in lists, which the
 * published original's type has, are refused, as it does.
 */
export type Argument =
  | boolean
  | number
  | bigint
  | string
  | null
  | undefined
  | Uint8Array
  | ArrayBuffer
  | ReadonlyArray<Argument>

export const Argument: Schema.Codec<Argument> = Schema.Union([Scalar, Schema.Array(Scalar)]).annotate({
  message: "Invalid input"
})

/** Raw transactions on an Aptos chain. */
export const RawAptos = Schema.Struct({
  caip2Id: AptosCaip2Id("CAIP2 ID must be for an Aptos chain"),
  transactions: Schema.Array(
    // Other keys of a transaction are left out of the job, as the original does.
    Schema.StructWithRest(
      Schema.Struct({
        /** For example `0x1::coin::transfer`. */
        function: NonEmpty("Function is required", "Function cannot be empty"),
        typeArguments: Schema.optional(Schema.Array(Schema.String)),
        functionArguments: Schema.optional(Schema.Array(Argument))
      }),
      [Schema.Record(Schema.String, Schema.Unknown)]
    )
  )
    .check(Schema.isMinLength(1, { message: "At least one transaction is required" }))
    .annotateKey({ messageMissingKey: "At least one transaction is required" })
})
export type RawAptos = typeof RawAptos.Type

/** What callers write. */
export interface RawAptosInput {
  readonly caip2Id: string
  readonly transactions: ReadonlyArray<{
    /** For example `0x1::coin::transfer`. */
    readonly function: string
    readonly typeArguments?: ReadonlyArray<string> | undefined
    readonly functionArguments?: ReadonlyArray<Argument> | undefined
  }>
}

const plain = (argument: Argument): unknown => {
  if (typeof argument === "bigint") return argument.toString()
  if (argument instanceof Uint8Array) return fromBytes(argument)
  if (argument instanceof ArrayBuffer) return fromBytes(new Uint8Array(argument))
  return Array.isArray(argument) ? argument.map(plain) : argument
}

export const rawAptos: Intent.Intent<RawAptos, RawAptosInput> = Intent.make({
  type: "RAW_TRANSACTION",
  input: RawAptos,
  job: { caip2Id: "string", transactions: "bytes[]" },
  encode: ({ caip2Id, transactions }) => ({
    caip2Id,
    transactions: transactions.map(({ function: name, functionArguments = [], typeArguments = [] }) =>
      fromText(JSON.stringify({ function: name, typeArguments, functionArguments: functionArguments.map(plain) }))
    )
  })
})
