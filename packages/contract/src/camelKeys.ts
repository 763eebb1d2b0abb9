/** The spelling of keys: snake_case on the wire, camelCase past this module. */

/**
 * The camelCase spelling of a wire key: every underscore followed by an ASCII lower-case letter is replaced by that
 * letter in upper case, and nothing else changes (`user_swa` → `userSwa`, `a_1` and `foo_Bar` stay).
 */
export const camelKey = (key: string): string => key.replace(/_([a-z])/g, (_, next: string) => next.toUpperCase())

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** A JSON value with every key in camelCase. Values are never touched. */
export const camelKeys = (value: unknown): unknown => {
  // The members of a list have the same keys: each is spelled once.
  const known = new Map<string, string>()
  const spelled = (key: string): string => {
    const before = known.get(key)
    if (before !== undefined) return before
    const spelling = camelKey(key)
    known.set(key, spelling)
    return spelling
  }
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    if (!isRecord(value)) return value
    const camel: Record<string, unknown> = {}
    // None of them is `__proto__` any more, which has an underscore before a letter.
    for (const key of Object.keys(value)) camel[spelled(key)] = inside(value[key])
    return camel
  }
  return inside(value)
}
