/** Sessions: the session keys of users, and the bearer tokens that these sign. */
import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import type { Address, Hex } from "viem"
import type { EventOf } from "../state/Event.ts"
import { seconds } from "../state/Time.ts"
import { Invalid } from "../verify/Invalid.ts"
import { addressOfKey } from "../verify/signature.ts"
import { checkValidity, verifyBearer } from "./bearer.ts"
import type { User } from "./Users.ts"

/** A session key that acts for a user. */
export interface Session {
  readonly user: User
  /** Uncompressed. */
  readonly publicKey: Hex
  readonly address: Address
  /** Unix seconds. */
  readonly expiresAt: number
}

/** The sessions of all users. */
export class Sessions extends Context.Service<
  Sessions,
  {
    readonly open: (user: User, publicKey: Hex) => Effect.Effect<Session>
    /** The sessions of the user with an id, expired ones included. */
    readonly of: (userId: string) => Effect.Effect<ReadonlyArray<Session>>
    /** Ends the sessions of the user with an id: `expired` sets their expiry to now, `loggedOut` removes them. */
    readonly end: (userId: string, how: EventOf<"SessionsEnded">["how"]) => Effect.Effect<void>
    /** The session of an `Authorization` header. */
    readonly authorize: (header: string | null) => Effect.Effect<Session, Invalid>
  }
>()("@okto-effect/sandbox/Sessions") {}

/** Seconds that a session lasts. */
const lifetime = 864_000

/** Verified tokens that are cached: recovering a key takes longer than the rest of a read. */
const remembered = 1_000

const make = Effect.gen(function* () {
  const sessions = yield* Ref.make(HashMap.empty<string, Session>())
  const verified = yield* Cache.makeWith(verifyBearer, {
    capacity: remembered,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.infinity : Duration.zero)
  })

  return Sessions.of({
    open: Effect.fnUntraced(function* (user, publicKey) {
      const expiresAt = (yield* seconds) + lifetime
      const session = { user, publicKey, address: addressOfKey(publicKey), expiresAt }
      yield* Ref.update(sessions, HashMap.set(publicKey.toLowerCase(), session))
      return session
    }),

    of: (userId) =>
      Effect.map(Ref.get(sessions), (all) => [...HashMap.values(all)].filter(({ user }) => user.id === userId)),

    end: Effect.fnUntraced(function* (userId, how) {
      const now = yield* seconds
      yield* Ref.update(sessions, (all) =>
        how === "loggedOut"
          ? HashMap.filter(all, ({ user }) => user.id !== userId)
          : HashMap.map(all, (session) =>
              session.user.id === userId && session.expiresAt > now ? { ...session, expiresAt: now } : session
            )
      )
    }),

    authorize: Effect.fnUntraced(function* (header) {
      const token = /^Bearer (?<token>\S+)$/i.exec(header ?? "")?.groups?.["token"]
      if (token === undefined) {
        return yield* new Invalid({
          message: `expected the header Authorization: Bearer <token>, got ${header ?? "none"}`
        })
      }
      const bearer = yield* Cache.get(verified, token)
      yield* checkValidity(bearer)
      const session = Option.getOrUndefined(HashMap.get(yield* Ref.get(sessions), bearer.publicKey.toLowerCase()))
      if (session === undefined) {
        return yield* new Invalid({ message: `no session has the public key ${bearer.publicKey}: log in first` })
      }
      if (session.expiresAt > (yield* seconds)) return session
      return yield* new Invalid({ message: `session expired at ${session.expiresAt}: log in again` })
    })
  })
})

export const layer: Layer.Layer<Sessions> = Layer.effect(Sessions, make)
