/** Schemas of what a provider stores. Unknown fields are ignored. */
import * as Schema from "effect/Schema"
import { account, bytes, quantity } from "./scalars.ts"
import { maxCalls } from "./store.ts"

/** A job id, also one that a backend made up. */
const JobId = Schema.String.check(Schema.isNonEmpty())

/** A signed operation. What each field is, `resume` checks. */
export const Operation = Schema.Record(Schema.String, bytes)

// Only the id is required: without a record, its transaction could be sent twice.
const send = {
  jobId: JobId,
  operation: Schema.optionalKey(Schema.Unknown)
}

/** The record of a send. */
export const Send = Schema.Struct(send)

/** The record of a bundle. */
export const Bundle = Schema.Struct({
  id: Schema.String,
  chainId: Schema.Int,
  from: account,
  calls: Schema.Array(Schema.Struct({ to: account, value: quantity, data: bytes })).check(Schema.isMaxLength(maxCalls)),
  sent: Schema.Array(Schema.Struct({ ...send, at: Schema.Number })).check(Schema.isMaxLength(maxCalls))
})
