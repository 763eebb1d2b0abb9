/** What the backend's answer to `GET /verify-session` says of a session. */
import * as Result from "effect/Result"
import type { SessionOwner } from "@okto-effect/contract/Auth"
import type { Reason } from "../Errors.ts"

/** The session is this user's with this client, it is over, or the answer says neither. */
export type Verdict = "valid" | "invalid" | "unknown"

/**
 * Whether a failed verification says that the session is over: 401 and 403, an error envelope with another status than a
 * failing backend's, 400 and 422 about signature or session, an answer without an owner. A backend or a network that fails
 * says nothing of the session, and neither does what cannot be read.
 */
const isOver = (reason: Reason): boolean => {
  if (reason._tag === "MissingData") return reason.isUnreadable !== true
  if (reason._tag !== "Rejected" || reason.isEnveloped !== true || reason.isPassing) return false
  const { details = "", message, status } = reason
  if (status < 300 || status === 401 || status === 403) return true
  return (status === 400 || status === 422) && /signature|session/i.test(`${message} ${details}`)
}

const isSameAddress = (one: string | null | undefined, other: string): boolean =>
  typeof one === "string" && one.toLowerCase() === other.toLowerCase()

/** Reads an answer for a user of a client. A client whose address is not known is not compared. */
export const verdictOf = (
  answer: Result.Result<typeof SessionOwner.Type, Reason>,
  userSWA: string,
  clientSWA: string | undefined
): Verdict => {
  if (Result.isFailure(answer)) return isOver(answer.failure) ? "invalid" : "unknown"
  const { clientSwa, userSwa } = answer.success
  const isOwn = isSameAddress(userSwa, userSWA) && (clientSWA === undefined || isSameAddress(clientSwa, clientSWA))
  return isOwn ? "valid" : "invalid"
}
