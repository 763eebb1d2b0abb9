/** The HTTP request for a row of the route table. */
import type * as Endpoint from "@okto-effect/protocol/Endpoint"
import { formatValue } from "@okto-effect/protocol/issues"
import { copyJson, unreadable } from "../input/snapshot.ts"
import type { TransportRequest } from "./Transport.ts"

/** A row with any request. */
export type AnyEndpoint<Data> = Endpoint.Endpoint<never, Data>

/** JSON text of a value. JSON has no big integers: they travel as decimal text. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner))

/** A value as text: texts as they are, other values as JSON. */
export const toText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined
  const copy = copyJson(value)
  // A value without JSON matches nothing as a filter.
  return typeof copy === "string" ? copy : copy === unreadable ? formatValue(value) : toJson(copy)
}

/** The query of a `GET`, in wire order. A filter that is absent is left out; an empty one is sent. */
const queryOf = (names: Readonly<Record<string, string>>, request: unknown): string => {
  if (typeof request !== "object" || request === null) return ""
  const fields = new Map<string, unknown>(Object.entries(request))
  const parameters = new URLSearchParams()
  for (const [field, name] of Object.entries(names)) {
    const value = fields.get(field)
    if (value !== undefined && value !== null) parameters.append(name, toText(value) ?? "")
  }
  // Safari 16 has no `parameters.size`.
  const text = parameters.toString()
  return text && `?${text}`
}

/** @param base The backend's URL, without a slash at its end. */
export const requestOf = (
  base: string,
  { method, path, query }: AnyEndpoint<unknown>,
  request: unknown,
  bearer?: string
): TransportRequest => ({
  method,
  url: `${base}${path}${method === "GET" ? queryOf(query, request) : ""}`,
  headers: {
    Accept: "application/json, text/plain, */*",
    ...(method === "POST" ? { "Content-Type": "application/json" } : {}),
    ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` })
  },
  ...(method === "POST" ? { body: toJson(request) } : {})
})
