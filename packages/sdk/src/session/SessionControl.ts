/**
 * The session of a client as the SDK's own parts use it, and how it is kept.
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
  SessionNotRead
} from "../errors/Errors.ts"
import { monotonicMillis } from "../core/monotonicMillis.ts"
import { signing } from "./signing.ts"
import { IsOwner } from "./ofOneUser.ts"
import { Session, type SessionService } from "./Session.ts"
import { withRollback } from "./withRollback.ts"
import { endWith, makeCell, type Transition, transitions } from "./SessionState.ts"
import { SessionStore, type SessionValues } from "./SessionStore.ts"
import { fromConfig, isSame, type LiveSession, toConfig } from "./StoredSession.ts"
import * as StoreSync from "./StoreSync.ts"

/** The service {@link SessionControl}. */
export interface SessionControlService extends SessionService {
  /**
   * Run before something is signed or sent for a session: fails where another process has ended it. Only a store with
   * `refresh` is asked, others tell.
   */
  readonly confirm: (session: LiveSession) => Effect.Effect<void, NotLoggedIn>
  /** What was computed or read of a session. It is filled in. */
  readonly valuesFor: (session: LiveSession) => SessionValues
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
  /** Runs one step of a session, and interrupts it when the session ends. */
  readonly during: <A, E, R, E2>(
    session: LiveSession,
    effect: Effect.Effect<A, E, R>,
    ended: () => E2
  ) => Effect.Effect<A, E | E2, R>
  /** The bearer token of a session. */
  readonly bearerOf: (session: LiveSession) => Effect.Effect<string, ModuleNotLoaded>
}

/** The session of a client as the SDK's own parts use it: the same as {@link Session}, with what only they need. */
export class SessionControl extends Context.Service<SessionControl, SessionControlService>()(
  "@okto-effect/sdk/SessionControl"
) {}

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

  const confirm: SessionControlService["confirm"] = (session) =>
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

  const control: SessionControlService = {
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
    start,
    clear,
    requireLoggedOut,
    whileLoggedOut: Effect.fnUntraced(function* (login) {
      yield* known
      yield* requireLoggedOut
      return yield* endWith(cell.logins(), login, () => new NotLoggedIn())
    }),
    bearer: Effect.flatMap(
      Effect.mapError(getSession, ({ cause }) => new SessionKeysMissing({ cause })),
      bearerOf
    ),
    subscribe: cell.subscribe,
    confirm,
    valuesFor,
    clearIf: (session) => Effect.suspend(() => (isSame(cell.session(), session) ? Effect.ignore(clear) : Effect.void)),
    expire: (session) => Effect.flatMap(end(session), (fiber) => (fiber ? Fiber.join(fiber) : Effect.void)),
    noteBackendTime: (millis) => Effect.map(monotonicMillis, (time) => void (backendStart = millis - time)),
    during: (owner, effect, ended) =>
      Effect.suspend(() => {
        const state = cell.state()
        return state._tag === "SignedIn" && isSame(state.session, owner)
          ? endWith(state.ended, effect, ended)
          : Effect.fail(ended())
      }),
    bearerOf
  }
  return Context.add(Context.make(Session, control), SessionControl, control)
})

/** The session, public and for the SDK's parts. Starts to read the store, and does not wait for it. */
export const layer: Layer.Layer<Session | SessionControl, never, SessionStore> =
  /* @__PURE__ */ Layer.effectContext(make)
