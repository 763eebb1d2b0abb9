/**
 * The states of a session, the transitions between them, and the cell that holds the current state. The cell is a plain
 * variable with listeners: a SubscriptionRef would add 4.7 kB to every bundle.
 */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { SessionNotRead } from "../errors/Errors.ts"
import { runUserCallback } from "../input/runUserCallback.ts"
import type { LiveSession } from "./StoredSession.ts"

/** Done when a session, or a time in which users may log in, is over. */
export type Ended = Deferred.Deferred<void>

/** What is known of the user. */
export type State =
  | { readonly _tag: "Restoring" }
  /** `unread`: the store could not be read and may hold a session. `hasExpired`: the backend ended the session. */
  | { readonly _tag: "SignedOut"; readonly unread?: SessionNotRead; readonly hasExpired?: boolean }
  /** `ended` ends the calls of the session. */
  | { readonly _tag: "SignedIn"; readonly session: LiveSession; readonly ended: Ended }

/** The state that an event leads to. Every transition ends the calls of the previous session. */
export interface Transition {
  readonly to: State
  /** Whether logins in progress end, too. Default: false. */
  readonly endsLogins?: boolean
  /** Whether listeners are not called. Default: false. */
  readonly isSilent?: boolean
}

const signedOut: State = { _tag: "SignedOut" }
const signedIn = (session: LiveSession): State => ({ _tag: "SignedIn", session, ended: Deferred.makeUnsafe() })
const stateOf = (session: LiveSession | undefined): State => (session === undefined ? signedOut : signedIn(session))

/** The transition of each event. Every event may occur in every state. */
export const transitions = {
  /** The store was read, at the start or after it could not be read. */
  restored: (session: LiveSession | undefined): Transition => ({ to: stateOf(session) }),
  /** The store could not be read. */
  notRead: (unread: SessionNotRead): Transition => ({ to: { _tag: "SignedOut", unread }, isSilent: true }),
  /** A user logged in with this client. */
  loggedIn: (session: LiveSession): Transition => ({ to: signedIn(session) }),
  /** The user logged out with this client. */
  loggedOut: (): Transition => ({ to: signedOut, endsLogins: true }),
  /** Another tab, or another client of this page, wrote or removed the session. */
  changedElsewhere: (session: LiveSession | undefined): Transition => ({ to: stateOf(session) }),
  /** The backend ended the session. */
  expired: (): Transition => ({ to: { _tag: "SignedOut", hasExpired: true }, endsLogins: true }),
  /** The private key of the session does not match its public key. */
  keysMismatched: (): Transition => ({ to: signedOut })
}

/** Makes what holds the state of one client's session. */
export const makeCell = () => {
  let state: State = { _tag: "Restoring" }
  let logins: Ended = Deferred.makeUnsafe()
  const restored = Deferred.makeUnsafe<void>()
  const listeners = new Set<() => void>()
  return {
    state: (): State => state,
    /** The session of the logged-in user. */
    session: (): LiveSession | undefined => (state._tag === "SignedIn" ? state.session : undefined),
    /** Why the store may hold a session that is not known here. */
    unread: (): SessionNotRead | undefined => (state._tag === "SignedOut" ? state.unread : undefined),
    /** Ends logins in progress: done by a logout, after which there is another. So it also tells whether a logout came between. */
    logins: (): Ended => logins,
    /** Waits for the first transition. */
    restored: Deferred.await(restored),
    /** Public keys of sessions that the backend has ended, or that a logout could not remove from the store. */
    expired: new Set<string>(),
    /** Makes a transition at once, which ends the calls of the previous session. The effect calls the listeners: always run it. */
    apply: ({ endsLogins = false, isSilent = false, to }: Transition): Effect.Effect<void> => {
      const over = [restored, state._tag === "SignedIn" && state.ended, endsLogins && logins]
      state = to
      if (endsLogins) logins = Deferred.makeUnsafe()
      for (const ended of over) if (ended) Deferred.doneUnsafe(ended, Effect.void)
      const notifying = isSilent ? [] : [...listeners].map(runUserCallback)
      return Effect.uninterruptible(Effect.all(notifying, { discard: true }))
    },
    subscribe: (listener: () => void): (() => void) => {
      // Of each call, because a function may listen twice.
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    }
  }
}

/** Holds the state of one client's session. */
export type SessionCell = ReturnType<typeof makeCell>

/** Runs an effect. When `ended` is done, the effect is interrupted and `error` is the failure. */
export const endWith = <A, E, R, E2>(
  ended: Ended,
  effect: Effect.Effect<A, E, R>,
  error: () => E2
): Effect.Effect<A, E | E2, R> =>
  Effect.raceFirst(
    effect,
    Effect.flatMap(Deferred.await(ended), () => Effect.failSync(error))
  )
