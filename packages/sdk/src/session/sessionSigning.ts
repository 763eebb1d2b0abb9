/** Bearer tokens and key checks of a client's sessions, cached. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ModuleNotLoaded } from "../Errors.ts"
import { bearerToken as signing } from "@okto-effect/sdk/internal/crypto"
import type { Bearer } from "./bearerToken.ts"
import { type LiveSession, stored } from "./StoredSession.ts"

/** The module that signs. A page that only needs to know whether a user is logged in does not load it. */
export { signing }

export const make = () => {
  const bearers = new WeakMap<LiveSession, Bearer>()
  /** Sessions whose keys match. */
  const pairs = new WeakSet<LiveSession>()

  return {
    /** The bearer token of a session: the last one until it is about to expire. */
    bearerOf: (session: LiveSession): Effect.Effect<string, ModuleNotLoaded> =>
      Effect.gen(function* () {
        const { current } = yield* signing
        const bearer = current(bearers.get(session), stored(session), yield* Clock.currentTimeMillis)
        bearers.set(session, bearer)
        return bearer.token
      }),
    /** Whether the keys of a session match. Checked once, because it takes milliseconds. */
    isPair: (session: LiveSession): Effect.Effect<boolean, ModuleNotLoaded> =>
      Effect.gen(function* () {
        if (pairs.has(session)) return true
        const { isPair } = yield* signing
        if (!isPair(stored(session))) return false
        pairs.add(session)
        return true
      })
  }
}
