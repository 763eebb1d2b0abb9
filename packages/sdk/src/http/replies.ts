/** What callers of the backend do with replies, and with failures for a missing session. */
import * as Effect from "effect/Effect"
import { type CallFailureReason, SessionKeysMissing } from "../errors/Errors.ts"
import type { Reply } from "./Backend.ts"

/** The data of a reply. */
export const dataOf = <Data>({ data }: Reply<Data>): Data => data

/** A call that fails otherwise where there was no session when it began. */
export const mapMissingSession = <A, E extends { readonly reason: CallFailureReason }, E2>(
  call: Effect.Effect<A, E>,
  toError: (missing: SessionKeysMissing) => E2
): Effect.Effect<A, E | E2> =>
  Effect.mapError(call, (error) => {
    const { reason } = error
    return reason._tag === "Unauthorized" && reason.cause instanceof SessionKeysMissing ? toError(reason.cause) : error
  })

/** A call that fails with `SessionKeysMissing` where there was no session when it began. */
export const orSessionKeysMissing = <A, E extends { readonly reason: CallFailureReason }>(
  call: Effect.Effect<A, E>
): Effect.Effect<A, E | SessionKeysMissing> => mapMissingSession(call, (missing) => missing)
