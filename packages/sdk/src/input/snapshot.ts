/**
 * Copies of inputs. Each input is read once, where it enters, so that what is checked is what is signed and sent, also if a
 * getter returns another value the second time. Only own properties count: a polluted prototype adds nothing. No input makes
 * the copying throw or take long. A copy is not copied again, unless it has bytes or dates, which can change: the façade makes
 * one before it waits, and the service that gets it takes it as it is.
 */

/**
 * The copies that this module made, by what they are copies of. None of them can change; in options, the values themselves are
 * the caller's.
 */
const made = /* @__PURE__ */ new WeakMap<object, "input" | "json" | "options">()

const madeOf = (value: unknown) => (typeof value === "object" && value !== null ? made.get(value) : undefined)

/** The copy of a value that cannot be read, such as a getter or a proxy that throws. No check accepts it. */
export const unreadable: unique symbol = Symbol("unreadable")

/** The maximal depth. No valid input has half of it. */
const maxDepth = 100

/** The maximal number of values in an input; a value that is there twice counts twice. */
const maxSize = 1_000_000

const readProperty = (value: object, key: PropertyKey): unknown => {
  try {
    return Reflect.get(value, key)
  } catch {
    return unreadable
  }
}

const put = (copy: object, key: string, value: unknown): void => {
  Reflect.defineProperty(copy, key, { value, enumerable: true, writable: true, configurable: true })
}

/** A copy and the number of its values: `Infinity` if the value is too large or too deep to be copied. */
interface Copied {
  readonly value: unknown
  readonly size: number
}

const tooLarge: Copied = { value: unreadable, size: Infinity }

const changingCopy = (value: object): object | undefined => {
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  if (value instanceof ArrayBuffer) return value.slice(0)
  return value instanceof Date ? new Date(value) : undefined
}

/**
 * Copies a value deeply, and freezes the copy. The time is linear in the number of distinct values. A value that is too large, too deep or
 * circular is {@link unreadable} as a whole, because nothing may be left out of what is signed. The copy has the type
 * that the caller declares, unchecked.
 */
export function copyInput<A>(input: A): A
export function copyInput(input: unknown): unknown {
  const own = madeOf(input)
  if (own === "input" || own === "json") return input
  const copies = new Map<object, Copied>()
  /** Whether nothing in the copy can change: bytes and dates can. */
  let isFixed = true

  const contents = (value: object, depth: number): Copied => {
    const changing = changingCopy(value)
    if (changing !== undefined) {
      isFixed = false
      return { value: changing, size: 1 }
    }
    const isList = Array.isArray(value)
    if (isList && value.length > maxSize) return tooLarge
    const keys = isList ? Array.from({ length: value.length }, (_, at) => String(at)) : Object.keys(value)
    const copy: object = isList ? [] : Object.create(null)
    let size = 1
    for (const key of keys) {
      const inner = visit(readProperty(value, key), depth + 1)
      size += inner.size
      if (size > maxSize) return tooLarge
      put(copy, key, inner.value)
    }
    return { value: Object.freeze(copy), size }
  }

  const visit = (value: unknown, depth: number): Copied => {
    if (typeof value !== "object" || value === null) return { value, size: 1 }
    const known = copies.get(value)
    if (known !== undefined) return known
    if (depth > maxDepth) return tooLarge
    // A value that contains itself is circular.
    copies.set(value, tooLarge)
    let copied: Copied
    try {
      copied = contents(value, depth)
    } catch {
      copied = { value: unreadable, size: 1 }
    }
    copies.set(value, copied)
    return copied
  }

  const { value } = visit(input, 0)
  if (isFixed && typeof value === "object" && value !== null) made.set(value, "input")
  return value
}

/** Copies a value as its JSON, with big integers as decimal text. Returns {@link unreadable} if it has no JSON. */
export function copyJson<A>(input: A): A
export function copyJson(input: unknown): unknown {
  if (typeof input === "string" || madeOf(input) === "json") return input
  let left = maxSize
  try {
    const text: string | undefined = JSON.stringify(input, (_, value: unknown) => {
      if (--left < 0) throw new RangeError("too many values")
      return typeof value === "bigint" ? String(value) : value
    })
    const copy: unknown = text === undefined ? undefined : JSON.parse(text, (_, value: unknown) => Object.freeze(value))
    if (typeof copy === "object" && copy !== null) made.set(copy, "json")
    return copy
  } catch {
    return unreadable
  }
}

/** The names of the properties of an object and of its prototypes, without those of `Object.prototype`. */
const names = (value: object): ReadonlyArray<string> => {
  const keys: Array<string> = []
  for (let at: unknown = value; typeof at === "object" && at !== null && at !== Object.prototype;) {
    keys.push(...Object.keys(at))
    at = Object.getPrototypeOf(at)
  }
  return keys
}

/** Whether a value is an object without a class, also of another realm, as those of frames and of test runners are. */
export const isPlain = (value: unknown): value is object => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** The prototype of copies of objects with a class, so that {@link isPlain} does not hold for them either. */
const classPrototype: object = Object.freeze(Object.create(Object.create(null)))

const ownOptions = (options: object): object => {
  made.set(Object.freeze(options), "options")
  return options
}

/**
 * Copies the properties of an options object, each read once, and freezes the copy. Their values are not copied: signals and
 * functions have no copies. Another value has no properties. An `AbortController` is an options object, because it has a
 * `signal`.
 */
export function ownProperties<A extends object>(options: A | null | undefined): Readonly<Partial<A>>
export function ownProperties(options: unknown): object {
  const own = madeOf(options)
  if (typeof options !== "object" || options === null) return Object.create(null)
  if (own === "options" || own === "input") return options
  try {
    const fields: object = Object.create(isPlain(options) ? null : classPrototype)
    for (const key of new Set(names(options))) put(fields, key, readProperty(options, key))
    return ownOptions(fields)
  } catch {
    // A proxy that throws when its names are read.
    return Object.create(null)
  }
}

/** A copy of such a copy with other values; `undefined` leaves a name out. */
export function withProperties<A extends object>(
  own: Readonly<Partial<A>>,
  changes: { readonly [name: string]: undefined }
): Readonly<Partial<A>>
export function withProperties<A extends object, B extends object>(own: A, changes: B): Readonly<Omit<A, keyof B> & B>
export function withProperties(own: object, changes: object): object {
  const fields: object = Object.create(Object.getPrototypeOf(own))
  Object.assign(fields, own)
  for (const [key, value] of Object.entries<unknown>({ ...changes })) {
    if (value === undefined) Reflect.deleteProperty(fields, key)
    else put(fields, key, value)
  }
  return ownOptions(fields)
}
