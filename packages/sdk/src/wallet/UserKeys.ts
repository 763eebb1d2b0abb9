/** The user's keys, which the backend holds: read after a login or restore, and again when a signing call has none. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Backend from "../http/Backend.ts"
import { orSessionKeysMissing } from "../http/replies.ts"
import { PrefetchUserKeys } from "../core/settings.ts"
import { monotonicMillis } from "../core/monotonicMillis.ts"
import type { UserKeys as Keys } from "@okto-effect/protocol/Auth"
import { userKeysRoute } from "../schemas/compiled/routes.gen.ts"
import { NotLoggedIn, type SessionKeysMissing, UserKeysMissing, UserKeysUnavailable } from "../errors/Errors.ts"
import { textOf } from "../core/values.ts"
import { within } from "../session/ofOneUser.ts"
import type * as Session from "../session/Session.ts"
import * as SessionControl from "../session/SessionControl.ts"
import type { CurrentEnvironment } from "../core/Environment.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { Transport } from "../http/Transport.ts"

/** Why the keys could not be read. */
export type UserKeysFailure = UserKeysUnavailable | SessionKeysMissing

/** The service {@link UserKeys}. */
export interface UserKeysService {
  /** Reads the keys from the backend. */
  readonly sync: Effect.Effect<Keys, UserKeysFailure | NotLoggedIn>
  /** Reads the keys unless they are known. A failure is logged and does not end the login. */
  readonly trySync: Effect.Effect<void>
  /** Sends the request of {@link trySync} and does not wait for its answer. Does nothing where keys are read on demand. */
  readonly fetchAhead: Effect.Effect<void>
  /** The id of the key that signs messages, read first where it is not known. */
  readonly keyId: Effect.Effect<string, UserKeysFailure | UserKeysMissing | NotLoggedIn>
}

/** The keys of the logged-in user. */
export class UserKeys extends Context.Service<UserKeys, UserKeysService>()("@okto-effect/sdk/UserKeys") {}

const keyIdOf = ({ ecdsaKeyId }: Keys): string | undefined => textOf(ecdsaKeyId)

/** Milliseconds for which a signing call does not read keys again that were just found to be missing. */
const missingFor = 1000

const make = Effect.gen(function* () {
  const backend = yield* Backend.Backend
  const session = yield* SessionControl.SessionControl
  const scope = yield* Effect.scope
  const areFetchedAhead = yield* PrefetchUserKeys
  /** The user for whom {@link UserKeys} `sync` last found no key to sign with, and when by a clock that cannot be set. */
  let missing: { readonly owner: Session.LiveSession; readonly at: number } | undefined
  /** Requests of `fetchAhead` that are not answered yet. A FiberSet would add 0.8 kB to every bundle that signs in. */
  const ahead = new Set<Fiber.Fiber<void>>()

  const owner = Effect.mapError(
    session.current,
    ({ cause }) => new NotLoggedIn("User must be logged in to sync user keys", { cause })
  )

  const fetch = (user: Session.LiveSession) =>
    within(user, orSessionKeysMissing(backend.call(userKeysRoute, undefined, UserKeysUnavailable))).pipe(
      Effect.map(({ data: keys }) => {
        // Keys without an id to sign with are read again.
        if (keyIdOf(keys) !== undefined) session.valuesFor(user).userKeys = keys
        return keys
      })
    )

  /** The keys of a user, read where they are not known. */
  const knownOrRead = (user: Session.LiveSession) => {
    const known = session.valuesFor(user).userKeys
    return known === undefined ? fetch(user) : Effect.succeed(known)
  }

  const trySync = Effect.flatMap(owner, knownOrRead).pipe(
    Effect.catch((cause) =>
      // A user who is gone needs no keys.
      cause.category === "sign-in"
        ? Effect.void
        : Effect.logWarning("The user keys could not be fetched; signing will try again.", cause)
    ),
    Effect.asVoid
  )

  /** Interrupting a caller interrupts a request that was sent ahead, too: the next caller sends a new one. */
  const interruptAhead = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.onError(effect, () => Fiber.interruptAll(ahead))

  return UserKeys.of({
    sync: Effect.gen(function* () {
      const user = yield* owner
      const keys = yield* fetch(user)
      missing = keyIdOf(keys) === undefined ? { owner: user, at: yield* monotonicMillis } : undefined
      return keys
    }).pipe(interruptAhead),
    trySync,
    fetchAhead: areFetchedAhead
      ? Effect.flatMap(Effect.forkIn(trySync, scope, { startImmediately: true }), (fiber) =>
          Effect.sync(() => {
            ahead.add(fiber)
            fiber.addObserver(() => void ahead.delete(fiber))
          })
        )
      : Effect.void,
    keyId: Effect.gen(function* () {
      const user = yield* owner
      const now = yield* monotonicMillis
      const isMissing = missing?.owner === user && now - missing.at < missingFor
      missing = undefined
      return isMissing
        ? yield* new UserKeysMissing()
        : (keyIdOf(yield* knownOrRead(user)) ?? (yield* new UserKeysMissing()))
    }).pipe(interruptAhead)
  })
})

/** The service as a layer, over the services that it needs. */
export const layer: Layer.Layer<UserKeys, never, CurrentEnvironment | SessionStore | Transport> =
  /* @__PURE__ */ Layer.provide(Layer.effect(UserKeys, make), [Backend.layer, SessionControl.layer])
