/** Failures as people read them. */
import { isOktoError, type OktoError } from "@okto-effect/sdk"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"

const messageOf = (error: unknown): string =>
  Predicate.hasProperty(error, "message") && typeof error.message === "string" ? error.message : String(error)

/** What an error of the catalogue stands for: its reason, or another such error. */
export const reasonOf = (error: OktoError): { readonly _tag: string; readonly message: string } | undefined => {
  if ("reason" in error) return error.reason
  return isOktoError(error.cause) ? error.cause : undefined
}

/** Whether the user gave up what was asked of them: closed the modal, or Google's window. */
export const isDismissed = (error: unknown): boolean =>
  isOktoError(error) && (error._tag === "WebViewCanceled" || error._tag === "PopupClosed")

/** The sentence of a failure with its reason, and what the SDK advises; nothing of it twice. Of what the user gave up, the sentence alone. */
export const explain = (error: unknown): string => {
  if (!isOktoError(error) || isDismissed(error)) return messageOf(error)
  const { advice, message } = error
  const reason = reasonOf(error)?.message ?? ""
  const sentence = message.replace(/\.$/, "")
  return `${`${sentence} ${advice}`.includes(reason) ? sentence : `${sentence}: ${reason}`}. ${advice}`
}

/** What a caller can do about a failure of the SDK, in a word. */
export const categoryOf = (error: unknown): string | undefined => (isOktoError(error) ? error.category : undefined)

/** Writes a failure to the console: it was shown, so it is a warning there. */
export const logFailure = (what: string, error: unknown): void => Effect.runSync(Effect.logWarning(what, error))
