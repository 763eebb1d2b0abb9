/**
 * Modules that are loaded when they are first needed, so that a page which only wants to know who is signed in does not
 * wait for what signs and sends. A bundler makes a file of each, or puts it with the rest where the platform forbids
 * `import()`, as service workers do.
 */
import * as Effect from "effect/Effect"
import { PartNotLoaded } from "./Errors.ts"

/** Loads a module once. After a failure the next call tries again; once loaded, no call waits for it. */
export const lazyModule = <A>(load: () => Promise<A>): Effect.Effect<A, PartNotLoaded> => {
  let loaded: { readonly module: A } | undefined
  const loading = Effect.tryPromise({ try: load, catch: (cause) => new PartNotLoaded({ cause }) }).pipe(
    Effect.tap((module) => Effect.sync(() => void (loaded = { module })))
  )
  return Effect.suspend(() => (loaded === undefined ? loading : Effect.succeed(loaded.module)))
}
