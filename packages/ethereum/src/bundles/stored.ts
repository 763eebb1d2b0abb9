/** The schema of what is stored of bundles. Unknown fields are ignored. */
import * as Schema from "effect/Schema"
import { account, bytes, hash, quantity } from "../scalars.ts"
import { Send } from "../signing/stored.ts"
import { maxCalls } from "../store.ts"

/** The record of a bundle. */
export const Bundle = Schema.Struct({
  id: Schema.String,
  chainId: Schema.Int,
  from: account,
  calls: Schema.Array(Schema.Struct({ to: account, value: quantity, data: bytes })).check(Schema.isMaxLength(maxCalls)),
  sent: Schema.Array(Schema.Struct({ ...Send.fields, at: Schema.Number })).check(Schema.isMaxLength(maxCalls))
})

/** How a call of a bundle ended, by its job id: confirmed, not executed, or failed; with the hashes of its transactions. */
export const Ended = Schema.Struct({
  jobId: Send.fields.jobId,
  status: Schema.Literals([200, 400, 500]),
  hashes: Schema.Array(hash)
})
