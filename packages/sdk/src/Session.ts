/**
 * The logged-in user: who they are, the key that signs for them, and the bearer token made with it.
 *
 * Logged out and logged in are all its states; the Login service moves between them.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { Address, type Hex, PrivateKey, PublicKey } from "./contract/Primitives.ts"
import { NotLoggedIn, SessionKeysMissing, SessionNotStored } from "./Errors.ts"
import { personalSign } from "./internal/personalSign.ts"
import { SessionStore, type StorageFailed } from "./SessionStore.ts"

/** A session as it is stored and handed to callbacks. The private key is in clear: keep it to yourself. */
export const SessionConfig = Schema.Struct({
  sessionPrivKey: PrivateKey(),
  /** Uncompressed, 65 bytes. */
  sessionPubKey: PublicKey(),
  /** The user's smart wallet address. */
  userSWA: Address()
})
export type SessionConfig = typeof SessionConfig.Type

/** A session in memory. */
export interface LiveSession {
  readonly privateKey: Redacted.Redacted<Hex>
  readonly publicKey: Hex
  readonly userSWA: Address
}

/** Holds the session of one client. */
export class Session extends Context.Service<
  Session,
  {
    /** The session, if a user is logged in. */
    readonly peek: Effect.Effect<LiveSession | undefined>
    /** The session, for programs that need one. */
    readonly current: Effect.Effect<LiveSession, NotLoggedIn>
    /** Logs in: remembers the session, here and in the store. A store that refuses costs a warning, not the login. */
    readonly start: (session: SessionConfig) => Effect.Effect<void>
    /** Logs out: forgets the session, here and in the store. */
    readonly clear: Effect.Effect<void>
    /** Forgets the session only if it is still this one. */
    readonly clearIf: (session: LiveSession) => Effect.Effect<void>
    /**
     * The bearer token for the backend: base64 of a statement signed with the session key, good for 90 minutes. Signed
     * once and reused until a minute before it expires.
     */
    readonly bearer: Effect.Effect<string, SessionKeysMissing>
    /** Calls back after every login and logout, until the answered function is called. */
    readonly subscribe: (listener: () => void) => Effect.Effect<() => void>
  }
>()("@okto-effect/sdk/Session") {}

/** A session from its stored form. */
export const live = (session: SessionConfig): LiveSession => ({
  privateKey: Redacted.make(session.sessionPrivKey, { label: "session key" }),
  publicKey: session.sessionPubKey,
  userSWA: session.userSWA
})

/** The stored form of a session, private key in clear. */
export const stored = (session: LiveSession): SessionConfig => ({
  sessionPrivKey: Redacted.value(session.privateKey),
  sessionPubKey: session.publicKey,
  userSWA: session.userSWA
})

const StoredSession = Schema.fromJsonString(SessionConfig)

/** Seconds that a bearer token is good for, by the clock of the client. */
const bearerValidity = 90 * 60

/** Seconds before its end at which a bearer token is replaced. */
const bearerMargin = 60

/** A clock that was set back makes a token stale too: it would claim to be good for too long. */
const isFresh = (issued: number, now: number): boolean =>
  issued <= now && now < issued + (bearerValidity - bearerMargin) * 1000

const issueBearer = Effect.fnUntraced(function* (session: LiveSession, now: number) {
  const data = { expire_at: Math.round(now / 1000) + bearerValidity, session_pub_key: session.publicKey }
  const data_signature = yield* personalSign(JSON.stringify(data), session.privateKey)
  const token = JSON.stringify({ type: "ecdsa_uncompressed", data, data_signature })
  return { publicKey: session.publicKey, issued: now, token: Base64.encode(new TextEncoder().encode(token)) }
})

export const make = Effect.gen(function* () {
  const store = yield* SessionStore
  const listeners = new Set<() => void>()
  // Calls that start together share one signature.
  const signing = yield* Semaphore.make(1)

  const warn = (what: string) => (cause: StorageFailed) => Effect.logWarning(what, new SessionNotStored({ cause }))

  const decode = (text: string) => Option.map(Schema.decodeUnknownOption(StoredSession)(text), live)

  const restore = Effect.gen(function* () {
    const text = yield* store.read
    if (text === undefined) return undefined
    const session = decode(text)
    if (Option.isSome(session)) return session.value
    yield* Effect.logWarning("The stored session is damaged and was removed; please log in again.")
    yield* store.remove
    return undefined
  }).pipe(Effect.catch((cause) => Effect.as(warn("The stored session could not be read.")(cause), undefined)))

  let session = yield* restore
  let bearer: Effect.Success<ReturnType<typeof issueBearer>> | undefined = undefined

  const become = (next: LiveSession | undefined) =>
    Effect.sync(() => {
      session = next
      bearer = undefined
      for (const listener of listeners) listener()
    })

  const clear = Effect.andThen(
    become(undefined),
    store.remove.pipe(Effect.catch(warn("The stored session could not be removed.")))
  )

  // Another tab logged in, logged out, or wrote something that is no session: then nobody is logged in here either.
  const follow = (text: string | undefined) => {
    const next = text === undefined ? undefined : Option.getOrUndefined(decode(text))
    if (next?.publicKey !== session?.publicKey) Effect.runSync(become(next))
  }
  const { changes } = store
  if (changes !== undefined) {
    yield* Effect.acquireRelease(
      Effect.sync(() => changes(follow)),
      (stop) => Effect.sync(stop)
    )
  }

  return Session.of({
    peek: Effect.sync(() => session),
    current: Effect.suspend(() => (session === undefined ? Effect.fail(new NotLoggedIn()) : Effect.succeed(session))),
    start: (config) =>
      Effect.andThen(
        become(live(config)),
        store
          .write(JSON.stringify(config))
          .pipe(Effect.catch(warn("The session could not be stored and will be forgotten with this page.")))
      ),
    clear,
    clearIf: (candidate) => Effect.suspend(() => (session === candidate ? clear : Effect.void)),
    bearer: Effect.gen(function* () {
      const owner = session
      if (owner === undefined) return yield* new SessionKeysMissing()
      const now = yield* Clock.currentTimeMillis
      const kept = bearer
      if (kept !== undefined && kept.publicKey === owner.publicKey && isFresh(kept.issued, now)) return kept.token
      const issued = yield* issueBearer(owner, now)
      if (session === owner) bearer = issued
      return issued.token
    }).pipe(signing.withPermits(1)),
    subscribe: (listener) =>
      Effect.sync(() => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      })
  })
})

export const layer: Layer.Layer<Session, never, SessionStore> = Layer.effect(Session, make)
