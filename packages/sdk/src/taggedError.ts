/** Errors that are tagged like Effect's, and printed like any other error, with each thing said once. */
import * as Data from "effect/Data"

interface Tagged extends Error {
  readonly _tag: string
  readonly category?: string
  readonly advice?: string
}

/** The stack of an error. Where it was made inside a fiber, the frames are the runtime's and lead nowhere. */
export const ownStackOf = (error: Error): string => {
  const { stack } = error
  return typeof stack !== "string" || stack.includes("~effect/") ? String(error) : stack
}

/** Said by the name and the message, or for programs alone: a signed operation is money. */
const unprinted: ReadonlySet<string> = new Set(["_tag", "message", "operation"])

/** What an error has beside its name and its message; the cause only where no other field tells it. */
const fieldsOf = ({ cause, ...own }: Tagged): Readonly<Record<string, unknown>> => {
  const told = Object.entries(own).filter(([key, value]) => !unprinted.has(key) && value !== undefined)
  const reason = cause instanceof Error && "reason" in cause ? cause.reason : cause
  const isTold = told.some(([, value]) => value === cause || value === reason)
  return Object.fromEntries(isTold || cause === undefined ? told : [...told, ["cause", cause]])
}

/** A value as JSON has it: of big integers it would make an exception, and of other errors nothing. */
const plain = (value: unknown): unknown =>
  typeof value === "bigint" || (value instanceof Error && !("toJSON" in value)) ? String(value) : value

const printing = {
  /** What Node prints. */
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
    const facts = Object.entries({ _tag, message, category, advice, ...fieldsOf(this) })
    return Object.fromEntries(facts.map(([key, value]) => [key, plain(value)]))
  }
}

/** `Data.TaggedError`, whose errors print as errors do. */
export const TaggedError: typeof Data.TaggedError = (tag) => {
  const Tagged = Data.TaggedError(tag)
  Object.assign(Tagged.prototype, printing)
  return Tagged
}
