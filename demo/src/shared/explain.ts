/** Failures as users read them. */
import { isOktoError, type OktoError } from "@okto-effect/sdk"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { toJson } from "./json.ts"

/** The message of any thrown value. */
export const messageOf = (error: unknown): string =>
  Predicate.hasProperty(error, "message") && typeof error.message === "string" ? error.message : String(error)

/** The reason of an SDK error: its `reason`, or an SDK error as its cause. */
const reasonOf = (error: OktoError): { readonly _tag: string; readonly message: string } | undefined => {
  if ("reason" in error) return error.reason
  return isOktoError(error.cause) ? error.cause : undefined
}

/** Whether the user closed the modal or Google's window. */
export const isDismissed = (error: unknown): boolean =>
  isOktoError(error) && (error._tag === "WebViewCanceled" || error._tag === "PopupClosed")

/** Why a call failed, as a user reads it: the most exact text there is. */
const whyOf = (error: OktoError): string => {
  const reason = reasonOf(error)
  if (reason === undefined) return ""
  if (reason._tag === "NoResponse") return "no connection to the backend"
  return Predicate.hasProperty(reason, "details") && typeof reason.details === "string"
    ? reason.details
    : reason.message
}

/** What a user can do. The SDK's advice is for developers, and is among the details. */
const remedyOf = (error: OktoError): string => {
  const reason = reasonOf(error)
  const seconds = Predicate.hasProperty(reason, "retryAfter") ? reason.retryAfter : undefined
  return typeof seconds !== "number" ? "" : ` Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`
}

/**
 * The message of a failure, its reason and what to do, without repetition. For a dismissal, the message alone. After a sentence
 * that says what has failed, the reason alone.
 */
export const explain = (error: unknown, isAfterSentence = false): string => {
  if (!isOktoError(error) || isDismissed(error)) return messageOf(error)
  const reasonText = whyOf(error)
  // Backends answer a wrong token with "Internal Server Error".
  if (error._tag === "AuthenticationFailed" && /\b(token|jws|jwt)\b/i.test(reasonText)) {
    return "Authentication failed: the token was not accepted."
  }
  // A link to sign in again stands beside it.
  if (error.category === "sign-in")
    return error._tag === "NotLoggedIn" ? `${error.message}.` : "Your session has expired."
  const [sentence, why] = [error.message, reasonText].map((text) => text.replace(/\.$/, ""))
  if (isAfterSentence && why !== undefined && why !== "") return `${why}.${remedyOf(error)}`
  return `${why === undefined || why === "" || sentence?.includes(why) ? sentence : `${sentence}: ${why}`}.${remedyOf(error)}`
}

/** What a developer asks for: the tags to catch, the category, the advice, and the reason as JSON. */
export const detailsOf = (error: OktoError): string => {
  const reason = reasonOf(error)
  return [
    [error._tag, reason?._tag, `category: ${error.category}`].filter(Boolean).join(", "),
    error.message,
    error.advice,
    ...(reason === undefined ? [] : [toJson(reason)])
  ].join("\n")
}

/** Logs a failure that the page shows, so as a warning. */
export const logFailure = (what: string, error: unknown): void => Effect.runSync(Effect.logWarning(what, error))
