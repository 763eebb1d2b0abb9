/** The EVM transactions inside a raw-transaction job. */
import { Primitives } from "@okto-effect/contract"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { hexToString } from "viem/utils"
import type { Hex } from "viem"
import { Invalid, sentence } from "../../verify/Invalid.ts"

/** One transaction. Keys come in any order. */
const RawTransaction = Schema.Struct({
  from: Primitives.Address("expected an address of 20 bytes"),
  to: Primitives.Address("expected an address of 20 bytes"),
  data: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^0x([0-9a-f]{2})*$/i))),
  /** In wei, hex or decimal. */
  value: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^(0x[0-9a-f]{1,64}|\d{1,78})$/i)))
})
type RawTransaction = typeof RawTransaction.Type

const fromText = Schema.decodeUnknownEffect(Schema.fromJsonString(RawTransaction))

/** Reads one transaction from the bytes of its JSON text. */
export const decodeRawTransaction = (bytes: Hex): Effect.Effect<RawTransaction, Invalid> =>
  Effect.suspend(() => fromText(hexToString(bytes))).pipe(
    Effect.mapError((cause) => new Invalid({ message: `raw transaction: ${sentence(cause)}`, cause }))
  )
