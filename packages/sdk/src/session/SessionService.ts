/** The service of a client's session, without its implementation: what only runs calls need not load that. */
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
import type { SessionValues } from "./SessionStore.ts"
import type { Checked, LiveSession } from "./StoredSession.ts"

/** Options of {@link Session}'s `start`. */
export interface StartOptions {
  /** When the backend ends the session, in Unix seconds. */
  readonly expiry?: number | undefined
  /** Joins the session of this user, if there is one, and fails while another user is logged in. Default: false, it is replaced. */
  readonly joins?: boolean | undefined
}

/** Holds the session of one client. */
export class Session extends Context.Service<
  Session,
  {
    /** The session, if a user is known to be logged in. */
    readonly peek: () => LiveSession | undefined
    /** Whether the backend ended the last session, and no user has logged in or out since. */
    readonly hasExpired: () => boolean
    /** Waits until the store was read. */
    readonly restored: Effect.Effect<void, SessionNotRead>
    /** The session, for programs that need one. Waits for the store, and reads it again if it could not be read. */
    readonly current: Effect.Effect<LiveSession, NotLoggedIn>
    /**
     * Run before something is signed or sent for a session: fails where another process has ended it. Only a store with
     * `refresh` is asked, others tell.
     */
    readonly confirm: (session: LiveSession) => Effect.Effect<void, NotLoggedIn>
    /** What was computed or read of a session. It is filled in. */
    readonly valuesFor: (session: LiveSession) => SessionValues
    /**
     * Logs in: keeps the session, in the store and in memory. A store that fails, or takes more than five seconds, costs a
     * warning, not the login. Fails when the user logs out meanwhile. Interrupting it undoes the login.
     */
    readonly start: (
      session: Checked,
      options?: StartOptions
    ) => Effect.Effect<LiveSession, AlreadyLoggedIn | NotLoggedIn>
    /**
     * Logs out: removes the session from memory at once, then from the store. Calls of the session end. Fails where the store
     * is required and cannot remove the session: then it may still be there, and `clear` can be repeated.
     */
    readonly clear: Effect.Effect<void, SessionNotRemoved>
    /** Logs out only if the session is still this one. A store that fails costs a warning. */
    readonly clearIf: (session: LiveSession) => Effect.Effect<void>
    /**
     * Clears a session that the backend has ended, in memory and in the store. Listeners are called, and calls of the
     * session end. A stored copy of it is not used again. Another session, in memory or in the store, stays.
     */
    readonly expire: (session: LiveSession) => Effect.Effect<void>
    /**
     * Records the backend's time, in milliseconds since 1970: a session ends by the backend's clock.
     *
     * @param millis Unix milliseconds
     */
    readonly noteBackendTime: (millis: number) => Effect.Effect<void>
    /** Fails when a user is logged in. A session that is known to be over is cleared instead, without a request. */
    readonly requireLoggedOut: Effect.Effect<void, AlreadyLoggedIn>
    /** Runs a login, if {@link requireLoggedOut} succeeds. The login ends when the user logs out meanwhile. */
    readonly whileLoggedOut: <A, E, R>(
      login: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | AlreadyLoggedIn | NotLoggedIn, R>
    /**
     * Runs steps that belong to a session: within them, {@link current} is this session, and fails once it has ended. Without
     * a session they belong to the first that one of them needs. Steps within those of another session belong to none.
     */
    readonly within: <A, E, R>(
      session: LiveSession | undefined,
      effect: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E, R>
    /** Runs one step of a session, and interrupts it when the session ends. */
    readonly during: <A, E, R, E2>(
      session: LiveSession,
      effect: Effect.Effect<A, E, R>,
      ended: () => E2
    ) => Effect.Effect<A, E | E2, R>
    /** {@link bearerOf} the current session. */
    readonly bearer: Effect.Effect<string, SessionKeysMissing | ModuleNotLoaded>
    /**
     * The bearer token for the backend: base64 of a statement signed with the session key, valid for 90 minutes. Signed
     * once and reused until a minute before it expires.
     */
    readonly bearerOf: (session: LiveSession) => Effect.Effect<string, ModuleNotLoaded>
    /**
     * Calls back after every login and logout, until the returned function is called. What a listener throws is reported
     * and changes nothing.
     */
    readonly subscribe: (listener: () => void) => () => void
  }
>()("@okto-effect/sdk/Session") {}
