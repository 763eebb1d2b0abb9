/** How long the backend asks to wait: a number of seconds, or a date (RFC 9110, section 10.2.3). */

type Headers = Readonly<Record<string, string>>

/** When the backend answered, in milliseconds since 1970, by its own clock, if it says so. */
export const dateOf = (headers: Headers | undefined): number | undefined => {
  const date = Date.parse(headers?.["date"] ?? "")
  return Number.isNaN(date) ? undefined : date
}

/** Seconds from the `retry-after` header; `now` is the local clock, for a backend that does not say what time it is. */
export const secondsOf = (headers: Headers, now: number): { readonly retryAfter?: number } => {
  const asked = headers["retry-after"]?.trim()
  if (asked === undefined || asked === "") return {}
  const seconds = Number.isNaN(Number(asked)) ? (Date.parse(asked) - (dateOf(headers) ?? now)) / 1000 : Number(asked)
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, seconds) } : {}
}
