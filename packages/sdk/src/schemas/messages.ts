/** The messages that the user's wallet signs. */
import * as Schema from "effect/Schema"

/** An EIP-191 text. */
export const Text = Schema.String

const Members = Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String }))

/** EIP-712 typed data. Whether the message fits the types is checked elsewhere. */
export const TypedData = Schema.Struct({
  types: Schema.Record(Schema.String, Members),
  primaryType: Schema.String,
  domain: Schema.Record(Schema.String, Schema.Unknown),
  message: Schema.Record(Schema.String, Schema.Unknown)
})
