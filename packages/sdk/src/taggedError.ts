/** The errors of this package: tagged like Effect's, and printed like any other error, with each thing said once. */
import type * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import type { Issue } from "@okto-effect/contract/complaints"

/**
 * What a caller can do about a failure: sign in again, correct the input, try later, report a defect of the backend or
 * of this SDK; or, where it is not known whether something happened, find that out before anything else.
 */
export type Category = "sign-in" | "input" | "retry" | "bug" | "uncertain"

/** What every error of the catalogue has beside its own fields. */
export interface Catalogued {
  /** What a caller can do about it. */
  readonly category: Category
  /** What to do about it, in one sentence for developers. */
  readonly advice: string
  /** Seconds that the backend asks to wait before the next try. */
  readonly retryAfter?: number | undefined
}

/** An error of the catalogue as its advice is made of it. */
export interface Advisable extends Error, Catalogued {
  readonly _tag: string
  readonly issues?: ReadonlyArray<Issue>
}

interface Tagged extends Error {
  readonly _tag: string
  readonly category?: string
  readonly advice?: string
}

// ---------------------------------------------------------------------------------------------------------------
// Advice
// ---------------------------------------------------------------------------------------------------------------

const general: Readonly<Record<Category, string>> = {
  "sign-in": "Let the user sign in again",
  input: "Correct what was passed in",
  retry: "Try again later",
  uncertain: "Find out whether it happened, before anything is done again",
  bug: "Report it"
}

/** One complaint: the place, what was expected there, and what came. */
const complaint = ({ expected, message, path, received }: Issue): string =>
  `${path || "the input"}: ${expected === undefined ? message : `expected ${expected}, received ${received}`}`

/** Advice beyond what a category says is loaded with what makes requests. */
let special: (error: Advisable) => string | undefined = () => undefined

/** Hands over what knows more about errors than their category. */
export const handAdvice = (advise: typeof special): void => void (special = advise)

const adviceOf = (error: Advisable): string => {
  const { category, issues = [] } = error
  const told = issues.slice(0, 3).map(complaint).join("; ")
  const said = told === "" ? (special(error) ?? general[category]) : `Correct ${told}`
  return said.endsWith(".") ? said : `${said}.`
}

// ---------------------------------------------------------------------------------------------------------------
// Printing
// ---------------------------------------------------------------------------------------------------------------

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

type Given<A> = [keyof A] extends [never] ? void : { readonly [Name in keyof A]: A[Name] }

/** The class of an error of the catalogue. */
type CatalogueClass<Tag extends string> = new <A extends object = object>(
  args: Given<A>
) => Cause.YieldableError & { readonly _tag: Tag } & Readonly<A> & Catalogued

/** Declares an error of the catalogue: its tag, and its category, which may depend on what it was made of. */
export function CatalogueError<const Tag extends string>(
  tag: Tag,
  category: Category | ((error: never) => Category)
): CatalogueClass<Tag>
export function CatalogueError(tag: string, category: unknown): unknown {
  const Tagged = TaggedError(tag)
  Object.defineProperties(Tagged.prototype, {
    category: {
      get(this: unknown) {
        return typeof category === "function" ? Reflect.apply(category, undefined, [this]) : category
      }
    },
    advice: {
      get(this: Advisable) {
        return adviceOf(this)
      }
    },
    retryAfter: {
      get(this: { readonly reason?: { readonly retryAfter?: number } }) {
        return this.reason?.retryAfter
      }
    }
  })
  return Tagged
}
