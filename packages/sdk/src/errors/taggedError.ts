/** Tagged errors as Effect's, which print like any other error, without repetition. */
import * as Data from "effect/Data"

/**
 * What a caller can do about a failure: `sign-in` again, correct the `input`, `retry` later, or report a `bug` of the
 * backend or of this SDK. With `unknown`, find out whether the operation happened before you do anything else.
 */
export type ErrorCategory = "sign-in" | "input" | "retry" | "bug" | "unknown"

interface Tagged extends Error {
  readonly _tag: string
  readonly category?: ErrorCategory
  readonly advice?: string
}

/** The stack of an error, without the frames of the Effect runtime, which are those of an error made in a fiber. */
export const ownStackOf = (error: Error): string => {
  const { stack } = error
  return typeof stack !== "string" || stack.includes("~effect/") ? String(error) : stack
}

/** Fields that are not printed: name and message have them, and a signed operation is as good as money. */
const unprinted: ReadonlySet<string> = new Set(["_tag", "message", "operation"])

/** The fields of an error beside its name and message; the cause only where no other field holds it. */
const fieldsOf = ({ cause, ...own }: Tagged): Readonly<Record<string, unknown>> => {
  const fields = Object.entries(own).filter(([key, value]) => !unprinted.has(key) && value !== undefined)
  const reason = cause instanceof Error && "reason" in cause ? cause.reason : cause
  const isRepeated = fields.some(([, value]) => value === cause || value === reason)
  return Object.fromEntries(isRepeated || cause === undefined ? fields : [...fields, ["cause", cause]])
}

const hasBigints = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.values(value).some((field) => typeof field === "bigint")

/** A value that JSON can hold: JSON.stringify throws on big integers, and makes `{}` of errors. */
const toJsonValue = (value: unknown): unknown =>
  typeof value === "bigint" || (value instanceof Error && !("toJSON" in value)) ? String(value) : value

const mapFields = (fields: object, map: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, map(value)]))

/** The fields of an error; those of a record in them where it has big integers, such as the amount of what is spent. */
const toJsonFields = (fields: object): object =>
  mapFields(fields, (value) => (hasBigints(value) ? mapFields(value, toJsonValue) : toJsonValue(value)))

const printing = {
  /** What console.log shows in Node. */
  [Symbol.for("nodejs.util.inspect.custom")](this: Tagged): Error {
    const { advice } = this
    return Object.defineProperties(
      Object.assign(new Error(this.message), advice === undefined ? {} : { advice }, fieldsOf(this)),
      {
        name: { value: this._tag },
        stack: { value: ownStackOf(this) }
      }
    )
  },
  toJSON(this: Tagged): unknown {
    const { _tag, advice, category, message } = this
    return toJsonFields({ _tag, message, category, advice, ...fieldsOf(this) })
  }
}

/** `Data.TaggedError`, whose errors print as errors do. */
export const TaggedError: typeof Data.TaggedError = (tag) => {
  const Tagged = Data.TaggedError(tag)
  Object.assign(Tagged.prototype, printing)
  return Tagged
}
