/** Runs functions and effects of the app. What they throw has no effect but to be reported, or is a mistake in the configuration. */
import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { ConfigurationInvalid } from "../errors/Errors.ts"

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

/**
 * Runs an effect that the app configured, such as a random source. Dies of {@link ConfigurationInvalid} where it is no effect,
 * dies, or interrupts itself.
 *
 * @param path the field of the configuration
 */
export const guard = <A, E = never>(path: string, use: () => Effect.Effect<A, E>): Effect.Effect<A, E> => {
  const checked = Effect.suspend(() => {
    const effect = use()
    // Effect ends a fiber that runs something else, without handlers.
    return Effect.isEffect(effect) ? effect : Effect.die(effect)
  })
  return Effect.catchCause(checked, (failure) => {
    const cause = Cause.squash(failure)
    return cause instanceof ConfigurationInvalid || Cause.hasFails(failure)
      ? Effect.failCause(failure)
      : Effect.die(new ConfigurationInvalid([{ path, message: `${path} fails` }], { cause }))
  })
}
