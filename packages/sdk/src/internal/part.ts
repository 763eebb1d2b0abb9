/**
 * Parts of the SDK that are loaded when somebody first needs them, so that a page which only wants to know who is logged
 * in is not kept waiting by what signs and sends. A bundler makes a file of each, or puts it with the rest where the
 * platform forbids `import()`, as service workers do.
 */
import * as Effect from "effect/Effect"
import { PartNotLoaded } from "../Errors.ts"

/** A part of the SDK. */
export interface Part<out A> {
  /** Loads it, once. One that could not be loaded is asked for again the next time; once there, nobody waits for it. */
  readonly get: Effect.Effect<A, PartNotLoaded>
}

/** A part that whoever has it anyway hands over, so that it need not be loaded. */
export interface Handed<in out A> extends Part<A> {
  readonly hand: (part: A) => void
}

export const part = <A>(load: () => Promise<A>): Handed<A> => {
  let there: { readonly part: A } | undefined
  const hand = (part: A): void => void (there = { part })
  const loading = Effect.tap(Effect.tryPromise({ try: load, catch: (cause) => new PartNotLoaded({ cause }) }), (part) =>
    Effect.sync(() => hand(part))
  )
  return { get: Effect.suspend(() => (there === undefined ? loading : Effect.succeed(there.part))), hand }
}
