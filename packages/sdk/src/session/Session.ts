/**
 * The logged-in user: their address, their session key, and the bearer token made with it.
 *
 * `SessionState.ts` has the states and transitions, `StoreSync.ts` the agreement with the session store. A login changes
 * the store first, then memory, then calls the listeners; a logout changes memory and calls the listeners at once, then
 * changes the store.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import {
  AlreadyLoggedIn,
  NotLoggedIn,
  type ModuleNotLoaded,
  SessionKeysMissing,
  SessionNotRead,
  type SessionNotRemoved
} from "../Errors.ts"
import { withRollback } from "./withRollback.ts"
import * as SessionSigning from "./sessionSigning.ts"
import { endWith, isClosed, makeCell, type Transition, transitions } from "./SessionState.ts"
import type { SessionStore } from "./SessionStore.ts"
import { type Checked, isSame, live, type LiveSession } from "./StoredSession.ts"
import * as StoreSync from "./StoreSync.ts"

export type { SessionConfig } from "../schemas/session.ts"
export { type Checked, check, isOwn, isSame, live, type LiveSession, stored } from "./StoredSession.ts"
export { signing } from "./sessionSigning.ts"

/** Options of {@link Session}'s `start`. */
export interface StartOptions {
  /** When the backend ends the session, in Unix seconds. */
  readonly expiry?: number | undefined
  /** Fails when a user is logged in, instead of replacing their session. Default: false. */
  readonly onlyIfLoggedOut?: boolean | undefined
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
    /** Runs steps that belong to a session: within them, {@link current} is this session, and fails once it has ended. */
    readonly within: <A, E, R>(session: LiveSession, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
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

/** The session that a program belongs to. */
const Owner = Context.Reference<LiveSession | undefined>("@okto-effect/sdk/Session/Owner", {
  defaultValue: () => undefined
})

const make = Effect.gen(function* () {
  const cell = makeCell()
  const { bearerOf, isPair } = SessionSigning.make()
  const store = yield* StoreSync.make(cell)
  /** The last time that the backend reported, and the monotonic time at which it did. */
  let reported: { readonly millis: number; readonly at: bigint } | undefined

  const backendTime = Effect.map(Clock.monotonicTimeNanos, (nanos) =>
    reported === undefined ? undefined : reported.millis + Number(nanos - reported.at) / 1e6
  )

  /** Logs out: memory and listeners at once, then the store, even when the caller is interrupted. */
  const leave = <E>(transition: Transition, updateStore: Effect.Effect<void, E>) =>
    Effect.uninterruptible(Effect.suspend(() => Effect.andThen(cell.apply(transition), store.enqueue(updateStore))))

  const clear = Effect.suspend(() => Effect.flatMap(leave(transitions.loggedOut(), store.saveLogout), Fiber.join))

  /** Clears a session that the backend has ended. Returns the fiber that updates the store. */
  const end = (session: LiveSession) =>
    Effect.suspend(() => {
      cell.expired.add(session.publicKey)
      return isSame(cell.session(), session) ? leave(transitions.expired(), store.saveExpired) : Effect.undefined
    })

  const requireLoggedOut = Effect.gen(function* () {
    const session = cell.session()
    if (session === undefined) return
    const time = yield* backendTime
    const isOver = session.expiry !== undefined && time !== undefined && session.expiry * 1000 <= time
    if (!isOver && !cell.expired.has(session.publicKey)) return yield* new AlreadyLoggedIn()
    yield* end(session)
  })

  /** Waits for the store, and reads it again if it could not be read. */
  const known = Effect.suspend(() => {
    if (cell.state()._tag === "Restoring") return cell.restored
    return cell.unread() === undefined ? Effect.void : store.restore
  })

  /** Drops a session whose keys do not match: it can sign nothing. Checked when first needed, because it takes time. */
  const dropMismatched = Effect.gen(function* () {
    const session = cell.session()
    if (session === undefined || (yield* isPair(session))) return
    const drop = Effect.suspend(() =>
      cell.session() === session
        ? Effect.andThen(
            cell.apply(transitions.keysMismatched()),
            Effect.logWarning("The keys of the stored session do not belong together; please log in again.")
          )
        : Effect.void
    )
    yield* Effect.uninterruptible(drop)
  })

  /** The session, or `missing` with the cause. */
  const getSession = <E>(missing: (options: { readonly cause?: unknown }) => E): Effect.Effect<LiveSession, E> =>
    Effect.gen(function* () {
      yield* known
      yield* Effect.mapError(dropMismatched, (cause) => missing({ cause: new SessionNotRead({ cause }) }))
      const owner = yield* Owner
      const session = cell.session()
      if (session !== undefined && (owner === undefined || owner === session)) return session
      const cause = cell.unread()
      return yield* Effect.fail(missing(cause === undefined ? {} : { cause }))
    })

  const start: Session["Service"]["start"] = (config, { expiry, onlyIfLoggedOut = false } = {}) =>
    Effect.suspend(() => {
      const session = live(config, expiry)
      const logins = cell.logins()
      let isUndone = false
      const isStopped = () => isUndone || isClosed(logins)
      const begin = Effect.gen(function* () {
        if (isStopped()) return yield* new NotLoggedIn()
        if (onlyIfLoggedOut && cell.session() !== undefined) return yield* new AlreadyLoggedIn()
        yield* Effect.mapError(store.writeNew(session), (cause) => new NotLoggedIn("User not logged in", { cause }))
        if (isStopped()) {
          yield* store.save
          return yield* new NotLoggedIn()
        }
        cell.expired.delete(session.publicKey)
        yield* cell.apply(transitions.loggedIn(session))
        return session
      })
      const undo = Effect.suspend(() => {
        isUndone = true
        return cell.session() === session ? Effect.ignore(clear) : Effect.void
      })
      return withRollback(store.runExclusive(begin), undo)
    })

  return Session.of({
    peek: cell.session,
    hasExpired: () => {
      const state = cell.state()
      return state._tag === "SignedOut" && state.hasExpired === true
    },
    restored: Effect.andThen(
      known,
      Effect.suspend(() => cell.unread() ?? Effect.void)
    ),
    current: getSession((options) => new NotLoggedIn("User not logged in", options)),
    start,
    clear,
    clearIf: (session) => Effect.suspend(() => (isSame(cell.session(), session) ? Effect.ignore(clear) : Effect.void)),
    expire: (session) => Effect.flatMap(end(session), (fiber) => (fiber ? Fiber.join(fiber) : Effect.void)),
    noteBackendTime: (millis) => Effect.map(Clock.monotonicTimeNanos, (at) => void (reported = { millis, at })),
    requireLoggedOut,
    whileLoggedOut: Effect.fnUntraced(function* (login) {
      yield* known
      yield* requireLoggedOut
      return yield* endWith(cell.logins(), login, () => new NotLoggedIn())
    }),
    within: (owner, steps) => Effect.provideService(steps, Owner, owner),
    during: (owner, effect, ended) =>
      Effect.suspend(() => {
        const state = cell.state()
        return state._tag === "SignedIn" && state.session === owner
          ? endWith(state.scope, effect, ended)
          : Effect.fail(ended())
      }),
    bearer: Effect.flatMap(
      getSession((options) => new SessionKeysMissing(options)),
      bearerOf
    ),
    bearerOf,
    subscribe: cell.subscribe
  })
})

/** Starts to read the store, and does not wait for it. */
export const layerAtOnce: Layer.Layer<Session, never, SessionStore> = /* @__PURE__ */ Layer.effect(Session, make)

/** Ready when the store was read, or was silent for too long. */
export const layer: Layer.Layer<Session, never, SessionStore> = /* @__PURE__ */ Layer.provide(
  Layer.effect(
    Session,
    Effect.tap(Session, (session) => Effect.ignore(session.restored))
  ),
  layerAtOnce
)
