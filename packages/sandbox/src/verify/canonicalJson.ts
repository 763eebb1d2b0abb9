/** RFC 8785: JSON with sorted keys and no spaces, so that a value has one text to be signed. */
import * as Predicate from "effect/Predicate"

/** The canonical text. Keys sort by UTF-16 code units, which is how JavaScript compares strings. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (!Predicate.isObject(value)) return JSON.stringify(value)
  const members = Object.keys(value)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`)
  return `{${members.join(",")}}`
}
