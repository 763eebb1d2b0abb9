/** Schemas of what is stored of sends. Unknown fields are ignored. */
import { Hex } from "@okto-effect/protocol/Primitives"
import * as Schema from "effect/Schema"

/** A job id, also one that a backend made up. */
const JobId = Schema.String.check(Schema.isNonEmpty())

/** A signed operation. What each field is, `resume` checks; the message is not shown. */
export const Operation = Schema.Record(Schema.String, Hex("hex"))

/** The record of a send. Only the id is required: without a record, its transaction could be sent twice. */
export const Send = Schema.Struct({ jobId: JobId, operation: Schema.optionalKey(Schema.Unknown) })
