/** The rows of the error catalogue: what every error of it has, and how a row becomes a class. */
import type * as Cause from "effect/Cause"
import type { Reason } from "./reasons.ts"
import { TaggedError } from "./taggedError.ts"

/**
 * What a caller can do about a failure: sign in again, correct the input, try later, report a defect of the backend or
 * of this SDK; or, where it is not known whether something happened, find that out before anything else.
 */
export type Category = "sign-in" | "input" | "retry" | "bug" | "uncertain"

/** What may be asked of every error of the catalogue, without knowing which it is; not all of them can tell. */
export interface Details {
  /** What the backend did. */
  readonly reason?: Reason | undefined
  /** The id that the order of an operation has, where one left for the backend. */
  readonly jobId?: string | undefined
}

/** What every error of the catalogue has. */
export interface Failure<Tag extends string> extends Cause.YieldableError, Details {
  readonly _tag: Tag
  /** The sentence for people. */
  readonly message: string
  /** What a caller can do about it. */
  readonly category: Category
  /** What to do about it, in one sentence for developers. */
  readonly advice: string
  /** Seconds that the backend asks to wait before the next try. */
  readonly retryAfter?: number | undefined
}

/** What an error is made with, what it has beside what all have, and what is said of it. */
interface Row<Args extends ReadonlyArray<unknown>, Fields> {
  /** The sentence, where `fields` does not make it. */
  readonly message?: string
  readonly category: Category | ((error: Fields) => Category)
  /** What to do, without its full stop, where the category does not say it. */
  readonly advice?: string | ((error: Fields) => string | undefined) | undefined
  /** From what the class is made with to the error's fields. */
  readonly fields: (...args: Args) => Fields
}

/** What to do, without its full stop, where nothing more is known. */
export const general: Readonly<Record<Category, string>> = {
  "sign-in": "Let the user sign in again",
  input: "Correct what was passed in",
  retry: "Try again later",
  uncertain: "Find out whether it happened, before anything is done again",
  bug: "Report it"
}

/** Declares an error of the catalogue: its tag, and its row. */
export function define<const Tag extends string, Args extends ReadonlyArray<unknown>, Fields extends object>(
  tag: Tag,
  row: Row<Args, Fields>
): new (...args: Args) => Failure<Tag> & Readonly<Fields>
export function define(
  tag: string,
  { advice, category, fields, message }: Row<ReadonlyArray<unknown>, object>
): unknown {
  return class extends TaggedError(tag)<{ readonly message: string | undefined }> {
    declare readonly reason?: { readonly retryAfter?: number }

    constructor(...args: ReadonlyArray<unknown>) {
      super({ message, ...fields(...args) })
    }

    get category(): Category {
      return typeof category === "function" ? category(this) : category
    }

    get advice(): string {
      const told = (typeof advice === "function" ? advice(this) : advice) ?? general[this.category]
      return told.endsWith(".") ? told : `${told}.`
    }

    get retryAfter(): number | undefined {
      return this.reason?.retryAfter
    }
  }
}

/** {@link define} for a fixed sentence: it takes a cause, or nothing. */
export const failure = <const Tag extends string>(
  tag: Tag,
  message: string,
  category: Category | ((error: { readonly cause?: unknown }) => Category),
  advice?: string
): new (options?: { readonly cause?: unknown }) => Failure<Tag> =>
  define(tag, { message, category, advice, fields: (options: { readonly cause?: unknown } = {}) => options })
