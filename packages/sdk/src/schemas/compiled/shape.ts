/**
 * Reads values from outside by shapes: what is left of a schema when it was compiled. `compile.ts` of the package writes
 * them, and a property test holds readers of shapes and of schemas equal.
 */
import * as Result from "effect/Result"
import {
  invalid,
  type Issue,
  mistyped,
  notAmong,
  received,
  required,
  unexpected
} from "@okto-effect/contract/complaints"
import type { Reader, Reading } from "@okto-effect/contract/Reader"

export type { Reader } from "@okto-effect/contract/Reader"

/** A check of a value that has its type: a pattern, or a function that says what is wrong. */
interface Check {
  readonly by: { test(value: unknown): boolean | string }
  /** The complaint, unless the check has its own, or it is the shape's. */
  readonly say?: string
  /** No check behind it counts then. */
  readonly last?: true
}

interface Common {
  /** What is said of any other type, of what fails a check, and of a field that is not there. */
  readonly say?: string
  readonly checks?: ReadonlyArray<Check>
}

interface Field {
  /** Said instead of a field that is not there. */
  readonly missing?: string
  /** It may be absent. */
  readonly optional?: true
  /** Instead of a field that is not there. */
  readonly otherwise?: unknown
}

/** What a value must be. */
export type Shape = Common & Field & (Scalar | Enumeration | Fields | Entries | List | Either | Json)

/** A value of one type, by the name that `typeof` gives it. */
interface Scalar {
  readonly is:
    | "string"
    | "number"
    | "bigint"
    | "boolean"
    | "null"
    | "undefined"
    | "unknown"
    | ((value: unknown) => boolean)
}

/** One of these. */
interface Enumeration {
  readonly among: ReadonlyArray<unknown>
  /** It is an enumeration of one, of which nothing can be said. */
  readonly alone?: true
}

/** An object with these keys; with `rest`, others count, too. */
interface Fields {
  readonly fields: Readonly<Record<string, Shape>>
  readonly rest?: true
}

/** An object, whatever its keys. */
interface Entries {
  readonly values: Shape
}

interface List {
  readonly items: Shape
}

/** The first of several that takes the value. */
interface Either {
  readonly either: ReadonlyArray<Shape>
}

/** JSON text of something. */
interface Json {
  readonly json: Shape
}

/** The word for what a shape takes, as far as it has one; `unknown` is taken by none. */
const kindOf = (shape: Shape): string | undefined => {
  if ("is" in shape) return typeof shape.is === "function" ? undefined : shape.is
  if ("items" in shape) return "array"
  if ("json" in shape) return "string"
  return "fields" in shape || "values" in shape ? "object" : undefined
}

const ofType = (shape: Shape, input: unknown): string => {
  const kind = kindOf(shape)
  const isNamed = kind !== "null" && kind !== "undefined" && kind !== "unknown"
  return shape.say ?? mistyped(isNamed ? kind : undefined, input)
}

/** Whether a value is of the type that a shape takes, before anybody looks into it. */
const fits = (shape: Shape, input: unknown): boolean => {
  if ("either" in shape) return shape.either.some((one) => fits(one, input))
  if ("among" in shape) return shape.among.some((literal) => received(literal) === received(input))
  if ("is" in shape && typeof shape.is === "function") return shape.is(input)
  const kind = kindOf(shape)
  return kind === "unknown" || kind === received(input)
}

const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> => received(input) === "object"

const members = (shape: Shape): ReadonlyArray<Shape> => {
  if (shape.say !== undefined) return [shape]
  if ("among" in shape) return shape.among.map((literal) => ({ among: [literal], alone: true }))
  return "either" in shape ? shape.either.flatMap(members) : [shape]
}

/** A field that is not an object's own is as good as one, unless every object has it. */
const has = (input: object, key: string): boolean => (key === "__proto__" ? Object.hasOwn(input, key) : key in input)

/** How a shape is compared with a value; `asIs` when nothing may be added to it or made of it. */
interface Looking extends Reading {
  readonly asIs?: true
}

/** What is wrong with a value, and what it is when nothing is. */
class Visit {
  readonly found: Array<Issue> = []
  /** How much is wrong, told or not. */
  count = 0
  readonly reading: Looking

  constructor(reading: Looking) {
    this.reading = reading
  }

  complain(path: string, message: string): undefined {
    this.count++
    if (this.reading.first !== true || this.count === 1) this.found.push({ path: path.replace(/^\./, ""), message })
  }

