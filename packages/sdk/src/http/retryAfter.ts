/**
 * The headers `retry-after` and `date`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 */

type Headers = Readonly<Record<string, string>>

/** The time of a reply by the backend's clock, in milliseconds since 1970, if it has the header. */
export const dateOf = (headers: Headers | undefined): number | undefined => {
  const date = Date.parse(headers?.["date"] ?? "")
  return Number.isNaN(date) ? undefined : date
}

/** Seconds from the `retry-after` header. `now` is the local time, for a date without the backend's time beside it. */
export const secondsOf = (headers: Headers, now: number): { readonly retryAfter?: number } => {
  const text = headers["retry-after"]?.trim()
  if (text === undefined || text === "") return {}
  const seconds = Number.isNaN(Number(text)) ? (Date.parse(text) - (dateOf(headers) ?? now)) / 1000 : Number(text)
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, seconds) } : {}
}
