/** What every error of the catalogue has, and how a row of it becomes a class. */
import type { Issue } from "@okto-effect/protocol/issues"
import type * as Cause from "effect/Cause"
import { adviceOf, categoryOf, generalAdvice } from "./advice.ts"
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
  /** Seconds to wait before the next attempt, where the backend or a budget says it. */
  readonly retryAfter?: number | undefined
}

/** A failed backend call. */
export interface FailedCall<Tag extends string> extends Failure<Tag> {
  /** What the backend did. */
  readonly reason: CallFailureReason
}

interface Causes {
  readonly cause?: unknown
}

/** An error with a fixed sentence: it is made with a cause, or with nothing. */
interface FixedRow {
  readonly message: string
  readonly category: ErrorCategory | ((error: Causes) => ErrorCategory)
  /** What to do, without the full stop. Default: the advice of the category. */
  readonly advice?: string
}

/** A failed call, whose category and advice follow from its reason. */
export interface CallRow {
  /** What failed; `{error}` stands for the backend's own sentence. */
  readonly sentence: string
  /** The message for every reason; the sentence is then that of the cause. */
  readonly message?: string
  /** Replaces the sentence when the answer has no data. */
  readonly missing?: string
  /** What to do about a refusal, where its status does not say it. */
  readonly advice?: string
}

/** Refused input: the message is the issues, after an introduction. */
interface IssuesRow {
  readonly introduction: string
}

/** The fields of refused input. */
export interface InputIssues {
  /** The issues as one sentence. */
  readonly message: string
  /** What is wrong, and where. */
  readonly issues: ReadonlyArray<Issue>
}

/** An error with fields of its own. */
interface FieldsRow<Args extends ReadonlyArray<unknown>, Fields> {
  /** The sentence, unless `fields` returns one. */
  readonly message?: string
  readonly category: ErrorCategory | ((error: Fields) => ErrorCategory)
  /** What to do, without the full stop. Default: the advice of the category. */
  readonly advice?: string | ((error: Fields) => string | undefined)
  /** The fields of the error, from the arguments of its constructor. */
  readonly fields: (...args: Args) => Fields
}

type AnyRow = FieldsRow<ReadonlyArray<unknown>, object>

/** The backend's sentence for `{error}`, with its details where they say more. */
const describe = (reason: CallFailureReason): string => {
  if (reason._tag === "SessionExpired") return describe(reason.cause)
  if (reason._tag === "ClockWrong") return `${describe(reason.cause)}; ${reason.message}`
  const { details = reason.message, message } = reason._tag === "Rejected" ? reason : { message: reason.message }
  return details === message ? message : `${message} (${details})`
}

/** The fields of a failed call. */
export interface CallFields {
  /** The sentence for people. */
  readonly message: string
  /** What the backend did. */
  readonly reason: CallFailureReason
  /** The reason, or the call's own sentence with it. */
  readonly cause: unknown
}

/** The category and the advice of a failed call, from its reason. */
export const byReason = (callAdvice?: string) => ({
  category: ({ reason }: { readonly reason: CallFailureReason }): ErrorCategory => categoryOf(reason),
  advice: ({ reason }: { readonly reason: CallFailureReason }): string | undefined => adviceOf(reason, callAdvice)
})

/** The fields of a failed call by its row. */
export const callFields = (
  reason: CallFailureReason,
  { message, missing = "Response data is missing", sentence }: CallRow
): CallFields => {
  const own = reason._tag === "MissingData" ? missing : sentence.replace("{error}", () => describe(reason))
  return message === undefined
    ? { message: own, reason, cause: reason }
    : { message, reason, cause: new CallFailed({ message: own, reason, cause: reason }) }
}

/** An issue as text: the path, what was expected there, and what was received. */
const describeIssue = ({ expected, message, path, received }: Issue): string =>
  `${path || "the input"}: ${expected === undefined ? message : `expected ${expected}, received ${received}`}`

const callRow = (row: CallRow): FieldsRow<[reason: CallFailureReason], CallFields> => ({
  ...byReason(row.advice),
  fields: (reason) => callFields(reason, row)
})

const fixedRow = (row: FixedRow): FieldsRow<[options?: Causes], Causes> => ({
  ...row,
  fields: (options = {}) => options
})

const issuesRow = ({
  introduction
}: IssuesRow): FieldsRow<[issues: ReadonlyArray<Issue>, options?: Causes], InputIssues> => ({
  category: "input",
  advice: ({ issues }) =>
    issues.length === 0 ? undefined : `Correct ${issues.slice(0, 3).map(describeIssue).join("; ")}`,
  fields: (issues, options) => ({
    ...options,
    message: `${introduction}${issues.map(({ message }) => message).join(", ")}`,
    issues
  })
})

/** Makes the class of a row. */
function classOf<Args extends ReadonlyArray<unknown>, Fields>(tag: string, row: FieldsRow<Args, Fields>): unknown
function classOf(tag: string, { advice, category, fields, message }: AnyRow): unknown {
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

/** Defines an error of the catalogue: its tag, and its row. Mark calls as pure, so that bundles leave out unused classes. */
export function defineError<const Tag extends string>(
  tag: Tag,
  row: FixedRow
): new (options?: { readonly cause?: unknown }) => Failure<Tag>
export function defineError<const Tag extends string>(
  tag: Tag,
  row: CallRow
): new (reason: CallFailureReason) => FailedCall<Tag>
export function defineError<const Tag extends string>(
  tag: Tag,
  row: IssuesRow
): new (issues: ReadonlyArray<Issue>, options?: { readonly cause?: unknown }) => Failure<Tag> & InputIssues
export function defineError<const Tag extends string, Args extends ReadonlyArray<unknown>, Fields extends object>(
  tag: Tag,
  row: FieldsRow<Args, Fields>
): new (...args: Args) => Failure<Tag> & Readonly<Fields>
export function defineError(tag: string, row: FixedRow | CallRow | IssuesRow | AnyRow): unknown {
  if ("fields" in row) return classOf(tag, row)
  if ("sentence" in row) return classOf(tag, callRow(row))
  return "introduction" in row ? classOf(tag, issuesRow(row)) : classOf(tag, fixedRow(row))
}

/** The `cause` of a failed call whose message is the same for every reason; its own message is the call's sentence. */
export class CallFailed
  extends /* @__PURE__ */ defineError("CallFailed", {
    category: ({ reason }) => categoryOf(reason),
    advice: ({ reason }) => adviceOf(reason, undefined),
    fields: (fields: CallFields) => fields
  }) {}
