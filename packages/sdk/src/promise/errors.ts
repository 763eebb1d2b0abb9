/** The error catalogue, and the published original's two error classes for programs that name them. */
import * as Predicate from "effect/Predicate"
import type * as Errors from "../Errors.ts"
import { isSafely } from "../schemas/input/rules.ts"

export * from "../Errors.ts"
export { BaseError, RpcError } from "./legacyErrors.ts"
export type { BaseErrorType, RpcErrorCode, RpcErrorType } from "./legacyErrors.ts"

type Catalogue = typeof Errors

/**
 * Every error that a call can reject with: narrow it by its `_tag`, or by its `category`. `reason`, `retryAfter` and
 * `jobId` can be read of all of them, and are absent where an error knows none.
 */
export type OktoError = {
  [Name in keyof Catalogue]: Catalogue[Name] extends abstract new (...args: never) => infer Instance
    ? Instance extends { readonly category: Errors.Category }
      ? Instance
      : never
    : never
}[keyof Catalogue]

/**
 * Whether something that was thrown is an error of the catalogue. What is not is a mistake in the program, or the
 * standard `AbortError` of a call that was aborted.
 */
export const isOktoError = (error: unknown): error is OktoError =>
  isSafely(
    (error) =>
      error instanceof Error && Predicate.hasProperty(error, "_tag") && Predicate.hasProperty(error, "category"),
    error
  )
