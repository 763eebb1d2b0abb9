/** The EVM transactions inside a raw-transaction job. */
import { Primitives } from "@okto-effect/contract"
import * as Schema from "effect/Schema"
import { jsonBytesDecoder } from "../jsonBytes.ts"

/** One transaction. Keys come in any order. */
const RawTransaction = Schema.Struct({
  from: Primitives.Address("expected an address of 20 bytes"),
  to: Primitives.Address("expected an address of 20 bytes"),
  data: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^0x([0-9a-f]{2})*$/i))),
  /** In wei, hex or decimal. */
  value: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^(0x[0-9a-f]{1,64}|\d{1,78})$/i)))
})

/** Decodes one transaction. */
export const decodeRawTransaction = jsonBytesDecoder("raw transaction", RawTransaction)
