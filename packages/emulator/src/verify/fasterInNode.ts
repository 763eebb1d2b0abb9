/** Code in JavaScript that Node replaces by faster code. */
import * as Effect from "effect/Effect"

// In pages, security policies block WebAssembly and log the attempt to the console.
const isNode = globalThis.process?.versions.node !== undefined

/** What is in JavaScript until `load` has loaded WebAssembly in Node, once, which gives the same bytes: not a service. */
export const fasterInNode = <A>(javaScript: A, webAssembly: Effect.Effect<A, unknown>) => {
  let current = javaScript
  const loaded = Effect.map(webAssembly, (fast) => {
    current = fast
  })
  return {
    current: (): A => current,
    load: Effect.runSync(Effect.cached(isNode ? Effect.ignore(loaded) : Effect.void))
  }
}
