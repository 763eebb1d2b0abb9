/** The user's keys at the backend, fetched after login and restore, and again when a signing call finds none. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Bff from "../http/Bff.ts"
import { AreFetchedAhead } from "./AreFetchedAhead.ts"
import type { UserKeys as Keys } from "@okto-effect/contract/Auth"
import * as Routes from "../schemas/compiled/routes.gen.ts"
import { NotLoggedIn, type SessionKeysMissing, UserKeysMissing, type UserKeysUnavailable } from "../Errors.ts"
import * as failures from "../http/failures.ts"
import { textOf } from "../schemas/input/reply.ts"
import * as Session from "../session/Session.ts"
import type { CurrentEnvironment } from "../Environment.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { Transport } from "../http/Transport.ts"

/** Why keys could not be had. */
export type UserKeysFailure = UserKeysUnavailable | SessionKeysMissing

/** Keeps the keys of the logged-in user. */
export class UserKeys extends Context.Service<
  UserKeys,
  {
    /** Fetches the keys now. */
    readonly sync: Effect.Effect<Keys, UserKeysFailure | NotLoggedIn>
    /** Fetches the keys unless they are known, but a failure costs only a warning: the login stands. */
    readonly trySync: Effect.Effect<void>
    /**
     * {@link trySync} beside whatever comes next: the request has left, and its answer is not waited for. Nothing, where
     * keys are fetched on demand.
     */
    readonly fetchAhead: Effect.Effect<void>
    /** The id of the key that signs messages, fetched first if it is not known. */
    readonly keyId: Effect.Effect<string, UserKeysFailure | UserKeysMissing | NotLoggedIn>
  }
>()("@okto-effect/sdk/UserKeys") {}

/** What a signature needs. */
const keyIdOf = ({ ecdsaKeyId }: Keys): string | undefined => textOf(ecdsaKeyId)

/** Milliseconds in which what was found lacking is not asked for again. */
const justNow = 1000

const make = Effect.gen(function* () {
  const bff = yield* Bff.Bff
  const session = yield* Session.Session
  const scope = yield* Effect.scope
  const areFetchedAhead = yield* AreFetchedAhead
  let known: { readonly owner: Session.LiveSession; readonly keys: Keys } | undefined
  /** When somebody asked for the keys themselves, and there was none to sign with. */
  let lacking: number | undefined
  /** Requests that were sent ahead and are under way. */
  const ahead = new Set<Fiber.Fiber<void>>()

  const owner = Effect.mapError(
    session.current,
    ({ cause }) => new NotLoggedIn("User must be logged in to sync user keys", { cause })
  )

  const fetch = Effect.gen(function* () {
    const user = yield* owner
    const keys = yield* bff.call(Routes.userKeys, undefined, failures.userKeys)
    // Keys that nobody can sign with are asked for again.
    if (keyIdOf(keys) !== undefined) known = { owner: user, keys }
    return keys
  })

  /** What is known of whoever is logged in, or else asked for. */
  const keep = Effect.flatMap(owner, (user) => (known?.owner === user ? Effect.succeed(known.keys) : fetch))

  const trySync = keep.pipe(
    Effect.catch((cause) => Effect.logWarning("The user keys could not be fetched; signing will try again.", cause)),
    Effect.asVoid
  )

  /** A caller who gives up ends a request that was sent ahead, too: the next caller asks anew. */
  const endsAhead = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.onError(effect, () => Fiber.interruptAll(ahead))

  return UserKeys.of({
    sync: fetch.pipe(
      Effect.tap((keys) =>
        Effect.map(Clock.currentTimeMillis, (at) => {
          lacking = keyIdOf(keys) === undefined ? at : undefined
        })
      ),
      endsAhead
    ),
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
      const isLacking = lacking !== undefined && (yield* Clock.currentTimeMillis) - lacking < justNow
      lacking = undefined
      return isLacking ? yield* new UserKeysMissing() : (keyIdOf(yield* keep) ?? (yield* new UserKeysMissing()))
    }).pipe(endsAhead)
  })
})

export const layer: Layer.Layer<UserKeys, never, CurrentEnvironment | SessionStore | Transport> =
  /* @__PURE__ */ Layer.provide(Layer.effect(UserKeys, make), [Bff.layer, Session.layerAtOnce])
