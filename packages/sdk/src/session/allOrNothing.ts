/** Effects that happen or do not, although they may be interrupted at any operation. */
import * as Effect from "effect/Effect"

/**
 * Runs an effect, and undoes it unless its success reaches the caller: a fiber may be interrupted after the effect's last
 * step, too. After the last operation here that can be interrupted, nothing runs before the caller's next one.
 */
export const allOrNothing = <A, E, R>(
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
