/** Failures as people read them. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"

const advice: Readonly<Record<string, string>> = {
  "sign-in": "Sign in again.",
  retry: "Try again in a moment."
}

/** Whether a call was given up rather than failed. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError"

const messageOf = (error: unknown): string =>
  Predicate.hasProperty(error, "message") && typeof error.message === "string" ? error.message : String(error)

/** What the backend said: its message, and its details where they say more. */
const saidBy = (reason: unknown): string => {
  const message = messageOf(reason)
  if (!Predicate.hasProperty(reason, "details") || typeof reason.details !== "string") return message
  return reason.details === "" || message.includes(reason.details) ? message : `${message} (${reason.details})`
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
  return sentence.includes(said) ? sentence : `${sentence}: ${said}`
}

/** What to do about a failure, where there is something to do. */
export const adviceFor = (error: unknown): string | undefined =>
  Predicate.hasProperty(error, "category") && typeof error.category === "string" ? advice[error.category] : undefined

/** Writes a failure to the console. */
export const logFailure = (what: string, error: unknown): void => Effect.runSync(Effect.logError(what, error))
