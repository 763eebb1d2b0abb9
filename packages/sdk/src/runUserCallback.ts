/** Code of the app that the SDK calls: what it throws is reported once, and changes nothing. */
import * as Effect from "effect/Effect"

/**
 * Tells of an error that nobody else will hear of: as the platform does for a listener that throws, or, where that would
 * end the process (Node), in the log.
 */
const report = (error: unknown): Effect.Effect<void> =>
  "reportError" in globalThis
    ? Effect.sync(() => globalThis.reportError(error))
    : Effect.logError("A function of the app threw.", error)

/** Calls a function of the app. It is not waited for: a rejection is reported when it comes. */
export const contained = (call: () => unknown): Effect.Effect<void> =>
  Effect.suspend(() => {
    try {
      const answered = call()
      if (!(answered instanceof Promise)) return Effect.void
      const settled = Effect.promise(() => answered.then(() => Effect.void, report))
      return Effect.asVoid(Effect.forkDetach(Effect.flatten(settled), { startImmediately: true }))
    } catch (error) {
      return report(error)
    }
  })

/** Runs an effect of the app. It is not waited for; what it dies of is reported. */
export const containedEffect = (effect: Effect.Effect<unknown>): Effect.Effect<void> =>
  Effect.asVoid(Effect.forkDetach(Effect.catchDefect(effect, report), { startImmediately: true }))
