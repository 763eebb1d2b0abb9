/** The verdict on a session in a reply to `GET /verify-session`. */
import * as Result from "effect/Result"
import type { SessionOwner } from "@okto-effect/protocol/Auth"
import type { CallFailureReason } from "../errors/Errors.ts"
import { isSameText } from "../core/values.ts"

/** The session belongs to this user and client, it is over, or the reply does not tell. */
export type Verdict = "valid" | "invalid" | "unknown"

/**
 * Whether a failed verification means that the session is over: a refusal with status 401 or 403, with 400 or 422 about
 * signature or session, or in a 2xx reply; a reply without an owner. A failing backend or network, and a reply that cannot
 * be decoded, do not.
 */
const isOver = (reason: CallFailureReason): boolean => {
  if (reason._tag === "MissingData") return !reason.isUnreadable
  if (reason._tag !== "Rejected" || !reason.isEnveloped || reason.isTransient) return false
  const { details = "", effectiveStatus, message, status } = reason
  const has = (...some: ReadonlyArray<number>): boolean => some.includes(status) || some.includes(effectiveStatus)
  return status < 300 || has(401, 403) || (has(400, 422) && /signature|session/i.test(`${message} ${details}`))
}

/** The verdict of a reply. Without `clientSWA`, the client is not compared. */
export const verdictOf = (
  answer: Result.Result<typeof SessionOwner.Type, CallFailureReason>,
  userSWA: string,
  clientSWA: string | undefined
): Verdict => {
  if (Result.isFailure(answer)) return isOver(answer.failure) ? "invalid" : "unknown"
  const { clientSwa, userSwa } = answer.success
  const isOwn = isSameText(userSwa, userSWA) && (clientSWA === undefined || isSameText(clientSwa, clientSWA))
  return isOwn ? "valid" : "invalid"
}
