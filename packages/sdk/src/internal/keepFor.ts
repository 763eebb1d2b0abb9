/** Keeps the answer of a read for a while. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** A read whose answer is kept. */
export interface Kept<A, E, R> {
  /** The kept answer while it is fresh, otherwise a new one. Failures are never kept. */
  readonly get: Effect.Effect<A, E, R>
  /** Forgets the answer, so that the next `get` reads again. */
  readonly drop: Effect.Effect<void>
}

/** Keeps what `read` answers for `age`, separately for each `owner` (for example the session's public key). */
export const keepFor = <A, E, R, E2, R2>(options: {
  readonly read: Effect.Effect<A, E, R>
  readonly age: Duration.Input
  readonly owner: Effect.Effect<string | undefined, E2, R2>
}): Kept<A, E | E2, R | R2> => {
  const age = Duration.toMillis(options.age)
  let kept: { readonly owner: string | undefined; readonly at: number; readonly value: A } | undefined
  return {
    get: Effect.gen(function* () {
      const owner = yield* options.owner
      const now = yield* Clock.currentTimeMillis
      if (kept !== undefined && kept.owner === owner && kept.at <= now && now < kept.at + age) return kept.value
      const value = yield* options.read
      kept = { owner, at: now, value }
      return value
    }),
    drop: Effect.sync(() => {
      kept = undefined
    })
  }
}
