/**
 * What a caller passed in, read once: what is checked is then what is signed and sent. Only own properties count, so that
 * a polluted prototype adds nothing, and a getter that gives something else the second time has no second time. Nothing
 * that is passed in makes the reading fail, or last.
 */

/** Stands for what cannot be read: a getter or a proxy that throws. No check takes it. */
export const unreadable: unique symbol = Symbol("unreadable")

/** Levels that are read. No input of ours has half as many. */
const deepest = 100

/** Values that are read of one input, each as often as it is met. */
const most = 1_000_000

const read = (value: object, key: PropertyKey): unknown => {
  try {
    return Reflect.get(value, key)
  } catch {
    return unreadable
  }
}

const put = (copy: object, key: string, value: unknown): void => {
  Reflect.defineProperty(copy, key, { value, enumerable: true, writable: true, configurable: true })
}

/** A copy, and how many values it has; with `Infinity` it has too many, or too many levels, and is no copy. */
interface Copied {
  readonly value: unknown
  readonly size: number
}

const endless: Copied = { value: unreadable, size: Infinity }

/**
 * A copy of a value as deep as it goes, in a time that grows with what is there, however often it is met. What has no end,
 * in length, in depth or in a circle, is {@link unreadable} as a whole: nothing is left out of what is signed. It has the
 * type that the caller claims until it is checked.
 */
export function owned<A>(input: A): A
export function owned(input: unknown): unknown {
  const copies = new Map<object, Copied>()

  const inside = (value: object, depth: number): Copied => {
    if (value instanceof Uint8Array) return { value: Uint8Array.from(value), size: 1 }
    if (value instanceof ArrayBuffer) return { value: value.slice(0), size: 1 }
    if (value instanceof Date) return { value: new Date(value), size: 1 }
    const isList = Array.isArray(value)
    if (isList && value.length > most) return endless
    const keys = isList ? Array.from({ length: value.length }, (_, at) => String(at)) : Object.keys(value)
    const copy: object = isList ? [] : Object.create(null)
    let size = 1
    for (const key of keys) {
      const inner = visit(read(value, key), depth + 1)
      size += inner.size
      if (size > most) return endless
      put(copy, key, inner.value)
    }
    return { value: copy, size }
  }

  const visit = (value: unknown, depth: number): Copied => {
    if (typeof value !== "object" || value === null) return { value, size: 1 }
    const known = copies.get(value)
    if (known !== undefined) return known
    if (depth > deepest) return endless
    // Met again while it is read, it is a circle.
    copies.set(value, endless)
    let copied: Copied
    try {
      copied = inside(value, depth)
    } catch {
      copied = { value: unreadable, size: 1 }
    }
    copies.set(value, copied)
    return copied
  }

  return visit(input, 0).value
}

/**
 * What a value is in JSON, in which big integers are decimal text: for what travels as it was given. {@link unreadable}
 * where it has no JSON.
 */
export function ownedJson<A>(input: A): A
export function ownedJson(input: unknown): unknown {
  let left = most
  try {
    const text: string | undefined = JSON.stringify(input, (_, value: unknown) => {
      if (--left < 0) throw new RangeError("too many values")
      return typeof value === "bigint" ? String(value) : value
    })
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return unreadable
  }
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

/** Whether a value is an object of no class: one that says what it means by its names. */
export const isPlain = (value: unknown): value is object => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Where the fields of an object of a class come from: they are read, and are no plain object either. */
const foreign: object = Object.freeze(Object.create(null))

/**
 * The fields of an options object, each read once, and none of anything that is no object. What they hold is left as it
 * is: signals and functions have no copies. An `AbortController` is such an object: it has a `signal`.
 */
export const ownFields = <A extends object>(options: A | null | undefined): Partial<A> => {
  if (typeof options !== "object" || options === null) return Object.create(null)
  try {
    const fields: Partial<A> = Object.create(isPlain(options) ? null : foreign)
    for (const key of new Set(names(options))) put(fields, key, read(options, key))
    return fields
  } catch {
    // A proxy does not tell its names: it has none.
    return Object.create(null)
  }
}
