/** Canonical JSON (RFC 8785): sorted keys and no spaces, so that client and backend sign the same bytes. */

/** The values that are written as canonical JSON. */
export type Json = string | number | { readonly [key: string]: Json }

// ECMAScript's own serialisation of strings and numbers is RFC 8785's, and its default sort is by UTF-16 code unit.
/** The canonical text of a value. */
export const canonicalJson = (value: Json): string =>
  typeof value === "object"
    ? `{${Object.entries(value)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
        .join(",")}}`
    : JSON.stringify(value)
