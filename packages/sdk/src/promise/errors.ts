/** The error catalogue, as one type. */
import * as Predicate from "effect/Predicate"
import type * as Errors from "../errors/Errors.ts"
import { passes } from "../input/validate.ts"

export * from "../errors/Errors.ts"

type Catalogue = typeof Errors

/**
 * Every error that a call can reject with: narrow it by its `_tag`, or by its `category`. All have `reason`, `retryAfter`
 * (seconds) and `jobId`, which are `undefined` where they do not apply.
 */
export type OktoError = {
  [Name in keyof Catalogue]: Catalogue[Name] extends abstract new (...args: never) => infer Instance
    ? Instance extends { readonly category: Errors.ErrorCategory }
      ? Instance
      : never
    : never
}[keyof Catalogue]

/**
 * Whether a thrown value is an error of the catalogue. Other values are bugs, or the standard `AbortError` of an aborted call.
 *
 * @param error - Any value.
 *
 * @example
 * ```ts
 * import { getPortfolio, isOktoError, type OktoClient } from "@okto-effect/sdk"
 *
 * export const read = async (client: OktoClient) => {
 *   try {
 *     return await getPortfolio(client)
 *   } catch (error) {
 *     if (isOktoError(error) && error.category === "sign-in") return undefined
 *     throw error
 *   }
 * }
 * ```
 */
export const isOktoError = (error: unknown): error is OktoError =>
  passes(
    (error) =>
      error instanceof Error && Predicate.hasProperty(error, "_tag") && Predicate.hasProperty(error, "category"),
    error
  )
