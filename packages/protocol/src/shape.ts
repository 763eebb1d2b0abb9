/**
 * Reads values from outside by shapes, which `compile.ts` of a package makes of schemas, so that a bundle has no
 * Schema in it. A property test holds the decoders of shapes and of schemas equal.
 */
import * as Result from "effect/Result"
import { invalid, type Issue, notInEnum, required, typeMismatch, typeName, unrecognizedKeys } from "./issues.ts"
import type { Decoder, DecodeOptions } from "./Decoder.ts"

export type { Decoder } from "./Decoder.ts"

interface Predicate {
  /** A method, so that a function for one type is taken: it is called with values of the type of its shape. */
  test(value: unknown): boolean | string
}

/** A check of a value that has its type. */
interface Check {
  /** A pattern, or a function that returns whether the value passes, or the message if it does not. */
  readonly check: RegExp | Predicate["test"]
  /** Default: the message that the function returned, or that of the shape. */
  readonly message?: string
  /** The checks after this one are left out when it fails. */
  readonly abort?: true
}

interface Common {
  /** The message for a value of another type, one that fails a check, and a missing field. */
  readonly message?: string
  readonly checks?: ReadonlyArray<Check>
}

interface Field {
  /** The message for a missing field, if it is another than `message`. */
  readonly missing?: string
  readonly optional?: true
  /** The value of a missing field. */
  readonly default?: unknown
}

/** What a value must be. */
export type Shape = Common & Field & (Scalar | Literal | Enum | Fields | Values | Items | Union | Json)

interface Scalar {
  readonly type:
    | "string"
    | "number"
    | "bigint"
    | "boolean"
    | "null"
    | "undefined"
    | "unknown"
    | ((value: unknown) => boolean)
}

interface Literal {
  readonly literal: unknown
}

interface Enum {
  readonly enum: ReadonlyArray<unknown>
}

/** An object with these keys; with `rest` also with others. */
interface Fields {
  readonly fields: Readonly<Record<string, Shape>>
  readonly rest?: true
}

/** An object with any keys, whose values have this shape. */
interface Values {
  readonly values: Shape
}

/** An array. */
interface Items {
  readonly items: Shape
}

/** The first of these that accepts the value. */
interface Union {
  readonly union: ReadonlyArray<Shape>
}

/** JSON text. */
interface Json {
  readonly json: Shape
}

/** The type that a shape accepts, if it is one with a name. */
const typeOf = (shape: Shape): string | undefined => {
  if ("type" in shape) return typeof shape.type === "function" ? undefined : shape.type
  if ("items" in shape) return "array"
  if ("json" in shape) return "string"
  return "fields" in shape || "values" in shape ? "object" : undefined
}

const mismatchOf = (shape: Shape, input: unknown): string => {
  const type = typeOf(shape)
  const isNamed = type !== "null" && type !== "undefined" && type !== "unknown"
  return shape.message ?? typeMismatch(isNamed ? type : undefined, input)
}

/** Whether a value is of the type that a shape accepts; its contents are not looked at. */
const hasType = (shape: Shape, input: unknown): boolean => {
  if ("union" in shape) return shape.union.some((member) => hasType(member, input))
  if ("enum" in shape) return shape.enum.some((literal) => typeName(literal) === typeName(input))
  if ("literal" in shape) return typeName(shape.literal) === typeName(input)
  if ("type" in shape && typeof shape.type === "function") return shape.type(input)
  const type = typeOf(shape)
  return type === "unknown" || type === typeName(input)
}

const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> => typeName(input) === "object"

/** Inherited keys count, but for the one that every object inherits. */
const has = (input: object, key: string): boolean => (key === "__proto__" ? Object.hasOwn(input, key) : key in input)

/** How a value is read; with `asIs` as a decoded value: without defaults, and JSON text as what is in it. */
interface VisitOptions extends DecodeOptions {
  readonly asIs?: true
}

/** One reading of a value. */
class Visit {
  readonly issues: Array<Issue> = []
  /** Of all issues, also of those that are not in the list because one is enough. */
  count = 0
  readonly options: VisitOptions

  constructor(options: VisitOptions) {
    this.options = options
  }

  fail(path: string, message: string): undefined {
    this.count++
    if (this.options.first !== true || this.count === 1) this.issues.push({ path: path.replace(/^\./, ""), message })
  }

