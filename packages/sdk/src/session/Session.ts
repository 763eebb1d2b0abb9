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
  type ModuleNotLoaded,
  NotLoggedIn,
  SessionKeysMissing,
  SessionNotRead,
  type SessionNotRemoved
} from "../errors/Errors.ts"
import { monotonicMillis } from "../core/monotonicMillis.ts"
import { signing } from "./signing.ts"
import { IsOwner, ofOneUser } from "./ofOneUser.ts"
import { withRollback } from "./withRollback.ts"
import { endWith, makeCell, type Transition, transitions } from "./SessionState.ts"
import { SessionStore, type SessionValues } from "./SessionStore.ts"
import { type CheckedConfig, fromConfig, isSame, type LiveSession, toConfig } from "./StoredSession.ts"
import * as StoreSync from "./StoreSync.ts"

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
    session: CheckedConfig,
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
  readonly within: <A, E, R>(session: LiveSession | undefined, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
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

/** Holds the session of one client. */
export class Session extends Context.Service<Session, SessionService>()("@okto-effect/sdk/Session") {}

const make = Effect.gen(function* () {
  const cell = makeCell()
  const store = yield* StoreSync.make(cell)
  const { valuesOf } = yield* SessionStore
  const ownValues = new WeakMap<LiveSession, SessionValues>()
  /** What takes milliseconds, and is computed once for a session. */
  const valuesFor = (session: LiveSession): SessionValues => {
    const values = valuesOf?.(session.publicKey) ?? ownValues.get(session) ?? {}
    ownValues.set(session, values)
    return values
  }
  /** The backend's time of the monotonic time 0, in Unix milliseconds: NaN until the backend reports its time. */
  let backendStart = Number.NaN

  /** Logs out: memory and listeners at once, then the store, even when the caller is interrupted. */
  const leave = <E>(transition: Transition, updateStore: () => Effect.Effect<void, E>) =>
    Effect.uninterruptible(Effect.suspend(() => Effect.andThen(cell.apply(transition), store.enqueue(updateStore()))))

  const clear = Effect.suspend(() => {
    const left = cell.session()
    return Effect.flatMap(
      leave(transitions.loggedOut(), () => store.saveLogout(left)),
      Fiber.join
    )
  })

  /** Clears a session that the backend has ended. Returns the fiber that updates the store. */
  const end = (session: LiveSession) =>
    Effect.suspend(() => {
      cell.expired.add(session.publicKey)
      return isSame(cell.session(), session) ? leave(transitions.expired(), store.saveExpired) : Effect.undefined
    })

  const requireLoggedOut = Effect.gen(function* () {
    const session = cell.session()
    if (session === undefined) return
    // False where either time is not known.
    const isOver = Number(session.expiry) * 1000 <= backendStart + (yield* monotonicMillis)
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
    if (session === undefined || valuesFor(session).isPair === true) return
    const { isPair } = yield* signing
    if (isPair(toConfig(session))) return void (valuesFor(session).isPair = true)
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

  const bearerOf = (session: LiveSession): Effect.Effect<string, ModuleNotLoaded> =>
    Effect.flatMap(signing, ({ current }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const values = valuesFor(session)
        return (values.bearer = current(values.bearer, toConfig(session), now)).token
      })
    )

  const notLoggedIn = (cause: unknown) => new NotLoggedIn("User not logged in", { cause })

  const getSession = Effect.gen(function* () {
    yield* known
    yield* Effect.mapError(dropMismatched, (cause) => notLoggedIn(new SessionNotRead({ cause })))
    const isOwner = yield* IsOwner
    const session = cell.session()
    return session !== undefined && isOwner(session) ? session : yield* notLoggedIn(cell.unread())
  })

  const confirm: SessionService["confirm"] = (session) =>
    store.confirm === undefined
      ? Effect.void
      : Effect.flatMap(Effect.mapError(store.confirm, notLoggedIn), () =>
          isSame(cell.session(), session) ? Effect.void : Effect.fail(notLoggedIn(cell.unread()))
        )

  const start: SessionService["start"] = (config, { expiry, joins } = {}) =>
    Effect.suspend(() => {
      const session = fromConfig(config, expiry)
      const logins = cell.logins()
      let isUndone = false
      const isStopped = () => isUndone || logins !== cell.logins()
      const logIn = Effect.gen(function* () {
        if (isStopped()) return yield* new NotLoggedIn()
        const other = joins && cell.session()
        if (other) return other.userSWA === session.userSWA ? other : yield* new AlreadyLoggedIn()
        yield* Effect.mapError(store.writeNew(session), notLoggedIn)
        if (isStopped()) {
          yield* store.undoLogin(session)
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
      return withRollback(store.runExclusive(logIn), undo)
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
    current: getSession,
    confirm,
    valuesFor,
    start,
    clear,
    clearIf: (session) => Effect.suspend(() => (isSame(cell.session(), session) ? Effect.ignore(clear) : Effect.void)),
    expire: (session) => Effect.flatMap(end(session), (fiber) => (fiber ? Fiber.join(fiber) : Effect.void)),
    noteBackendTime: (millis) => Effect.map(monotonicMillis, (time) => void (backendStart = millis - time)),
    requireLoggedOut,
    whileLoggedOut: Effect.fnUntraced(function* (login) {
      yield* known
      yield* requireLoggedOut
      return yield* endWith(cell.logins(), login, () => new NotLoggedIn())
    }),
    within: (owner, steps) => Effect.suspend(() => ofOneUser(owner)(steps)),
    during: (owner, effect, ended) =>
      Effect.suspend(() => {
        const state = cell.state()
        return state._tag === "SignedIn" && isSame(state.session, owner)
          ? endWith(state.ended, effect, ended)
          : Effect.fail(ended())
      }),
    bearer: Effect.flatMap(
      Effect.mapError(getSession, ({ cause }) => new SessionKeysMissing({ cause })),
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
