/**
 * Bearer tokens of a session, and the check that its keys match. Without imports of `effect`, so that a bundler makes one
 * file of it and the curve.
 */
import { isPublicKeyOf, personalSign } from "../core/crypto.ts"
import type { CheckedConfig } from "./StoredSession.ts"

export { hasValidChecksum } from "../core/crypto.ts"

/** Seconds for which a bearer token is valid, by the client's clock. */
const validity = 90 * 60

/** Seconds before its expiry at which a bearer token is replaced. */
const margin = 60

type Keys = Pick<CheckedConfig, "sessionPrivKey" | "sessionPubKey">

export interface Bearer {
  /** When the token was issued, in milliseconds since 1970. */
  readonly issued: number
  readonly token: string
}

/** A token is also stale after the clock was set back: it would be valid for too long. */
export const isFresh = ({ issued }: Bearer, now: number): boolean =>
  issued <= now && now < issued + (validity - margin) * 1000

/** Signs a bearer token with the session key. `now` is in milliseconds since 1970. */
export const issue = ({ sessionPrivKey, sessionPubKey }: Keys, now: number): Bearer => {
  const data = { expire_at: Math.round(now / 1000) + validity, session_pub_key: sessionPubKey }
  const data_signature = personalSign(JSON.stringify(data), sessionPrivKey)
  // btoa takes Latin-1; this is ASCII.
  return { issued: now, token: btoa(JSON.stringify({ type: "ecdsa_uncompressed", data, data_signature })) }
}

/** The last token of a session, or a new one when there is no fresh one. */
export const current = (last: Bearer | undefined, keys: Keys, now: number): Bearer =>
  last !== undefined && isFresh(last, now) ? last : issue(keys, now)

/** Whether the public key belongs to the private key. */
export const isPair = ({ sessionPrivKey, sessionPubKey }: Keys): boolean => {
  try {
    return isPublicKeyOf(sessionPubKey, sessionPrivKey)
  } catch {
    // The private key is out of range, or the public one is not on the curve.
    return false
  }
}
