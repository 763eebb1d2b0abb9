/**
 * The logged-in user: who they are, the key that signs for them, and the bearer token made with it.
 *
 * `SessionState.ts` has the states, and what each event leads to; the Login service moves between them. A login reaches the store
 * first, then memory, then listeners; a logout memory and listeners at once, then the store.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import {
  AlreadyLoggedIn,
  NotLoggedIn,
  type PartNotLoaded,
  SessionKeysMissing,
  SessionNotRead,
  SessionNotStored
} from "../Errors.ts"
import { allOrNothing } from "./allOrNothing.ts"
import { contained } from "../runUserCallback.ts"
import * as SerializedStore from "./SerializedStore.ts"
import { SessionOwner } from "./SessionOwner.ts"
import * as SessionSigning from "./sessionSigning.ts"
import { endWith, events, isClosed, type State, type Transition } from "./SessionState.ts"
import { listen, SessionStore, tellOthers } from "./SessionStore.ts"
import { type Checked, fromText, isSame, live, type LiveSession, type StoredSession, toText } from "./StoredSession.ts"

export type { SessionConfig } from "../schemas/session.ts"
export { type Checked, check, isOwn, isSame, live, type LiveSession, stored } from "./StoredSession.ts"
export { signing } from "./sessionSigning.ts"

/** How {@link Session} starts a session. */
export interface StartOptions {
  /** When the backend ends it, in Unix seconds. */
  readonly expiry?: number | undefined
  /** Fails when somebody is logged in, instead of taking their place. Default: false. */
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
    /** The session, for programs that need one. Waits for the store; one that could not be read is read again. */
    readonly current: Effect.Effect<LiveSession, NotLoggedIn>
    /**
     * Logs in: remembers the session, in the store and here. A store that refuses, or is silent for five seconds, costs a
     * warning, not the login. Fails when the user logs out meanwhile; when it is interrupted, nobody is logged in.
     */
    readonly start: (
      session: Checked,
      options?: StartOptions
    ) => Effect.Effect<LiveSession, AlreadyLoggedIn | NotLoggedIn>
    /** Logs out: forgets the session, here at once, then in the store. Calls of the session end. */
    readonly clear: Effect.Effect<void>
    /** Logs out only if the session is still this one. */
    readonly clearIf: (session: LiveSession) => Effect.Effect<void>
    /**
     * Clears a session that the backend has ended, here and in the store; listeners are notified, and calls of the session
     * end. A stored copy of it is not used again. Another session, here or in the store, stays.
     */
    readonly expire: (session: LiveSession) => Effect.Effect<void>
    /** Notes the backend's time, in milliseconds since 1970: a session ends by the backend's clock. */
    readonly noteBackendTime: (millis: number) => Effect.Effect<void>
    /** Fails when a user is logged in. A session that is known to be over is cleared instead, without a request. */
    readonly requireLoggedOut: Effect.Effect<void, AlreadyLoggedIn>
    /** Runs a login, if {@link requireLoggedOut} lets it. It ends when the user logs out meanwhile. */
    readonly whileLoggedOut: <A, E, R>(
      login: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | AlreadyLoggedIn | NotLoggedIn, R>
    /** Runs the steps that belong to a session: inside, {@link current} is this session, and fails once it has ended. */
    readonly within: <A, E, R>(session: LiveSession, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Runs one step of a session, and ends it when the session ends. */
    readonly during: <A, E, R, E2>(
      session: LiveSession,
      effect: Effect.Effect<A, E, R>,
      ended: () => E2
    ) => Effect.Effect<A, E | E2, R>
    /**
     * The bearer token for the backend: base64 of a statement signed with the session key, good for 90 minutes. Signed
     * once and reused until a minute before it expires.
     */
    readonly bearer: Effect.Effect<string, SessionKeysMissing | PartNotLoaded>
    /** The bearer token of a session. */
    readonly bearerOf: (session: LiveSession) => Effect.Effect<string, PartNotLoaded>
    /**
     * Calls back after every login and logout, until the returned function is called. What a listener throws is reported
     * and changes nothing.
     */
    readonly subscribe: (listener: () => void) => () => void
  }
>()("@okto-effect/sdk/Session") {}

/** The session that the steps inside belong to. */
const Owner = Context.Reference<LiveSession | undefined>("@okto-effect/sdk/Session/Owner", {
  defaultValue: () => undefined
})

const make = Effect.gen(function* () {
  const store = yield* SessionStore
  const around = yield* Effect.context()
  const sessionOwner = yield* SessionOwner
  const { bearerOf, isPair } = SessionSigning.make()
  const restored = Deferred.makeUnsafe<void>()
  let state: State = { _tag: "Restoring" }
  /** The scope that the next logout closes: logins end with it, and what the store said before is then old. */
  let logins = Scope.makeUnsafe()
  /** The public keys of sessions that the backend has ended. */
  const expired = new Set<string>()
  /** What time the backend said it was, and when, by a clock that cannot be set. */
  let heard: { readonly millis: number; readonly at: bigint } | undefined
  const listeners = new Set<() => void>()
  const now = (): LiveSession | undefined => (state._tag === "SignedIn" ? state.session : undefined)

  /** Makes a transition now. The effect ends what ends with it, and then calls the listeners: it is always run. */
  const apply = ({ to, endsLogins = false, isSilent = false }: Transition): Effect.Effect<void> => {
    const scopes = state._tag === "SignedIn" ? [state.scope] : []
    state = to
    if (endsLogins) {
      scopes.push(logins)
      logins = Scope.makeUnsafe()
    }
    Deferred.doneUnsafe(restored, Effect.void)
    const ending = scopes.map((scope) => Scope.closeUnsafe(scope, Exit.void) ?? Effect.void)
    return Effect.uninterruptible(
      Effect.forEach([...ending, ...(isSilent ? [] : [...listeners].map(contained))], (effect) => effect, {
        discard: true
      })
    )
  }

  const warn = (what: string) => (cause: unknown) => Effect.logWarning(what, new SessionNotStored({ cause }))

  /** Why the store may hold a session that is not known here. */
  const unread = (): SessionNotRead | undefined => (state._tag === "SignedOut" ? state.unread : undefined)

  /** Writes a text, or removes what is there, and tells the other clients of this page. */
  const put = (text: string | undefined) =>
    Effect.tap(serialized.put(text), () => Effect.sync(() => tellOthers(store, onChange)))

  /** Removes what is stored, unless it is somebody else's. */
  const remove = Effect.gen(function* () {
    const text = yield* Effect.option(serialized.read)
    const isForeign =
      Option.isSome(text) && text.value !== undefined && fromText(text.value, sessionOwner)._tag === "Foreign"
    if (!isForeign) yield* put(undefined)
  })

  /** Puts what is in memory into the store. */
  const save = Effect.suspend(() => {
    const session = now()
    return session === undefined
      ? Effect.catch(remove, warn("The stored session could not be removed."))
      : Effect.catch(
          put(toText(session, sessionOwner)),
          warn("The session could not be stored and will be forgotten with this page.")
        )
  })

  const serialized: SerializedStore.SerializedStore = SerializedStore.make(
    store,
    Effect.suspend(() => (state._tag === "Restoring" ? Effect.void : save))
  )

  /** What a stored text is to this client now: a session that the backend has ended is none. */
  const sessionIn = (text: string | undefined): StoredSession | undefined => {
    const found = text === undefined ? undefined : fromText(text, sessionOwner)
    return found?._tag === "Own" && expired.has(found.session.publicKey) ? undefined : found
  }

  const onChange = (): void => void Effect.runForkWith(around)(serialized.inTurn(follow))

  /** Reads the store, and believes it unless the user logged out here meanwhile. */
  const restore = Effect.gen(function* () {
    if (state._tag !== "Restoring" && unread() === undefined) return
    const loginsBefore = logins
    const text = yield* Effect.result(serialized.read)
    if (isClosed(loginsBefore)) return
    if (text._tag === "Failure") {
      const error = new SessionNotRead({ cause: text.failure })
      const isFirst = state._tag === "Restoring"
      yield* apply(events.notRead(error))
      if (isFirst) yield* Effect.logWarning(error.message, error)
      return
    }
    const found = sessionIn(text.success)
    yield* apply(events.restored(found?._tag === "Own" ? found.session : undefined))
    if (found?._tag === "Damaged") {
      yield* Effect.logWarning("The stored session is damaged and is left as it is; please log in again.")
    }
  })

  /**
   * Another tab, or another client of this page, logged in, logged out, or wrote something that is no session: then nobody
   * is logged in here either. What counts is what the store holds when it is this client's turn, not what the event said.
   * A session of another application says nothing of this one's.
   */
  const follow = Effect.gen(function* () {
    const loginsBefore = logins
    const text = yield* Effect.option(serialized.read)
    if (Option.isNone(text) || isClosed(loginsBefore)) return
    const found = sessionIn(text.value)
    if (found?._tag === "Foreign") return
    const session = found?._tag === "Own" ? found.session : undefined
    if (isSame(session, now()) && unread() === undefined) return
    yield* apply(events.changedElsewhere(session))
  })

  yield* Effect.acquireRelease(
    Effect.sync(() => listen(store, onChange)),
    (stop) => Effect.sync(stop)
  )
  yield* Effect.forkDetach(serialized.inTurn(restore), { startImmediately: true })

  /** Logs out: memory and listeners at once, then the store, although the caller may not wait for it any more. */
  const leave = (transition: Transition, forget: Effect.Effect<void>) =>
    Effect.uninterruptible(Effect.suspend(() => Effect.andThen(apply(transition), serialized.enqueue(forget))))

  const clear = Effect.suspend(() => Effect.flatMap(leave(events.loggedOut(), save), Fiber.join))

  const clearIf = (candidate: LiveSession) => Effect.suspend(() => (isSame(now(), candidate) ? clear : Effect.void))

  /** Clears a session that is over. The store is not waited for. */
  const end = (candidate: LiveSession) =>
    Effect.suspend(() => {
      expired.add(candidate.publicKey)
      if (!isSame(now(), candidate)) return Effect.undefined
      // Another tab may have logged in anew: what the store holds then counts.
      const forget = Effect.flatMap(Effect.option(serialized.read), (text) =>
        Option.isSome(text) && sessionIn(text.value)?._tag === "Own" ? follow : save
      )
      return leave(events.expired(), forget)
    })

  const backendTime = Effect.map(Clock.monotonicTimeNanos, (nanos) =>
    heard === undefined ? undefined : heard.millis + Number(nanos - heard.at) / 1e6
  )

  const requireLoggedOut = Effect.gen(function* () {
    const user = now()
    if (user === undefined) return
    const time = yield* backendTime
    const isOver = user.expiry !== undefined && time !== undefined && user.expiry * 1000 <= time
    if (!isOver && !expired.has(user.publicKey)) return yield* new AlreadyLoggedIn()
    yield* end(user)
  })

  /** Waits for the store, and reads it again when it could not be read. */
  const known = Effect.suspend(() => {
    if (state._tag === "Restoring") return Deferred.await(restored)
    return unread() !== undefined ? serialized.inTurn(restore) : Effect.void
  })

  /** A session whose keys are no pair can sign nothing. Found out when somebody needs it, because it takes its time. */
  const dropUnfit = Effect.gen(function* () {
    const user = now()
    if (user === undefined || (yield* isPair(user))) return
    const drop = Effect.suspend(() =>
      now() === user
        ? Effect.andThen(
            apply(events.keysUnfit()),
            Effect.logWarning("The keys of the stored session do not belong together; please log in again.")
          )
        : Effect.void
    )
    yield* Effect.uninterruptible(drop)
  })

  /** The session, or why there is none. */
  const session = <E>(nobody: (options: { readonly cause?: unknown }) => E): Effect.Effect<LiveSession, E> =>
    Effect.gen(function* () {
      yield* known
      yield* Effect.mapError(dropUnfit, (cause) => nobody({ cause: new SessionNotRead({ cause }) }))
      const owner = yield* Owner
      const user = now()
      if (user !== undefined && (owner === undefined || owner === user)) return user
      const cause = unread()
      return yield* Effect.fail(nobody(cause === undefined ? {} : { cause }))
    })

  const start: Session["Service"]["start"] = (config, { expiry, onlyIfLoggedOut = false } = {}) =>
    Effect.suspend(() => {
      const next = live(config, expiry)
      const loginsBefore = logins
      let isWanted = true
      const isStopped = () => !isWanted || isClosed(loginsBefore)
      const begin = Effect.gen(function* () {
        if (isStopped()) return yield* new NotLoggedIn()
        if (onlyIfLoggedOut && now() !== undefined) return yield* new AlreadyLoggedIn()
        yield* Effect.catch(
          put(toText(next, sessionOwner)),
          warn("The session could not be stored and will be forgotten with this page.")
        )
        if (isStopped()) {
          yield* save
          return yield* new NotLoggedIn()
        }
        expired.delete(next.publicKey)
        yield* apply(events.loggedIn(next))
        return next
      })
      const undo = Effect.suspend(() => {
        isWanted = false
        return now() === next ? clear : Effect.void
      })
      return allOrNothing(serialized.inTurn(begin), undo)
    })

  return Session.of({
    peek: now,
    hasExpired: () => state._tag === "SignedOut" && state.hasExpired === true,
    restored: Effect.andThen(
      known,
      Effect.suspend(() => {
        const cause = unread()
        return cause === undefined ? Effect.void : Effect.fail(cause)
      })
    ),
    current: session((options) => new NotLoggedIn("User not logged in", options)),
    start,
    clear,
    clearIf,
    expire: (candidate) => Effect.flatMap(end(candidate), (storing) => (storing ? Fiber.join(storing) : Effect.void)),
    noteBackendTime: (millis) => Effect.map(Clock.monotonicTimeNanos, (at) => void (heard = { millis, at })),
    requireLoggedOut,
    whileLoggedOut: Effect.fnUntraced(function* (login) {
      yield* known
      yield* requireLoggedOut
      return yield* endWith(logins, login, () => new NotLoggedIn())
    }),
    within: (owner, steps) => Effect.provideService(steps, Owner, owner),
    during: (owner, effect, ended) =>
      Effect.suspend(() =>
        state._tag === "SignedIn" && state.session === owner
          ? endWith(state.scope, effect, ended)
          : Effect.fail(ended())
      ),
    bearer: Effect.flatMap(
      session((options) => new SessionKeysMissing(options)),
      bearerOf
    ),
    bearerOf,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
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
