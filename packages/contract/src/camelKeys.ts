/** Converts the snake_case keys of replies to camelCase. */

/**
 * Converts a key to camelCase: an underscore and the ASCII lower-case letter after it become that letter in upper case.
 * `user_swa` becomes `userSwa`; `a_1` and `foo_Bar` stay.
 *
 * @param key a key in snake_case
 * @returns the key in camelCase
 */
export const camelKey = (key: string): string => key.replace(/_([a-z])/g, (_, next: string) => next.toUpperCase())

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/**
 * Copies a JSON value with all keys in camelCase.
 *
 * @param value what a reply contains
 * @returns a copy, with the same values
 *
 * @example
 * ```ts
 * import { camelKeys } from "@okto-effect/contract/camelKeys"
 *
 * // { userSwa: "0x…" }
 * export const data = camelKeys({ user_swa: "0x…" })
 * ```
 */
export const camelKeys = (value: unknown): unknown => {
  // The entries of a list have the same keys: each is converted once.
  const known = new Map<string, string>()
  const convert = (key: string): string => {
    const before = known.get(key)
    if (before !== undefined) return before
    const converted = camelKey(key)
    known.set(key, converted)
    return converted
  }
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (!isRecord(value)) return value
    const camel: Record<string, unknown> = {}
    // No converted key is `__proto__`, which has an underscore before a letter.
    for (const key of Object.keys(value)) camel[convert(key)] = copy(value[key])
    return camel
  }
  return copy(value)
}
