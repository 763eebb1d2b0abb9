/** Calls entry functions on an Aptos chain, one transaction each. */
import { fromBytes, fromText } from "../../crypto/hex.ts"
import * as Intent from "../Intent.ts"
import * as compiled from "../../schemas/compiled/intents.gen.ts"
import type * as schemas from "../../schemas/intents.ts"

type Argument = schemas.Argument

/** Raw transactions on an Aptos chain. */
export type RawAptos = typeof schemas.RawAptos.Type

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

export const rawAptos: Intent.Intent<RawAptos, RawAptosInput> = Intent.define({
  type: "RAW_TRANSACTION",
  reader: compiled.RawAptos,
  job: { caip2Id: "string", transactions: "bytes[]" },
  encode: ({ caip2Id, transactions }) => ({
    caip2Id,
    transactions: transactions.map(({ function: name, functionArguments = [], typeArguments = [] }) =>
      fromText(JSON.stringify({ function: name, typeArguments, functionArguments: functionArguments.map(plain) }))
    )
  })
})
