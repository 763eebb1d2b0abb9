/** Keeps the answer of a read for a while. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

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
  /** Forgets the answer, so that the next `get` reads again. */
  readonly drop: Effect.Effect<void>
}

export const keepFor = <A, E, R, E2, R2>(options: KeepOptions<A, E, R, E2, R2>): Kept<A, E | E2, R | R2> => {
  const age = Duration.toMillis(options.age)
  let kept: { readonly owner: string | undefined; readonly at: number; readonly value: A } | undefined
  return {
    get: Effect.fnUntraced(function* (has = () => true) {
      const owner = yield* options.owner
      const now = yield* Clock.currentTimeMillis
      const isFresh = kept !== undefined && kept.owner === owner && kept.at <= now && now < kept.at + age
      if (kept !== undefined && isFresh && has(kept.value)) return kept.value
      const value = yield* options.read
      if (has(value)) kept = { owner, at: now, value }
      return value
    }),
    drop: Effect.sync(() => {
      kept = undefined
    })
  }
}
