/** The words in which a value from outside is complained about, in the wording of the error catalogue. */

/** One complaint about a value. */
export interface Issue {
  /** The place, for example `transaction.to`; empty for the whole value. */
  readonly path: string
  readonly message: string
  /** What would do there, in words. */
  readonly expected?: string
  /** What came instead, in short; of secrets only what sort of thing it is. */
  readonly received?: string
}

/** What sort of thing it is, in a word. */
export const received = (input: unknown): string => {
  if (input === null) return "null"
  try {
    return Array.isArray(input) ? "array" : typeof input
  } catch {
    // A proxy whose target is gone.
    return typeof input
  }
}

/** Longer texts are not repeated in a complaint: a key in the wrong field is one. */
const longest = 40

/** A value as a complaint names it: text in quotes, unless it may be a secret, and what is no scalar by its type. */
export const named = (input: unknown): string => {
  // A URL with a password in it has an at sign.
  if (typeof input === "string" && input.length <= longest && !input.includes("@")) return `'${input}'`
  return typeof input === "number" || typeof input === "boolean" ? String(input) : received(input)
}

/** Nothing is there. */
export const required = "Required"

/** None of several types would do. */
export const invalid = "Invalid input"

/** Something of another type is there; `kind` is the type in a word, if it has one. */
export const mistyped = (kind: string | undefined, input: unknown): string => {
  if (input === undefined) return required
  return kind === undefined ? invalid : `Expected ${kind}, received ${received(input)}`
}

/** Something is there that is none of an enumeration. */
export const notAmong = (literals: ReadonlyArray<unknown>, input: unknown): string =>
  input === undefined
    ? required
    : `Invalid enum value. Expected ${literals.map((literal) => `'${String(literal)}'`).join(" | ")}, received ${named(input)}`

/** Keys are there that nobody knows. */
export const unexpected = (keys: ReadonlyArray<PropertyKey>): string =>
  `Unrecognized key(s) in object: ${keys.map((key) => `'${String(key)}'`).join(", ")}`

/** A place as a complaint names it. */
export const at = (path: ReadonlyArray<PropertyKey>): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "")
