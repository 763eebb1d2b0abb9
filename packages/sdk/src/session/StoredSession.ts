/** The stored form of a session: its check, the text that a store holds, and the session in memory that is made of it. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import type { Issue } from "@okto-effect/contract/complaints"
import type { Reader } from "@okto-effect/contract/Reader"
import * as compiled from "../schemas/compiled/session.gen.ts"
import { isPrivateKey, isPublicKey } from "../crypto/keys.ts"
import { ArgumentInvalid } from "../Errors.ts"
import { explained } from "../schemas/input/issues.ts"
import type { Owner } from "./SessionOwner.ts"

/** A session that was checked. */
export type Checked = typeof compiled.SessionConfig extends Reader<infer A> ? A : never

/** A session in memory. */
export interface LiveSession {
  readonly privateKey: Redacted.Redacted<Hex>
  readonly publicKey: Hex
  readonly userSWA: Address
  /** When the backend ends it, in Unix seconds, as it said at the login; unknown after a restore. */
  readonly expiry?: number | undefined
}

/** What a stored text is to a client: a session of its own, one of another client, or no session. */
export type StoredSession =
  | { readonly _tag: "Own"; readonly session: LiveSession }
  | { readonly _tag: "Foreign" | "Damaged" }

/** What is wrong with the keys of a session of the right form: their range, and the curve's equation. */
const keyIssues = ({ sessionPrivKey, sessionPubKey }: Checked): ReadonlyArray<Issue> => [
  ...(isPrivateKey(sessionPrivKey) ? [] : [{ path: "sessionPrivKey", message: "Invalid session private key" }]),
  ...(isPublicKey(sessionPubKey) ? [] : [{ path: "sessionPubKey", message: "Invalid session public key" }])
]

/** Checks a session that is to be used. Unknown fields are ignored. */
export const check = (session: unknown): Result.Result<Checked, ArgumentInvalid> =>
  Result.mapError(
    Result.flatMap(compiled.SessionConfig.read(session, { strict: false }), (read) => {
      const issues = keyIssues(read)
      return issues.length === 0 ? Result.succeed(read) : Result.fail(issues)
    }),
    (issues) => new ArgumentInvalid(explained(issues, session, { userSWA: "an address", "*": "a key in hex" }))
  )

/** A session from its stored form. */
export const live = (session: Checked, expiry?: number): LiveSession => ({
  privateKey: Redacted.make(session.sessionPrivKey, { label: "session key" }),
  publicKey: session.sessionPubKey,
  userSWA: session.userSWA,
  ...(expiry === undefined ? {} : { expiry })
})

/** The stored form of a session, private key in clear. */
export const stored = (session: LiveSession): Checked => ({
  sessionPrivKey: Redacted.value(session.privateKey),
  sessionPubKey: session.publicKey,
  userSWA: session.userSWA
})

/** The text that a store holds of a session: its owner comes after the fields that the original reads. */
export const toText = (session: LiveSession, owner: Owner | undefined): string =>
  JSON.stringify({ ...stored(session), ...owner })

/** Reads a stored text. One without an owner is an older one, or the original's: a session of every client. */
export const fromText = (text: string, owner: Owner | undefined): StoredSession => {
  const read = Result.getOrUndefined(compiled.StoredSession.read(text, { strict: false }))
  if (read === undefined || keyIssues(read).length > 0) return { _tag: "Damaged" }
  const { clientSWA, environment } = read
  const isForeign =
    owner !== undefined &&
    ((clientSWA !== undefined && clientSWA.toLowerCase() !== owner.clientSWA.toLowerCase()) ||
      (environment !== undefined && environment !== owner.environment))
  return isForeign ? { _tag: "Foreign" } : { _tag: "Own", session: live(read) }
}

/** Whether a stored text is a session of a client. */
export const isOwn = (text: string, owner: Owner): boolean => fromText(text, owner)._tag === "Own"

/** Whether two sessions are the same one. */
export const isSame = (one: LiveSession | undefined, other: LiveSession | undefined): boolean =>
  one?.publicKey === other?.publicKey && one?.userSWA === other?.userSWA