  value(shape: Shape, input: unknown, path: string): unknown {
    const before = this.count
    const value = this.inside(shape, input, path)
    if (this.count > before) return undefined
    for (const { by, last, say } of shape.checks ?? []) {
      const verdict = by.test(value)
      if (verdict === true) continue
      this.complain(path, say ?? (typeof verdict === "string" ? verdict : (shape.say ?? invalid)))
      if (last === true) break
    }
    return value
  }

  inside(shape: Shape, input: unknown, path: string): unknown {
    if ("json" in shape && this.reading.asIs === true) return this.value(shape.json, input, path)
    if ("either" in shape) return this.either(shape, input, path)
    if ("among" in shape && !shape.among.includes(input)) {
      return this.complain(
        path,
        shape.say ?? (shape.alone === true ? ofType(shape, input) : notAmong(shape.among, input))
      )
    }
    if (!fits(shape, input)) {
      // A key that is there but undefined is missing to everybody who passes an optional value on.
      return this.complain(path, (input === undefined ? shape.missing : undefined) ?? ofType(shape, input))
    }
    if ("fields" in shape && isRecord(input)) return this.fields(shape, input, path)
    if ("values" in shape && isRecord(input)) {
      return Object.fromEntries(
        Object.entries(input).map(([key, inner]) => [key, this.value(shape.values, inner, `${path}.${key}`)])
      )
    }
    if ("items" in shape && Array.isArray(input)) {
      // A hole is a value that is not there.
      return Array.from(input, (inner: unknown, at) => this.value(shape.items, inner, `${path}[${at}]`))
    }
    return "json" in shape ? this.json(shape, input, path) : input
  }

  fields({ fields, rest }: Fields, input: Readonly<Record<string, unknown>>, path: string): unknown {
    const out: Array<readonly [string, unknown]> = []
    for (const [key, field] of Object.entries(fields)) {
      const inner = has(input, key) ? input[key] : undefined
      if (inner === undefined && "otherwise" in field) {
        if (this.reading.asIs === true) this.complain(`${path}.${key}`, required)
        else out.push([key, field.otherwise])
      } else if (has(input, key)) out.push([key, this.value(field, inner, `${path}.${key}`)])
      else if (field.optional !== true) this.complain(`${path}.${key}`, field.missing ?? field.say ?? required)
    }
    const others = Reflect.ownKeys(input).filter(
      (key) => Object.prototype.propertyIsEnumerable.call(input, key) && !Object.hasOwn(fields, key)
    )
    if (rest === true) {
      for (const key of others) if (typeof key === "string") out.push([key, input[key]])
    } else if (this.reading.strict && others.length > 0) {
      this.complain(path, unexpected(others))
    }
    return Object.fromEntries(out)
  }

  either(shape: Either & Common, input: unknown, path: string): unknown {
    const candidates = shape.either.filter((one) => fits(one, input))
    const failed: Array<Issue> = []
    for (const candidate of candidates) {
      const visit = new Visit(this.reading)
      const value = visit.value(candidate, input, path)
      if (visit.count === 0) return value
      failed.push(...visit.found)
    }
    if (shape.say !== undefined) return this.complain(path, shape.say)
    if (failed.length > 0) {
      for (const issue of failed) this.complain(issue.path, issue.message)
      return undefined
    }
    // An optional field of one type is complained about as that type, and a big integer is a number.
    const [only, ...others] = members({ either: shape.either }).filter(
      (one) => !["undefined", "null", "bigint"].includes(kindOf(one) ?? "")
    )
    return this.complain(path, only === undefined || others.length > 0 ? invalid : ofType(only, input))
  }

  json({ json }: Json, input: unknown, path: string): unknown {
    let value: unknown
    try {
      value = JSON.parse(String(input))
    } catch {
      return this.complain(path, invalid)
    }
    return this.value(json, value, path)
  }
}

/** A reader of a shape. */
export const reader = <A>(shape: Shape): Reader<A> => {
  const look = (value: unknown, reading: Looking) => {
    const visit = new Visit(reading)
    const out = visit.value(shape, value, "")
    return { out, found: visit.found }
  }
  const isRead = (_: unknown, found: ReadonlyArray<Issue>): _ is A => found.length === 0
  return {
    is: (value): value is A => look(value, { strict: false, first: true, asIs: true }).found.length === 0,
    read: (value, reading) => {
      const { found, out } = look(value, reading)
      return isRead(out, found) ? Result.succeed(out) : Result.fail(found)
    }
  }
}