  value(shape: Shape, input: unknown, path: string): unknown {
    const before = this.count
    const value = this.contents(shape, input, path)
    if (this.count > before) return undefined
    for (const { abort, check, message } of shape.checks ?? []) {
      const verdict = check instanceof RegExp ? check.test(String(value)) : check(value)
      if (verdict === true) continue
      this.fail(path, message ?? (typeof verdict === "string" ? verdict : (shape.message ?? invalid)))
      if (abort === true) break
    }
    return value
  }

  contents(shape: Shape, input: unknown, path: string): unknown {
    if ("json" in shape && this.options.asIs === true) return this.value(shape.json, input, path)
    if ("union" in shape) return this.union(shape, input, path)
    if ("enum" in shape && !shape.enum.includes(input)) {
      return this.fail(path, shape.message ?? notInEnum(shape.enum, input))
    }
    if ("literal" in shape && shape.literal !== input) return this.fail(path, mismatchOf(shape, input))
    if (!hasType(shape, input)) {
      // A key that is there but undefined is missing: callers pass optional values on.
      return this.fail(path, (input === undefined ? shape.missing : undefined) ?? mismatchOf(shape, input))
    }
    if ("fields" in shape && isRecord(input)) return this.fields(shape, input, path)
    if ("values" in shape && isRecord(input)) {
      return Object.fromEntries(
        Object.entries(input).map(([key, inner]) => [key, this.value(shape.values, inner, `${path}.${key}`)])
      )
    }
    if ("items" in shape && Array.isArray(input)) {
      // A hole is undefined.
      return Array.from(input, (inner: unknown, at) => this.value(shape.items, inner, `${path}[${at}]`))
    }
    return "json" in shape ? this.json(shape, input, path) : input
  }

  fields({ fields, rest }: Fields, input: Readonly<Record<string, unknown>>, path: string): unknown {
    const out: Array<readonly [string, unknown]> = []
    for (const [key, field] of Object.entries(fields)) {
      const inner = has(input, key) ? input[key] : undefined
      if (inner === undefined && "default" in field) {
        if (this.options.asIs === true) this.fail(`${path}.${key}`, required)
        else out.push([key, field.default])
      } else if (has(input, key)) out.push([key, this.value(field, inner, `${path}.${key}`)])
      else if (field.optional !== true) this.fail(`${path}.${key}`, field.missing ?? field.message ?? required)
    }
    const others = Reflect.ownKeys(input).filter(
      (key) => Object.prototype.propertyIsEnumerable.call(input, key) && !Object.hasOwn(fields, key)
    )
    if (rest === true) {
      for (const key of others) if (typeof key === "string") out.push([key, input[key]])
    } else if (this.options.strict && others.length > 0) {
      this.fail(path, unrecognizedKeys(others))
    }
    return Object.fromEntries(out)
  }

  union(shape: Union & Common, input: unknown, path: string): unknown {
    const failed: Array<Issue> = []
    for (const member of shape.union) {
      if (!hasType(member, input)) continue
      const visit = new Visit(this.options)
      const value = visit.value(member, input, path)
      if (visit.count === 0) return value
      failed.push(...visit.issues)
    }
    if (shape.message !== undefined) return this.fail(path, shape.message)
    if (failed.length > 0) {
      for (const issue of failed) this.fail(issue.path, issue.message)
      return undefined
    }
    // The message names the type if there is one besides undefined and null; a big integer is a number.
    const [only, ...others] = shape.union.filter(
      (member) => !["undefined", "null", "bigint"].includes(typeOf(member) ?? "")
    )
    const isAmbiguous = only === undefined || "enum" in only || others.length > 0
    return isAmbiguous ? this.fail(path, invalid) : this.contents(only, input, path)
  }

  json({ json }: Json, input: unknown, path: string): unknown {
    let value: unknown
    try {
      value = JSON.parse(String(input))
    } catch {
      return this.fail(path, invalid)
    }
    return this.value(json, value, path)
  }
}

/** A decoder of the values that have a shape. */
export const decoder = <A>(shape: Shape): Decoder<A> => {
  const visit = (value: unknown, options: VisitOptions) => {
    const visit = new Visit(options)
    return { out: visit.value(shape, value, ""), issues: visit.issues }
  }
  const isRead = (_: unknown, issues: ReadonlyArray<Issue>): _ is A => issues.length === 0
  return {
    is: (value): value is A => visit(value, { strict: false, first: true, asIs: true }).issues.length === 0,
    decode: (value, options) => {
      const { issues, out } = visit(value, options)
      return isRead(out, issues) ? Result.succeed(out) : Result.fail(issues)
    }
  }
}
