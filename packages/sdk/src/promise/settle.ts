/** The outcome of a call as a value. */
import { isOktoError, type OktoError } from "./errors.ts"
import type { OktoPromise } from "./OktoPromise.ts"

/** What became of a call: narrow it by `ok`. */
export type Outcome<A, E> = { readonly ok: true; readonly value: A } | { readonly ok: false; readonly error: E }

const isOneOf = <E>(error: unknown): error is Extract<E, OktoError> => isOktoError(error)

/**
 * Waits for a call and returns its value, or the error of the catalogue that it failed with. The error's type is exactly
 * what this call can fail with, so that the compiler checks a `switch` over its `_tag`. Rejects with everything else: a
 * mistake in the program, what a function of the app threw, or the `AbortError` of a call that was aborted.
 *
 * @example
 * ```ts
 * import { getPortfolio, type OktoClient, settle } from "@okto-effect/sdk"
 *
 * export const worth = async (client: OktoClient): Promise<string> => {
 *   const portfolio = await settle(getPortfolio(client))
 *   if (portfolio.ok) return portfolio.value.aggregatedData.totalHoldingPriceUsdt
 *   const { error } = portfolio
 *   switch (error._tag) {
 *     case "PortfolioUnavailable":
 *       return `${error.message}. Try again in ${error.retryAfter ?? 10} seconds.`
 *     case "SessionKeysMissing":
 *       return "Please sign in."
 *     case "ArgumentInvalid":
 *     case "ClientDisposed":
 *     case "ConfigurationInvalid":
 *     case "PartNotLoaded":
 *       return error.message
 *   }
 * }
 * ```
 */
export const settle = async <A, E = OktoError>(call: OktoPromise<A, E>): Promise<Outcome<A, Extract<E, OktoError>>> => {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (isOneOf<E>(error)) return { ok: false, error }
    throw error
  }
}
