/** The calls of Move functions inside a raw-transaction job for Aptos. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { jsonBytesDecoder } from "../jsonBytes.ts"

/** One call of an entry function or a view. */
export const MoveCall = Schema.Struct({
  function: Schema.String,
  typeArguments: Schema.Array(Schema.String).pipe(Schema.withDecodingDefaultType(Effect.succeed([]))),
  functionArguments: Schema.Array(Schema.Unknown).pipe(Schema.withDecodingDefaultType(Effect.succeed([])))
})
export type MoveCall = typeof MoveCall.Type

/** Decodes one call of a raw-transaction job. */
export const decodeMoveCall = jsonBytesDecoder("raw transaction", MoveCall)
