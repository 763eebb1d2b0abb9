/** The states of a session, and what each event leads to. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type { SessionNotRead } from "../Errors.ts"
import type { LiveSession } from "./StoredSession.ts"

/** What is known of the user. */
export type State =
  | { readonly _tag: "Restoring" }
  /** With `unread`, the store may hold a session all the same; with `hasExpired`, the backend ended the session. */
  | { readonly _tag: "SignedOut"; readonly unread?: SessionNotRead; readonly hasExpired?: boolean }
  /** The calls of the session end with its scope. */
  | { readonly _tag: "SignedIn"; readonly session: LiveSession; readonly scope: Scope.Closeable }

/** What an event leads to. Each change ends the calls of the session before. */
export interface Transition {
  readonly to: State
  /** Whether logins under way end, too. Default: false. */
  readonly endsLogins?: boolean
  /** Whether listeners are not called. Default: false. */
  readonly isSilent?: boolean
}

const signedOut: State = { _tag: "SignedOut" }
const signedIn = (session: LiveSession): State => ({ _tag: "SignedIn", session, scope: Scope.makeUnsafe() })
const stateOf = (session: LiveSession | undefined): State => (session === undefined ? signedOut : signedIn(session))

/** The events, each of which may come in every state, and what they lead to. */
export const events = {
  /** The store was read, at the beginning or after it could not be read. */
  restored: (session: LiveSession | undefined): Transition => ({ to: stateOf(session) }),
  /** The store could not be read. */
  notRead: (unread: SessionNotRead): Transition => ({ to: { _tag: "SignedOut", unread }, isSilent: true }),
  /** A user logged in here. */
  loggedIn: (session: LiveSession): Transition => ({ to: signedIn(session) }),
  /** The user logged out here. */
  loggedOut: (): Transition => ({ to: signedOut, endsLogins: true }),
  /** Another tab, or another client of this page, wrote or removed the session. */
  changedElsewhere: (session: LiveSession | undefined): Transition => ({ to: stateOf(session) }),
  /** The backend ended the session. */
  expired: (): Transition => ({ to: { _tag: "SignedOut", hasExpired: true }, endsLogins: true }),
  /** The keys of the session are no pair. */
  keysUnfit: (): Transition => ({ to: signedOut })
}

/** Whether a scope was closed. */
export const isClosed = (scope: Scope.Scope): boolean => scope.state._tag === "Closed"

/** Fails when a scope is closed. */
const closed = <E>(scope: Scope.Scope, error: () => E): Effect.Effect<never, E> =>
  Effect.acquireUseRelease(
    Scope.fork(scope),
    (child) =>
      Effect.gen(function* () {
        const end = yield* Deferred.make<never, E>()
        yield* Scope.addFinalizer(
          child,
          Effect.suspend(() => Deferred.fail(end, error()))
        )
        return yield* Deferred.await(end)
      }),
    Scope.close
  )

/** Runs an effect, which ends when a scope is closed, and fails then. */
export const endWith = <A, E, R, E2>(
  scope: Scope.Scope,
  effect: Effect.Effect<A, E, R>,
  error: () => E2
): Effect.Effect<A, E | E2, R> => Effect.raceFirst(effect, closed(scope, error))
