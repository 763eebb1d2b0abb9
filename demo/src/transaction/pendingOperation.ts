/** The operation that a user has built or signed and not sent, with its form, kept by the tab for a reload. */
import * as Contract from "@okto-effect/sdk/contract"
import type { UserOp } from "@okto-effect/sdk"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const Pending = Schema.Struct({
  /** The user and the address of the page: another user or another link begins anew. */
  owner: Schema.String,
  form: Schema.Record(Schema.String, Schema.String),
  operation: Contract.UserOp.UserOp,
  isSigned: Schema.Boolean
})
export type PendingOperation = typeof Pending.Type

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Pending))

const keyOf = (title: string): string => `okto_pending/${title}`

/** The operation of a page, of whichever owner. */
export const readPending = (title: string): PendingOperation | undefined => {
  try {
    return Option.getOrUndefined(decode(sessionStorage.getItem(keyOf(title))))
  } catch {
    // A blocked storage throws.
    return undefined
  }
}

/** Replaces the operation of a page, or removes it. An incomplete one is not read again. */
export const writePending = (
  title: string,
  pending: (Omit<PendingOperation, "operation"> & { readonly operation: UserOp }) | undefined
): void => {
  try {
    if (pending === undefined) sessionStorage.removeItem(keyOf(title))
    else sessionStorage.setItem(keyOf(title), JSON.stringify(pending))
  } catch {
    // Without storage, a reload begins anew.
  }
}
