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
 * Copies a JSON value with all keys in camelCase. Keys of one object that would become the same stay as they are, so that
 * no value is lost: `token_id` beside `tokenId`.
 *
 * @param value what a reply contains
 * @returns a copy, with the same values
 *
 * @example
 * ```ts
 * import { camelKeys } from "@okto-effect/protocol/camelKeys"
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
    const keys = Object.keys(value)
    const camel: Record<string, unknown> = {}
    let shared: Set<string> | undefined
    // No converted key is `__proto__`, which has an underscore before a letter.
    for (const key of keys) {
      const name = convert(key)
      if (name in camel && Object.hasOwn(camel, name)) shared = (shared ?? new Set()).add(name)
      else camel[name] = value[key]
    }
    if (shared === undefined) {
      for (const name in camel) camel[name] = copy(camel[name])
      return camel
    }
    const names = shared
    // Not assigned, because a key that stays may be `__proto__`.
    return Object.fromEntries(keys.map((key) => [names.has(convert(key)) ? key : convert(key), copy(value[key])]))
  }
  return copy(value)
}
