/** The logged-in user: their address, their session key, and the bearer token made with it. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type {
  AlreadyLoggedIn,
  ModuleNotLoaded,
  NotLoggedIn,
  SessionKeysMissing,
  SessionNotRead,
  SessionNotRemoved
} from "../errors/Errors.ts"
import type { CheckedConfig, LiveSession } from "./StoredSession.ts"

export type { SessionConfig } from "../schemas/session.ts"
export { type CheckedConfig, check, fromConfig, isOwn, isSame, type LiveSession, toConfig } from "./StoredSession.ts"

/** Options of {@link Session}'s `start`. */
export interface StartOptions {
  /** When the backend ends the session, in Unix seconds. */
  readonly expiry?: number | undefined
  /** Joins the session of this user, if there is one, and fails while another user is logged in. Default: false, it is replaced. */
  readonly joins?: boolean | undefined
}

/** The service {@link Session}. */
export interface SessionService {
  /** The session, if a user is known to be logged in. */
  readonly peek: () => LiveSession | undefined
  /** Whether the backend ended the last session, and no user has logged in or out since. */
  readonly hasExpired: () => boolean
  /** Waits until the store was read. */
  readonly restored: Effect.Effect<void, SessionNotRead>
  /** The session, for programs that need one. Waits for the store, and reads it again if it could not be read. */
  readonly current: Effect.Effect<LiveSession, NotLoggedIn>
  /**
   * Logs in: keeps the session, in the store and in memory. A store that fails, or takes more than five seconds, costs a
   * warning, not the login. Fails when the user logs out meanwhile. Interrupting it undoes the login.
   */
  readonly start: (
    session: CheckedConfig,
    options?: StartOptions
  ) => Effect.Effect<LiveSession, AlreadyLoggedIn | NotLoggedIn>
  /**
   * Logs out: removes the session from memory at once, then from the store. Calls of the session end. Fails where the store
   * is required and cannot remove the session: then it may still be there, and `clear` can be repeated.
   */
  readonly clear: Effect.Effect<void, SessionNotRemoved>
  /** Fails when a user is logged in. A session that is known to be over is cleared instead, without a request. */
  readonly requireLoggedOut: Effect.Effect<void, AlreadyLoggedIn>
  /** Runs a login, if {@link requireLoggedOut} succeeds. The login ends when the user logs out meanwhile. */
  readonly whileLoggedOut: <A, E, R>(
    login: Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | AlreadyLoggedIn | NotLoggedIn, R>
  /**
   * The bearer token of the current session for the backend: base64 of a statement signed with the session key, valid for 90
   * minutes. Signed once and reused until a minute before it expires.
   */
  readonly bearer: Effect.Effect<string, SessionKeysMissing | ModuleNotLoaded>
  /**
   * Calls back after every login and logout, until the returned function is called. What a listener throws is reported
   * and changes nothing.
   */
  readonly subscribe: (listener: () => void) => () => void
}

/** Holds the session of one client. What the SDK's own parts do with it is in `SessionControl.ts`. */
export class Session extends Context.Service<Session, SessionService>()("@okto-effect/sdk/Session") {}
