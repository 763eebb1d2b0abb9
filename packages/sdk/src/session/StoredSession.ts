/** The forms of a session: as callers pass it, as a store holds it, and in memory. And whose a stored one is. */
import * as Context from "effect/Context"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Address, Hex } from "@okto-effect/protocol/Primitives"
import type { Issue } from "@okto-effect/protocol/issues"
import type { Decoder } from "@okto-effect/protocol/Decoder"
import * as compiled from "../schemas/compiled/session.gen.ts"
import { isPrivateKey, isPublicKey } from "../core/keys.ts"
import { ArgumentInvalid } from "../errors/Errors.ts"
import { explainIssues } from "../input/validate.ts"

/** A checked session. */
export type CheckedConfig = typeof compiled.SessionConfig extends Decoder<infer A> ? A : never

/** A session in memory. */
export interface LiveSession {
  /** The private session key. */
  readonly privateKey: Redacted.Redacted<Hex>
  /** The public session key, uncompressed, hex. */
  readonly publicKey: Hex
  /** The smart wallet address of the user. */
  readonly userSWA: Address
  /** When the backend ends the session, in Unix seconds, as reported at the login; unknown after a restore. */
  readonly expiry?: number | undefined
}

/** The application and the environment that a stored session belongs to. */
export interface Owner {
  /** The application's smart wallet address. */
  readonly clientSWA: string
  /** The name of the environment. */
  readonly environment: string
}

/** The owner of the sessions that a client stores: it ignores those of others. Without one, a client accepts every session. */
export const SessionOwner = Context.Reference<Owner | undefined>("@okto-effect/sdk/SessionOwner", {
  defaultValue: () => undefined
})

/** A stored text as a client sees it: its own session, another client's, or no session. */
export type StoredSession =
  | { readonly _tag: "Own"; readonly session: LiveSession }
  | { readonly _tag: "Foreign" | "Damaged" }

/** Issues of well-formed keys: out of range, or not on the curve. */
const keyIssues = ({ sessionPrivKey, sessionPubKey }: CheckedConfig): ReadonlyArray<Issue> => [
  ...(isPrivateKey(sessionPrivKey) ? [] : [{ path: "sessionPrivKey", message: "Invalid session private key" }]),
  ...(isPublicKey(sessionPubKey) ? [] : [{ path: "sessionPubKey", message: "Invalid session public key" }])
]

/**
 * Checks a session that a caller passed. Unknown fields are ignored.
 *
 * @param session any value
 * @returns The session, or every issue of it.
 */
export const check = (session: unknown): Result.Result<CheckedConfig, ArgumentInvalid> =>
  Result.mapError(
    Result.flatMap(compiled.SessionConfig.decode(session, { strict: false }), (decoded) => {
      const issues = keyIssues(decoded)
      return issues.length === 0 ? Result.succeed(decoded) : Result.fail(issues)
    }),
    (issues) =>
      new ArgumentInvalid(
        explainIssues(issues, session, { "": "a session", userSWA: "an address", "*": "a key in hex" })
      )
  )

/**
 * The session in memory. `expiry` is in Unix seconds.
 *
 * @param expiry when it ends, Unix seconds
 */
export const fromConfig = (session: CheckedConfig, expiry?: number): LiveSession => ({
  privateKey: Redacted.make(session.sessionPrivKey, { label: "session key" }),
  publicKey: session.sessionPubKey,
  userSWA: session.userSWA,
  ...(expiry === undefined ? {} : { expiry })
})

/** The session as callers get it, with its private key in plain text. */
export const toConfig = (session: LiveSession): CheckedConfig => ({
  sessionPrivKey: Redacted.value(session.privateKey),
  sessionPubKey: session.publicKey,
  userSWA: session.userSWA
})

/** The text of a session in a store: first the fields that the published original reads, then the owner. */
export const toText = (session: LiveSession, owner: Owner | undefined): string =>
  JSON.stringify({ ...toConfig(session), ...owner })

/** Reads a stored text. One without an owner is older, or the published original's: every client accepts it. */
export const fromText = (text: string, owner: Owner | undefined): StoredSession => {
  const decoded = Result.getOrUndefined(compiled.StoredSession.decode(text, { strict: false }))
  if (decoded === undefined || keyIssues(decoded).length > 0) return { _tag: "Damaged" }
  const { clientSWA, environment } = decoded
  const isForeign =
    owner !== undefined &&
    ((clientSWA !== undefined && clientSWA.toLowerCase() !== owner.clientSWA.toLowerCase()) ||
      (environment !== undefined && environment !== owner.environment))
  return isForeign ? { _tag: "Foreign" } : { _tag: "Own", session: fromConfig(decoded) }
}

/**
 * Whether a stored text is the session of an owner.
 *
 * @param text the stored text
 */
export const isOwn = (text: string, owner: Owner): boolean => fromText(text, owner)._tag === "Own"

/** Whether two sessions have the same key and user. */
export const isSame = (one: LiveSession | undefined, other: LiveSession | undefined): boolean =>
  one?.publicKey === other?.publicKey && one?.userSWA === other?.userSWA
