/** The user's keys at the backend, fetched after login and restore, and again when a signing call finds none. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { Bff } from "./Bff.ts"
import type { UserKeys as Keys } from "./contract/Auth.ts"
import * as Routes from "./contract/Routes.ts"
import { NotLoggedIn, type SessionKeysMissing, UserKeysMissing, type UserKeysUnavailable } from "./Errors.ts"
import { type LiveSession, Session } from "./Session.ts"

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
    /** The id of the key that signs messages, fetched first if it is not known. */
    readonly keyId: Effect.Effect<string, UserKeysFailure | UserKeysMissing | NotLoggedIn>
  }
>()("@okto-effect/sdk/UserKeys") {}

export const make = Effect.gen(function* () {
  const bff = yield* Bff
  const session = yield* Session
  // A signing call that comes while the keys are on their way waits for them instead of asking twice.
  const fetching = yield* Semaphore.make(1)
  let known: { readonly owner: LiveSession; readonly keys: Keys } | undefined

  const owner = session.current.pipe(Effect.mapError(() => new NotLoggedIn("User must be logged in to sync user keys")))

  const fetch = Effect.gen(function* () {
    const user = yield* owner
    const keys = yield* bff.call(Routes.userKeys, undefined)
    known = { owner: user, keys }
    return keys
  })

  /** What is known of whoever is logged in, or else asked for. */
  const keep = Effect.flatMap(owner, (user) => (known?.owner === user ? Effect.succeed(known.keys) : fetch))

  return UserKeys.of({
    sync: fetching.withPermits(1)(fetch),
    trySync: fetching
      .withPermits(1)(keep)
      .pipe(
        Effect.catch((cause) =>
          Effect.logWarning("The user keys could not be fetched; signing will try again.", cause)
        ),
        Effect.asVoid
      ),
    keyId: fetching.withPermits(1)(
      Effect.gen(function* () {
        const keys = yield* keep
        return keys.ecdsaKeyId === undefined || keys.ecdsaKeyId === null || keys.ecdsaKeyId === ""
          ? yield* new UserKeysMissing()
          : keys.ecdsaKeyId
      })
    )
  })
})

export const layer: Layer.Layer<UserKeys, never, Bff | Session> = Layer.effect(UserKeys, make)

/** Fetches the keys of a session that was restored, beside whatever the program does. */
export const layerRestore: Layer.Layer<never, never, UserKeys | Session> = Layer.effectDiscard(
  Effect.gen(function* () {
    const session = yield* Session
    const keys = yield* UserKeys
    if ((yield* session.peek) !== undefined) yield* Effect.forkScoped(keys.trySync)
  })
)
