/** What is signed by the user's wallet. */
import * as Schema from "effect/Schema"

/** A text, under EIP-191. */
export const Text = Schema.String

const Members = Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String }))

/** What all typed data of EIP-712 has; whether its message fits its types is another question. */
export const TypedData = Schema.Struct({
  types: Schema.Record(Schema.String, Members),
  primaryType: Schema.String,
  domain: Schema.Record(Schema.String, Schema.Unknown),
  message: Schema.Record(Schema.String, Schema.Unknown)
})
