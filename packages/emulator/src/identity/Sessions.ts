/** Sessions: the session keys of users, and the bearer tokens that these sign. */
import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
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
>()("@okto-effect/emulator/Sessions") {}

/** Seconds that a session lasts. */
const lifetime = 864_000

/** Verified tokens that are cached: recovering a key takes longer than the rest of a read. */
const remembered = 1_000

const make = Effect.gen(function* () {
  /** By public key, in lower case. */
  const sessions = new Map<string, Session>()
  const verified = yield* Cache.makeWith(verifyBearer, {
    capacity: remembered,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.infinity : Duration.zero)
  })

  return Sessions.of({
    open: Effect.fnUntraced(function* (user, publicKey) {
      const expiresAt = (yield* seconds) + lifetime
      const session = { user, publicKey, address: addressOfKey(publicKey), expiresAt }
      sessions.set(publicKey.toLowerCase(), session)
      return session
    }),

    of: (userId) => Effect.sync(() => [...sessions.values()].filter(({ user }) => user.id === userId)),

    end: Effect.fnUntraced(function* (userId, how) {
      const now = yield* seconds
      for (const [key, session] of sessions) {
        if (session.user.id !== userId) continue
        if (how === "loggedOut") sessions.delete(key)
        else sessions.set(key, { ...session, expiresAt: Math.min(session.expiresAt, now) })
      }
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
      const session = sessions.get(bearer.publicKey.toLowerCase())
      if (session === undefined) {
        return yield* new Invalid({ message: `no session has the public key ${bearer.publicKey}: log in first` })
      }
      if (session.expiresAt > (yield* seconds)) return session
      return yield* new Invalid({ message: `session expired at ${session.expiresAt}: log in again` })
    })
  })
})

export const layer: Layer.Layer<Sessions> = Layer.effect(Sessions, make)
