/**
 * What a caller passed in, read once: what is checked is then what is signed and sent. Only own properties count, so that
 * a polluted prototype adds nothing, and a getter that gives something else the second time has no second time.
 */

/** Levels that are read; below them is nothing. No input of ours has half as many, and a circle has more. */
const deepest = 100

const copied = <A extends object>(
  value: A,
  of: (field: unknown) => unknown,
  keys: ReadonlyArray<string> = Object.keys(value)
): Partial<A> => {
  const copy: Partial<A> = Object.create(null)
  for (const key of keys) {
    Reflect.defineProperty(copy, key, {
      value: of(read(value, key)),
      enumerable: true,
      writable: true,
      configurable: true
    })
  }
  return copy
}

const read = (value: object, key: PropertyKey): unknown => {
  try {
    return Reflect.get(value, key)
  } catch {
    // A getter that throws has no value: the check says what is missing.
    return undefined
  }
}

/** A copy of a value as deep as it goes. */
export const owned = (value: unknown, depth = 0): unknown => {
  if (typeof value !== "object" || value === null) return value
  if (depth > deepest) return undefined
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  if (value instanceof ArrayBuffer) return value.slice(0)
  if (value instanceof Date) return new Date(value)
  if (Array.isArray(value)) return Array.from({ length: value.length }, (_, at) => owned(read(value, at), depth + 1))
  return copied(value, (field) => owned(field, depth + 1))
}

/** The names of an object's fields, and of those that its class gives it: everything but what all objects have. */
const names = (value: object): ReadonlyArray<string> => {
  const keys: Array<string> = []
  for (let at: unknown = value; typeof at === "object" && at !== null && at !== Object.prototype;) {
    keys.push(...Object.keys(at))
    at = Object.getPrototypeOf(at)
  }
  return keys
}

/**
 * The fields of an options object, each read once, and none of anything that is no object. What they hold is left as it
 * is: signals and functions have no copies. An `AbortController` is such an object: it has a `signal`.
 */
export const ownFields = <A extends object>(options: A | null | undefined): Partial<A> => {
  const given: Partial<A> = typeof options === "object" && options !== null ? options : {}
  return copied<Partial<A>>(given, (field) => field, [...new Set(names(given))])
}
