/** A row as it comes from a store, which may be the app's own. */
import * as Schema from "effect/Schema"
import type { SessionRow } from "./SessionTable.ts"

export const StoredRow: Schema.Decoder<SessionRow> = Schema.Struct({
  id: Schema.String,
  version: Schema.Int,
  sealed: Schema.String,
  owner: Schema.String,
  createdAt: Schema.Int,
  usedAt: Schema.Int,
  expiresAt: Schema.Int
})
