/** What every error of the catalogue has, and how a row of it becomes a class. */
import type * as Cause from "effect/Cause"
import type { CallFailureReason } from "./reasons.ts"
import { type ErrorCategory, TaggedError } from "./taggedError.ts"

/** Fields that can be read of every error of the catalogue, and are absent where they do not apply. */
export interface ErrorDetails {
  /** What the backend did. */
  readonly reason?: CallFailureReason | undefined
  /** The id of the order of an operation that was sent. */
  readonly jobId?: string | undefined
}

/** What every error of the catalogue has. */
export interface Failure<Tag extends string> extends Cause.YieldableError, ErrorDetails {
  /** The name of the error. */
  readonly _tag: Tag
  /** The sentence for people. */
  readonly message: string
  /** What a caller can do about it. */
  readonly category: ErrorCategory
  /** What to do about it, in one sentence for developers. */
  readonly advice: string
  /** Seconds that the backend asks to wait before the next attempt. */
  readonly retryAfter?: number | undefined
}

interface Row<Args extends ReadonlyArray<unknown>, Fields> {
  /** The sentence, unless `fields` returns one. */
  readonly message?: string
  readonly category: ErrorCategory | ((error: Fields) => ErrorCategory)
  /** What to do, without the full stop. Default: the advice of the category. */
  readonly advice?: string | ((error: Fields) => string | undefined) | undefined
  /** The fields of the error, from the arguments of its constructor. */
  readonly fields: (...args: Args) => Fields
}

/** What to do, without the full stop, by category. */
export const generalAdvice: Readonly<Record<ErrorCategory, string>> = {
  "sign-in": "Let the user sign in again",
  input: "Correct what was passed in",
  retry: "Try again later",
  unknown: "Look for this job id again, and do not send another",
  bug: "Report it"
}

/**
 * Defines an error of the catalogue: its tag, and its row. Mark calls as pure, so that bundles leave out unused classes:
 * esbuild follows `@__NO_SIDE_EFFECTS__` within a file only.
 */
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

    get category(): ErrorCategory {
      return typeof category === "function" ? category(this) : category
    }

    get advice(): string {
      const sentence = (typeof advice === "function" ? advice(this) : advice) ?? generalAdvice[this.category]
      return sentence.endsWith(".") ? sentence : `${sentence}.`
    }

    get retryAfter(): number | undefined {
      return this.reason?.retryAfter
    }
  }
}
