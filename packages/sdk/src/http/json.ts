import type { TransportResponse } from "./Transport.ts"

/** JSON text of a value. JSON has no big integers: they travel as decimal text. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner))

const parsed = new WeakMap<TransportResponse, unknown>()

/** The JSON of a reply: read for its data, its secrets and the log, but parsed once. Throws where it is not JSON. */
export const jsonOf = (response: TransportResponse): unknown => {
  if (!parsed.has(response)) parsed.set(response, JSON.parse(response.body))
  return parsed.get(response)
}
