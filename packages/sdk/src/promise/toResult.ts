import { isOktoError, type OktoError } from "./errors.ts"
import type { OktoPromise } from "./OktoPromise.ts"

/** The value of a call, or the error that it failed with: narrow it by `ok`. */
export type CallResult<A, E> = { readonly ok: true; readonly value: A } | { readonly ok: false; readonly error: E }

const isOneOf = <E>(error: unknown): error is Extract<E, OktoError> => isOktoError(error)

/**
 * Waits for a call, and returns its value or the error of the catalogue that it failed with. The type of the error has
 * exactly the failures of this call, so that the compiler checks a `switch` over its `_tag`. Rejects with errors outside the
 * catalogue: bugs, what a callback of the app threw, or the `AbortError` of an aborted call.
 *
 * @param call - The Promise of a call.
 * @returns `{ ok: true, value }` or `{ ok: false, error }`.
 *
 * @example
 * ```ts
 * import { getPortfolio, type OktoClient, toResult } from "@okto-effect/sdk"
 *
 * export const worth = async (client: OktoClient): Promise<string> => {
 *   const portfolio = await toResult(getPortfolio(client))
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
 *     case "ModuleNotLoaded":
 *       return error.message
 *   }
 * }
 * ```
 */
export const toResult = async <A, E = OktoError>(
  call: OktoPromise<A, E>
): Promise<CallResult<A, Extract<E, OktoError>>> => {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (isOneOf<E>(error)) return { ok: false, error }
    throw error
  }
}
