/**
 * The headers `retry-after` and `date`, and how long the backend asks to wait.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 */
import type { CallFailureReason } from "../errors/Errors.ts"

type Headers = Readonly<Record<string, string>>

/** The time of a reply by the backend's clock, in milliseconds since 1970, if it has the header. */
export const dateOf = (headers: Headers | undefined): number | undefined => {
  const date = Date.parse(headers?.["date"] ?? "")
  return Number.isNaN(date) ? undefined : date
}

/** The most seconds that are reported, 31 years: sums of larger numbers and times are not exact. */
const mostSeconds = 1e9

/** Seconds from the `retry-after` header. `now` is the local time, for a date without the backend's time beside it. */
export const secondsOf = (headers: Headers, now: number): { readonly retryAfter?: number } => {
  const text = headers["retry-after"]?.trim()
  if (text === undefined || text === "") return {}
  // The longest where a proxy has added its own: engines read a list of numbers as a date.
  const longest = Math.max(...text.split(",").map(Number))
  const seconds = Number.isNaN(longest) ? (Date.parse(text) - (dateOf(headers) ?? now)) / 1000 : longest
  return Number.isFinite(seconds) ? { retryAfter: Math.min(Math.max(0, seconds), mostSeconds) } : {}
}

/** The longest delay in milliseconds that the backend may ask for, where a call or the app sets no other. */
export const longestRetryAfter = 60_000

/** For how many milliseconds the backend asks to wait after a failure. */
export const retryAfterOf = (reason: CallFailureReason | undefined): number =>
  reason?._tag === "Rejected" ? (reason.retryAfter ?? 0) * 1000 : 0
