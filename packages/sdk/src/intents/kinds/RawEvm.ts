/** Sends a transaction that the caller wrote, on an EVM chain. */
import { fromNumber, fromText } from "../../crypto/hex.ts"
import { ChainTypeInvalid } from "../../Errors.ts"
import * as Intent from "../Intent.ts"
import * as compiled from "../../schemas/compiled/intents.gen.ts"
import type * as schemas from "../../schemas/intents.ts"

/** A raw transaction on an EVM chain. */
export type RawEvm = typeof schemas.RawEvm.Type

/** What callers write. */
export type RawEvmInput = typeof schemas.RawEvm.Encoded

export const rawEvm: Intent.Intent<RawEvm, RawEvmInput, ChainTypeInvalid> = Intent.define({
  type: "RAW_TRANSACTION",
  reader: compiled.RawEvm,
  refuse: ({ caip2Id }) =>
    caip2Id.toLowerCase().startsWith("eip155:") ? undefined : new ChainTypeInvalid(caip2Id, "Invalid Chain Type"),
  job: { caip2Id: "string", transactions: "bytes[]" },
  encode: ({ caip2Id, transaction: { data = "0x", from, to, value = 0 } }) => ({
    caip2Id,
    transactions: [fromText(JSON.stringify({ from, to, data, value: fromNumber(BigInt(value)) }))]
  })
})
