/** What is wrong with a value from outside, in the wording of the error catalogue. */

/** One thing that is wrong with a value. */
export interface Issue {
  /** The path, for example `transaction.to`; empty for the whole value. */
  readonly path: string
  /** What was expected, and what was passed. */
  readonly message: string
  /** What is accepted, as text. */
  readonly expected?: string
  /** What came instead, shortened; of a secret only its type. */
  readonly received?: string
}

/** The type of a value in one word: as `typeof` gives it, but `null` and `array` are types of their own. */
export const typeName = (input: unknown): string => {
  if (input === null) return "null"
  try {
    return Array.isArray(input) ? "array" : typeof input
  } catch {
    // A revoked proxy.
    return typeof input
  }
}

/** Longer texts are not repeated in a message: they may be keys in the wrong field. An address has 42 characters. */
const longestText = 44

/** A value as a message shows it: text in quotes, unless it may be a secret, and anything but a scalar by its type. */
export const formatValue = (input: unknown): string => {
  // A URL with a password in it has an at sign.
  if (typeof input === "string" && input.length <= longestText && !input.includes("@")) return `'${input}'`
  return typeof input === "number" || typeof input === "boolean" ? String(input) : typeName(input)
}

/** The message for a missing value. */
export const required = "Required"

/** The message for a value that no member of a union accepts. */
export const invalid = "Invalid input"

/** The message for a value of another type than `type`; unions and other types without a name have none. */
export const typeMismatch = (type: string | undefined, input: unknown): string => {
  if (input === undefined) return required
  return type === undefined ? invalid : `Expected ${type}, received ${typeName(input)}`
}

/** The message for a value that an enumeration does not have. */
export const notInEnum = (literals: ReadonlyArray<unknown>, input: unknown): string =>
  input === undefined
    ? required
    : `Invalid enum value. Expected ${literals.map((literal) => `'${String(literal)}'`).join(" | ")}, received ${formatValue(input)}`

/** The message for keys that a struct does not have. */
export const unrecognizedKeys = (keys: ReadonlyArray<PropertyKey>): string =>
  `Unrecognized key(s) in object: ${keys.map((key) => `'${String(key)}'`).join(", ")}`

/** A path as messages and {@link Issue} write it, for example `items[0].to`. */
export const formatPath = (path: ReadonlyArray<PropertyKey>): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "")
