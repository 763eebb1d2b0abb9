/** Sends a transaction that the caller wrote, on an EVM chain. */
import * as Schema from "effect/Schema"
import { fromNumber, fromText } from "../abi/hex.ts"
import { Address, Hex } from "@okto-effect/contract/Primitives"
import { ChainTypeInvalid } from "../Errors.ts"
import { Caip2Id, Value } from "./fields.ts"
import * as Intent from "./Intent.ts"

const Transaction = Schema.Struct({
  from: Address("Invalid from address format"),
  to: Address("Invalid to address format"),
  data: Schema.optional(Hex("Invalid transaction data format")),
  /** In wei. */
  value: Schema.optional(Value)
}).check(
  Schema.makeFilter(
    ({ data, value }) => data !== undefined || value !== undefined || "Transaction must include either data or value"
  )
)

/** A raw transaction on an EVM chain. */
export const RawEvm = Schema.Struct({ caip2Id: Caip2Id(), transaction: Transaction })
export type RawEvm = typeof RawEvm.Type

/** What callers write. */
export type RawEvmInput = typeof RawEvm.Encoded

export const rawEvm: Intent.Intent<RawEvm, RawEvmInput, ChainTypeInvalid> = Intent.make({
  type: "RAW_TRANSACTION",
  input: RawEvm,
  refuse: ({ caip2Id }) =>
    caip2Id.toLowerCase().startsWith("eip155:") ? undefined : new ChainTypeInvalid(caip2Id, "Invalid Chain Type"),
  job: { caip2Id: "string", transactions: "bytes[]" },
  encode: ({ caip2Id, transaction: { data = "0x", from, to, value = 0 } }) => ({
    caip2Id,
    transactions: [fromText(JSON.stringify({ from, to, data, value: fromNumber(BigInt(value)) }))]
  })
})
