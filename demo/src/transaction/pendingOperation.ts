/** The operation that a user has built or signed and not sent, with its form, kept by the tab for a reload. */
import * as Protocol from "@okto-effect/sdk/protocol"
import type { UserOp } from "@okto-effect/sdk"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stored from "../config/Stored.ts"

const Pending = Schema.Struct({
  /** The user and the address of the page: another user or another link begins anew. */
  owner: Schema.String,
  form: Schema.Record(Schema.String, Schema.String),
  operation: Protocol.UserOp.UserOp,
  isSigned: Schema.Boolean
})
export type PendingOperation = typeof Pending.Type

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Pending))

const rowOf = (title: string): Stored.Stored<PendingOperation | undefined> => ({
  key: `okto_pending/${title}`,
  parse: (text) => Option.getOrUndefined(decode(text)),
  fallback: undefined
})

const store = Stored.storeOf(() => sessionStorage)

/** The operation of a page, of whichever owner. */
export const readPending = (title: string): PendingOperation | undefined => Stored.read(store, rowOf(title))

/** Replaces the operation of a page, or removes it. An incomplete one is not read again. */
export const writePending = (
  title: string,
  pending: (Omit<PendingOperation, "operation"> & { readonly operation: UserOp }) | undefined
): void => Stored.write<unknown>(store, rowOf(title), pending)
