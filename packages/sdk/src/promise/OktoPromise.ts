/** The Promises of the façade, whose types name the errors that they reject with. */
import type { ArgumentInvalid, ClientDisposed, ConfigurationInvalid, ModuleNotLoaded } from "../errors/Errors.ts"

declare const failure: unique symbol

/**
 * A `Promise` whose type also names the errors of the catalogue that it rejects with, for `toResult`. Not named are errors
 * outside the catalogue: bugs, what a callback of the app threw, and the `AbortError` of an aborted call.
 */
export interface OktoPromise<A, out E> extends Promise<A> {
  /** Phantom type of the errors. */
  readonly [failure]?: E
}

/**
 * Why a call cannot use its client: the argument is not a client, it was disposed, its platform does not work, or a part of
 * the SDK could not be loaded.
 */
export type ClientUnusable = ArgumentInvalid | ClientDisposed | ConfigurationInvalid | ModuleNotLoaded
