/** Sessions: the session keys of users, and the bearer tokens that these sign. */
import { Primitives } from "@okto-effect/protocol"
import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Hex } from "viem"
import { define } from "../../world/Table.ts"
import { World } from "../../world/World.ts"
import { seconds } from "../../world/Time.ts"
import { Invalid } from "../../verify/Invalid.ts"
import { addressOfKey } from "../../verify/signature.ts"
import { checkValidity, verifyBearer } from "./bearer.ts"
import { type User, Users } from "./Users.ts"

const Stored = Schema.Struct({
  userId: Schema.String,
  /** Uncompressed. */
  publicKey: Primitives.PublicKey("expected an uncompressed public key"),
  address: Primitives.Address(),
  /** Unix seconds. */
  expiresAt: Schema.Int
})

/** By public key, in lower case. */
const sessionTable = define("sessions", Stored)

/** A session key that acts for a user. */
export interface Session extends Omit<typeof Stored.Type, "userId"> {
  readonly user: User
}

export class Sessions extends Context.Service<
  Sessions,
  {
    /** Opens a session, as a part of a change of the world. */
    readonly open: (user: User, publicKey: Hex, now: number) => Session
    /** The sessions of the user with an id, expired ones included. */
    readonly of: (userId: string) => Effect.Effect<ReadonlyArray<Omit<Session, "user">>>
    /** Ends the sessions of the user with an id: `expired` sets their expiry to now, `loggedOut` removes them. */
    readonly end: (userId: string, how: "expired" | "loggedOut") => Effect.Effect<void>
    /** The session of an `Authorization` header. */
    readonly authorize: (header: string | null) => Effect.Effect<Session, Invalid>
  }
>()("@okto-effect/emulator/Sessions") {}

/** Seconds that a session lasts. */
const lifetime = 864_000

/** Verified tokens that are cached: recovering a key takes longer than the rest of a read. */
const remembered = 1_000

const make = Effect.gen(function* () {
  const world = yield* World
  const users = yield* Users
  const sessions = world.table(sessionTable)
  const verified = yield* Cache.makeWith(verifyBearer, {
    capacity: remembered,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.infinity : Duration.zero)
  })

  return Sessions.of({
    open: (user, publicKey, now) => {
      const expiresAt = Math.floor(now / 1000) + lifetime
      const address = addressOfKey(publicKey)
      sessions.set(publicKey.toLowerCase(), { userId: user.id, publicKey, address, expiresAt })
      return { user, publicKey, address, expiresAt }
    },

    of: (userId) => Effect.sync(() => [...sessions.rows.values()].filter((session) => session.userId === userId)),

    end: Effect.fnUntraced(function* (userId, how) {
      const now = yield* seconds
      yield* world.change(() => {
        for (const [key, session] of sessions.rows) {
          if (session.userId !== userId) continue
          if (how === "loggedOut") sessions.delete(key)
          else sessions.set(key, { ...session, expiresAt: Math.min(session.expiresAt, now) })
        }
        return Result.void
      })
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
      const stored = sessions.rows.get(bearer.publicKey.toLowerCase())
      const user = stored && users.get(stored.userId)
      if (stored === undefined || user === undefined) {
        return yield* new Invalid({ message: `no session has the public key ${bearer.publicKey}: log in first` })
      }
      const { address, expiresAt, publicKey } = stored
      if (expiresAt > (yield* seconds)) return { user, publicKey, address, expiresAt }
      return yield* new Invalid({ message: `session expired at ${expiresAt}: log in again` })
    })
  })
})

export const layer: Layer.Layer<Sessions, never, Users | World> = Layer.effect(Sessions, make)
