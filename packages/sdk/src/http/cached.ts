/** Caches the result of a read for a while. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { MinimumSequence, nextSequence } from "./deduplicated.ts"

export interface CacheOptions<A, E, R, E2, R2> {
  readonly read: Effect.Effect<A, E, R>
  /** Milliseconds for which a value is fresh. */
  readonly age: number
  /** A value is cached for one owner, for example the public key of a session. */
  readonly owner: Effect.Effect<string | undefined, E2, R2>
}

/** A cached read. */
export interface Cached<A, E, R> {
  /**
   * The cached value while it is fresh and passes the check, otherwise a new one. Failures are not cached, and neither is a
   * new value that does not pass.
   */
  readonly get: (check?: (value: A) => boolean) => Effect.Effect<A, E, R>
  /** A new value, which may be that of a pending request. */
  readonly renew: Effect.Effect<A, E, R>
  /** Forgets the value, and that of a pending request, so that the next `get` reads again. */
  readonly drop: Effect.Effect<void>
}

export const cached = <A, E, R, E2, R2>(options: CacheOptions<A, E, R, E2, R2>): Cached<A, E | E2, R | R2> => {
  /** When the value was dropped last. The value of a request that was sent before is not cached. */
  let dropped = 0
  let entry: { readonly owner: string | undefined; readonly at: number; readonly value: A } | undefined
  const read = Effect.fnUntraced(function* (check: (value: A) => boolean) {
    const owner = yield* options.owner
    const at = yield* Clock.currentTimeMillis
    const sentAfter = dropped
    const value = yield* Effect.provideService(options.read, MinimumSequence, sentAfter)
    if (check(value) && sentAfter === dropped) entry = { owner, at, value }
    return value
  })
  return {
    get: Effect.fnUntraced(function* (check = () => true) {
      const owner = yield* options.owner
      const now = yield* Clock.currentTimeMillis
      const isFresh = entry !== undefined && entry.owner === owner && entry.at <= now && now < entry.at + options.age
      return entry !== undefined && isFresh && check(entry.value) ? entry.value : yield* read(check)
    }),
    renew: read(() => true),
    drop: Effect.sync(() => {
      entry = undefined
      dropped = nextSequence()
    })
  }
}
