/** Loads faster code for Node. */
import * as Effect from "effect/Effect"

// In pages, security policies block WebAssembly and log the attempt to the console.
const isNode = globalThis.process?.versions.node !== undefined

/** Loads WebAssembly in Node, once, and uses it in place of JavaScript, which gives the same bytes. */
export const loadInNode = <A>(webAssembly: Effect.Effect<A, unknown>, use: (loaded: A) => void): Effect.Effect<void> =>
  Effect.runSync(Effect.cached(isNode ? Effect.ignore(Effect.map(webAssembly, use)) : Effect.void))
