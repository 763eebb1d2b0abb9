/** Effects that complete or are undone, although they may be interrupted at any operation. */
import * as Effect from "effect/Effect"

/**
 * Runs an effect, and undoes it unless the caller receives its success: a fiber may be interrupted after the effect's last
 * step. No operation runs between the last one here that can be interrupted and the caller's next.
 */
export const withRollback = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  undo: Effect.Effect<void>
): Effect.Effect<A, E, R> =>
  Effect.uninterruptibleMask((restore) =>
    // Unlike `onError`, this adds no operation to a success.
    Effect.catchCause(
      Effect.flatMap(restore(effect), (value) => restore(Effect.sync(() => value))),
      (cause) => Effect.andThen(undo, Effect.failCause(cause))
    )
  )
