/** Failures as people read them. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"

/** What to do, by the category of a failure. */
const advice: Readonly<Record<string, string>> = {
  "sign-in": "Sign in again.",
  retry: "Try again in a moment.",
  uncertain: "Look in Orders before you send it again: it may have happened.",
  bug: "Report it: the backend or the SDK is at fault."
}

const messageOf = (error: unknown): string =>
  Predicate.hasProperty(error, "message") && typeof error.message === "string" ? error.message : String(error)

/** Whether a text says another already, in capitals or not. */
const says = (text: string, other: string): boolean => text.toLowerCase().includes(other.toLowerCase())

/** What the backend said: its message, and its details where they say more. */
const saidBy = (reason: unknown): string => {
  const message = messageOf(reason)
  if (!Predicate.hasProperty(reason, "details") || typeof reason.details !== "string") return message
  return says(message, reason.details) ? message : `${message} (${reason.details})`
}

// An error of the catalogue says more in its reason, or in the error of the catalogue that it hides.
const behind = (error: unknown): unknown => {
  if (Predicate.hasProperty(error, "reason")) return error.reason
  return Predicate.hasProperty(error, "cause") && Predicate.hasProperty(error.cause, "_tag") ? error.cause : undefined
}

/** The sentence of a failure, and behind it whatever the backend or the SDK said beyond that. */
export const explain = (error: unknown): string => {
  const sentence = saidBy(error)
  const more = behind(error)
  if (more === undefined) return sentence
  const said = saidBy(more)
  // A sentence that ends where another goes on has no full stop.
  return says(sentence, said) ? sentence : `${sentence.replace(/\.$/, "")}: ${said}`
}

/** What a caller can do about a failure of the SDK, in a word. */
export const categoryOf = (error: unknown): string | undefined =>
  Predicate.hasProperty(error, "category") && typeof error.category === "string" ? error.category : undefined

/** What to do about a failure, where there is something to do that may help. `entered` is what somebody can correct. */
export const adviceFor = (error: unknown, entered = false): string | undefined => {
  const category = categoryOf(error) ?? ""
  if (category === "input") return entered ? "Correct what was entered." : undefined
  const seconds = Predicate.hasProperty(error, "retryAfter") ? error.retryAfter : undefined
  return category === "retry" && typeof seconds === "number" ? `Try again in ${seconds} seconds.` : advice[category]
}

/** What the user did, rather than what failed: closed the modal, or Google's window. */
const dismissals: ReadonlySet<unknown> = new Set(["WebViewCanceled", "PopupClosed"])

/** Whether the user gave up what was asked of them. */
export const isDismissed = (error: unknown): boolean =>
  Predicate.hasProperty(error, "_tag") && dismissals.has(error._tag)

/** Writes a failure to the console: it was shown, so it is a warning there. */
export const logFailure = (what: string, error: unknown): void => Effect.runSync(Effect.logWarning(what, error))

const isText = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number"

/** What of a failure a developer asks for, in the order shown. */
const facts = ["status", "code", "errorCode", "details", "traceId", "retryAfter", "path"] as const

/** A failure taken apart, for developers. */
export interface Anatomy {
  /** The tags of the error and of its reason, the outermost first. */
  readonly tags: ReadonlyArray<string>
  readonly category: string | undefined
  /** What the reason says of itself. */
  readonly facts: ReadonlyArray<readonly [name: string, value: string]>
}

/** Takes a failure of the SDK apart; `undefined` for any other. */
export const anatomyOf = (error: unknown): Anatomy | undefined => {
  if (!Predicate.hasProperty(error, "_tag") || typeof error._tag !== "string") return undefined
  const inside = behind(error)
  const innermost = Predicate.isObject(inside) ? inside : error
  return {
    tags: [error._tag, ...(Predicate.hasProperty(inside, "_tag") ? [String(inside._tag)] : [])],
    category: categoryOf(error),
    facts: facts.flatMap((name) => {
      const value: unknown = Predicate.hasProperty(innermost, name) ? innermost[name] : undefined
      return isText(value) && value !== "" ? [[name, String(value)] as const] : []
    })
  }
}

/** A complaint about one field of what was passed to the SDK. */
export interface FieldIssue {
  readonly path: string
  readonly message: string
}

const isIssue = (value: unknown): value is FieldIssue =>
  Predicate.hasProperty(value, "path") &&
  typeof value.path === "string" &&
  Predicate.hasProperty(value, "message") &&
  typeof value.message === "string"

/** The complaints of a failure about its input; none where it is about something else. */
export const issuesOf = (error: unknown): ReadonlyArray<FieldIssue> =>
  Predicate.hasProperty(error, "issues") && Array.isArray(error.issues) ? error.issues.filter(isIssue) : []
