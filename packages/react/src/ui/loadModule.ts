import { ModuleNotLoaded } from "@okto-effect/sdk"

/** Loads a module on demand. Rejects with `ModuleNotLoaded`, such as offline or after a new version was deployed. */
export const loadModule = <A>(load: () => Promise<A>): Promise<A> =>
  load().catch((cause: unknown) => Promise.reject(new ModuleNotLoaded({ cause })))
