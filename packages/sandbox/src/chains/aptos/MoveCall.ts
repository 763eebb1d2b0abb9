/** The calls of Move functions inside a raw-transaction job for Aptos. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { hexToString } from "viem/utils"
import type { Hex } from "viem"
import { Invalid, sentence } from "../../verify/Invalid.ts"

/** One call of an entry function or a view. */
export const MoveCall = Schema.Struct({
  function: Schema.String,
  typeArguments: Schema.Array(Schema.String).pipe(Schema.withDecodingDefaultType(Effect.succeed([]))),
  functionArguments: Schema.Array(Schema.Unknown).pipe(Schema.withDecodingDefaultType(Effect.succeed([])))
})
export type MoveCall = typeof MoveCall.Type

const fromText = Schema.decodeUnknownEffect(Schema.fromJsonString(MoveCall))

/** Reads one call from the bytes of its JSON text. */
export const decodeMoveCall = (bytes: Hex): Effect.Effect<MoveCall, Invalid> =>
  Effect.suspend(() => fromText(hexToString(bytes))).pipe(
    Effect.mapError((cause) => new Invalid({ message: `raw transaction: ${sentence(cause)}`, cause }))
  )
