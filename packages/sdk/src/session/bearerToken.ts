/**
 * What a session signs with: its bearer token, what that says and when it is replaced, and the pair of its keys. Nothing of
 * `effect` is in it, so that a bundler has one file of this and the curve.
 */
import type { Hex } from "@okto-effect/contract/Primitives"
import { personalSign, publicKeyOf } from "../crypto/crypto.ts"

export { hasValidChecksum } from "../crypto/crypto.ts"

/** Seconds that a bearer token is good for, by the clock of the client. */
const validity = 90 * 60

/** Seconds before its end at which a bearer token is replaced. */
const margin = 60

/** The keys of a session as it is stored. */
export interface Keys {
  readonly sessionPrivKey: Hex
  /** Uncompressed, 65 bytes. */
  readonly sessionPubKey: Hex
}

/** A token, and when it was issued, in milliseconds since 1970. */
export interface Bearer {
  readonly issued: number
  readonly token: string
}

/** A clock that was set back makes a token stale too: it would claim to be good for too long. */
export const isFresh = ({ issued }: Bearer, now: number): boolean =>
  issued <= now && now < issued + (validity - margin) * 1000

/** Signs that the session's key asks, until when. */
export const issue = ({ sessionPrivKey, sessionPubKey }: Keys, now: number): Bearer => {
  const data = { expire_at: Math.round(now / 1000) + validity, session_pub_key: sessionPubKey }
  const data_signature = personalSign(JSON.stringify(data), sessionPrivKey)
  // Plain ASCII: digits and hex.
  return { issued: now, token: btoa(JSON.stringify({ type: "ecdsa_uncompressed", data, data_signature })) }
}

/** The last token of a session, or a new one where it is none or about to expire. */
export const current = (last: Bearer | undefined, keys: Keys, now: number): Bearer =>
  last !== undefined && isFresh(last, now) ? last : issue(keys, now)

/** Whether two keys are a pair. A private key of which no public key can be made is of none. */
export const isPair = ({ sessionPrivKey, sessionPubKey }: Keys): boolean => {
  try {
    return publicKeyOf(sessionPrivKey) === sessionPubKey.toLowerCase()
  } catch {
    return false
  }
}
