/** Runs functions and effects of the app. What they throw is reported once, and changes nothing. */
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/**
 * Reports an error that no caller receives: as the platform does for a listener that throws, or in the log where that
 * would end the process (Node).
 */
const report = (error: unknown): Effect.Effect<void> =>
  "reportError" in globalThis
    ? Effect.sync(() => globalThis.reportError(error))
    : Effect.logError("A function of the app threw.", error)

/** Calls a function of the app. A promise that it returns is not waited for; its rejection is reported. */
export const runUserCallback = (callback: () => unknown): Effect.Effect<void> =>
  Effect.contextWith((context: Context.Context<never>) => {
    try {
      const returned = callback()
      if (returned instanceof Promise) void returned.catch((error) => Effect.runForkWith(context)(report(error)))
      return Effect.void
    } catch (error) {
      return report(error)
    }
  })

/** Runs an effect of the app in the background, until the scope closes. What it throws or dies of is reported. */
export const runUserEffect = (effect: () => Effect.Effect<unknown>, scope: Scope.Scope): Effect.Effect<void> =>
  Effect.asVoid(Effect.forkIn(Effect.catchDefect(Effect.suspend(effect), report), scope, { startImmediately: true }))
