/**
 * Parts of the SDK that are loaded when somebody first needs them, so that a page which only wants to know who is logged
 * in is not kept waiting by what signs and sends. A bundler makes a file of each, or puts it with the rest where the
 * platform forbids `import()`, as service workers do.
 */
import * as Effect from "effect/Effect"
import { PartNotLoaded } from "../Errors.ts"

/** A part, loaded once. One that could not be loaded is asked for again the next time; once there, nobody waits for it. */
export const part = <Part>(load: () => Promise<Part>): Effect.Effect<Part, PartNotLoaded> => {
  let loaded: { readonly part: Part } | undefined
  const loading = Effect.tap(Effect.tryPromise({ try: load, catch: (cause) => new PartNotLoaded({ cause }) }), (part) =>
    Effect.sync(() => void (loaded = { part }))
  )
  return Effect.suspend(() => (loaded === undefined ? loading : Effect.succeed(loaded.part)))
}
