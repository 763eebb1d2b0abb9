/**
 * Modules that are loaded on demand, so that a page that only needs to know whether a user is logged in does not load what
 * signs and sends. A bundler makes a file of each, or one file of all for platforms without `import()`, such as service
 * workers.
 */
import * as Effect from "effect/Effect"
import { ModuleNotLoaded } from "./errors/Errors.ts"

/** Loads a module once. After a failure the next call tries again. Once it is loaded, calls are synchronous. */
export const lazyModule = <A>(load: () => Promise<A>): Effect.Effect<A, ModuleNotLoaded> => {
  let loaded: { readonly module: A } | undefined
  const loading = Effect.tryPromise({
    try: load,
    catch: (cause) => (cause instanceof ModuleNotLoaded ? cause : new ModuleNotLoaded({ cause }))
  }).pipe(Effect.tap((module) => Effect.sync(() => void (loaded = { module }))))
  return Effect.suspend(() => (loaded === undefined ? loading : Effect.succeed(loaded.module)))
}
