/** Keeps the answer of a read for a while. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { After, moment } from "./deduplicated.ts"

/** Keeps what `read` returns for `age`, separately for each `owner` (for example the session's public key). */
export interface KeepOptions<A, E, R, E2, R2> {
  readonly read: Effect.Effect<A, E, R>
  readonly age: Duration.Input
  readonly owner: Effect.Effect<string | undefined, E2, R2>
}

/** A read whose answer is kept. */
export interface Kept<A, E, R> {
  /**
   * The kept answer while it is fresh and has what is needed, otherwise a new one. Failures are never kept, and neither
   * is an answer that came without what is needed.
   */
  readonly get: (has?: (value: A) => boolean) => Effect.Effect<A, E, R>
  /** A new answer, whatever is kept. It may be that of a request under way. */
  readonly renew: Effect.Effect<A, E, R>
  /** Forgets the answer, and that of a request under way, so that the next `get` reads again. */
  readonly drop: Effect.Effect<void>
}

export const keepFor = <A, E, R, E2, R2>(options: KeepOptions<A, E, R, E2, R2>): Kept<A, E | E2, R | R2> => {
  const age = Duration.toMillis(options.age)
  /** When the answer was dropped last: one that was asked for before is not kept. */
  let dropped = 0
  let kept: { readonly owner: string | undefined; readonly at: number; readonly value: A } | undefined
  const read = Effect.fnUntraced(function* (has: (value: A) => boolean) {
    const owner = yield* options.owner
    const at = yield* Clock.currentTimeMillis
    const since = dropped
    const value = yield* Effect.provideService(options.read, After, since)
    if (has(value) && since === dropped) kept = { owner, at, value }
    return value
  })
  return {
    get: Effect.fnUntraced(function* (has = () => true) {
      const owner = yield* options.owner
      const now = yield* Clock.currentTimeMillis
      const isFresh = kept !== undefined && kept.owner === owner && kept.at <= now && now < kept.at + age
      return kept !== undefined && isFresh && has(kept.value) ? kept.value : yield* read(has)
    }),
    renew: read(() => true),
    drop: Effect.sync(() => {
      kept = undefined
      dropped = moment()
    })
  }
}
