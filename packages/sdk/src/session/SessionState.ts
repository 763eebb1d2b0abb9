/**
 * The states of a session, the transitions between them, and the cell that holds the current state. The cell is a plain
 * variable with listeners: a SubscriptionRef would add 4.7 kB to every bundle.
 */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { SessionNotRead } from "../Errors.ts"
import { runUserCallback } from "../runUserCallback.ts"
import type { LiveSession } from "./StoredSession.ts"

/** What is known of the user. */
export type State =
  | { readonly _tag: "Restoring" }
  /** `unread`: the store could not be read and may hold a session. `hasExpired`: the backend ended the session. */
  | { readonly _tag: "SignedOut"; readonly unread?: SessionNotRead; readonly hasExpired?: boolean }
  /** Closing the scope ends the calls of the session. */
  | { readonly _tag: "SignedIn"; readonly session: LiveSession; readonly scope: Scope.Closeable }

/** The state that an event leads to. Every transition ends the calls of the previous session. */
export interface Transition {
  readonly to: State
  /** Whether logins in progress end, too. Default: false. */
  readonly endsLogins?: boolean
  /** Whether listeners are not called. Default: false. */
  readonly isSilent?: boolean
}

const signedOut: State = { _tag: "SignedOut" }
const signedIn = (session: LiveSession): State => ({ _tag: "SignedIn", session, scope: Scope.makeUnsafe() })
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

/** Holds the state of one client's session. */
export interface SessionCell {
  readonly state: () => State
  /** The session of the logged-in user. */
  readonly session: () => LiveSession | undefined
  /** Why the store may hold a session that is not known here. */
  readonly unread: () => SessionNotRead | undefined
  /** The scope of logins in progress: a logout closes it and opens another. */
  readonly logins: () => Scope.Scope
  /** Waits for the first transition. */
  readonly restored: Effect.Effect<void>
  /** Public keys of sessions that the backend has ended. */
  readonly expired: Set<string>
  /** Makes a transition at once. The effect closes the scopes that end with it, then calls the listeners: always run it. */
  readonly apply: (transition: Transition) => Effect.Effect<void>
  readonly subscribe: (listener: () => void) => () => void
}

export const makeCell = (): SessionCell => {
  let state: State = { _tag: "Restoring" }
  let logins = Scope.makeUnsafe()
  const restored = Deferred.makeUnsafe<void>()
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    session: () => (state._tag === "SignedIn" ? state.session : undefined),
    unread: () => (state._tag === "SignedOut" ? state.unread : undefined),
    logins: () => logins,
    restored: Deferred.await(restored),
    expired: new Set(),
    apply: ({ endsLogins = false, isSilent = false, to }) => {
      const scopes = state._tag === "SignedIn" ? [state.scope] : []
      state = to
      if (endsLogins) {
        scopes.push(logins)
        logins = Scope.makeUnsafe()
      }
      Deferred.doneUnsafe(restored, Effect.void)
      const closing = scopes.map((scope) => Scope.closeUnsafe(scope, Exit.void) ?? Effect.void)
      const notifying = isSilent ? [] : [...listeners].map(runUserCallback)
      return Effect.uninterruptible(Effect.all([...closing, ...notifying], { discard: true }))
    },
    subscribe: (listener) => {
      // Of each call, because a function may listen twice.
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    }
  }
}

/** Whether a scope was closed. */
export const isClosed = (scope: Scope.Scope): boolean => scope.state._tag === "Closed"

/** Fails when a scope is closed. */
const closed = <E>(scope: Scope.Scope, error: () => E): Effect.Effect<never, E> =>
  Effect.callback((resume) => {
    const child = Scope.forkUnsafe(scope)
    // Also runs when the effect has won: the error, whose stack trace takes a while, is made only for a loser.
    const fail = Effect.sync(() => resume(Effect.failSync(error)))
    Effect.runSync(Scope.addFinalizer(child, fail))
    return Scope.close(child, Exit.void)
  })

/** Runs an effect. When the scope is closed, the effect is interrupted and `error` is the failure. */
export const endWith = <A, E, R, E2>(
  scope: Scope.Scope,
  effect: Effect.Effect<A, E, R>,
  error: () => E2
): Effect.Effect<A, E | E2, R> => Effect.raceFirst(effect, closed(scope, error))
