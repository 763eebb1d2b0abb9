/** What calls of the façade answer: promises that say in their type what they reject with. */
import type { ArgumentInvalid, ClientDisposed, ConfigurationInvalid, PartNotLoaded } from "../Errors.ts"

declare const failure: unique symbol

/**
 * A `Promise` like any other, whose type also names the errors of the catalogue that it rejects with, for `settle`. What is
 * no error of the catalogue is not named: a mistake in the program, what a function of the app threw, and the `AbortError`
 * of a call that was aborted.
 */
export interface OktoPromise<A, out E> extends Promise<A> {
  /** Only a type. */
  readonly [failure]?: E
}

/**
 * What a call rejects with that cannot use its client: it is none, it was disposed, its platform does not work, or a part
 * of it could not be loaded.
 */
export type ClientUnusable = ArgumentInvalid | ClientDisposed | ConfigurationInvalid | PartNotLoaded
