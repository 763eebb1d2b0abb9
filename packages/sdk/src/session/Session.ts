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
import { AlreadyLoggedIn, type ModuleNotLoaded, NotLoggedIn, SessionKeysMissing, SessionNotRead } from "../Errors.ts"
import { bearerToken as signing } from "@okto-effect/sdk/internal/crypto"
import type { Bearer } from "./bearerToken.ts"
import { withRollback } from "./withRollback.ts"
import { Session } from "./SessionService.ts"
import { endWith, isClosed, makeCell, type Transition, transitions } from "./SessionState.ts"
import type { SessionStore } from "./SessionStore.ts"
import { isSame, live, type LiveSession, stored } from "./StoredSession.ts"
import * as StoreSync from "./StoreSync.ts"

export type { SessionConfig } from "../schemas/session.ts"
export * from "./SessionService.ts"
export { type Checked, check, isOwn, isSame, live, type LiveSession, stored } from "./StoredSession.ts"
/** The module that signs. A page that only needs to know whether a user is logged in does not load it. */
export { signing }

/** The session that a program belongs to. */
const Owner = Context.Reference<LiveSession | undefined>("@okto-effect/sdk/Session/Owner", {
  defaultValue: () => undefined
})

/** Bearer tokens of sessions, and whether their keys match: kept, because each takes milliseconds. */
const makeSigning = () => {
  const bearers = new WeakMap<LiveSession, Bearer>()
  const pairs = new WeakMap<LiveSession, boolean>()
  return {
    bearerOf: (session: LiveSession): Effect.Effect<string, ModuleNotLoaded> =>
      Effect.flatMap(signing, ({ current }) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const bearer = current(bearers.get(session), stored(session), now)
          bearers.set(session, bearer)
          return bearer.token
        })
      ),
    isPair: (session: LiveSession): Effect.Effect<boolean, ModuleNotLoaded> => {
      const known = pairs.get(session)
      return known === undefined
        ? Effect.map(signing, ({ isPair }) => {
            const matches = isPair(stored(session))
            pairs.set(session, matches)
            return matches
          })
        : Effect.succeed(known)
    }
  }
}

const make = Effect.gen(function* () {
  const cell = makeCell()
  const { bearerOf, isPair } = makeSigning()
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
      // Another installed copy of this package has its own object of the session.
      if (session !== undefined && (owner === undefined || isSame(owner, session))) return session
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
        return state._tag === "SignedIn" && isSame(state.session, owner)
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
