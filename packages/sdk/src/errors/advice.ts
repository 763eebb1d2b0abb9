/** The category of a failed call, and the advice about it, by its reason. */
import type { CallFailureReason, Rejected } from "./reasons.ts"
import type { ErrorCategory } from "./taggedError.ts"

/** What to do, without the full stop, by category. */
export const generalAdvice: Readonly<Record<ErrorCategory, string>> = {
  "sign-in": "Let the user sign in again",
  input: "Correct what was passed in",
  retry: "Try again later",
  unknown: "Look for this job id again, and do not send another",
  bug: "Report it"
}

/** What a caller can do about a failed call. */
export const categoryOf = (reason: CallFailureReason): ErrorCategory => {
  switch (reason._tag) {
    case "NoResponse":
      return "retry"
    case "SessionExpired":
      return "sign-in"
    case "Unauthorized":
      return reason.cause?.category ?? "sign-in"
    case "ClockWrong":
      return "input"
    case "MissingData":
    case "Redirected":
    case "DecodeFailed":
      return "bug"
    case "Rejected":
      if (reason.effectiveStatus === 401) return "sign-in"
      return reason.isTransient ? "retry" : "input"
  }
}

/** Matches refusals of what the application's key signed. The signatures of wallets and sessions have other names. */
const aboutClientKey = /client.?(data.?)?signature|paymaster.*sign|sign.*paymaster/i

const adviceOnRefusal = (reason: Rejected, callAdvice: string | undefined): string => {
  const { details, isTransient, message, retryAfter } = reason
  // The backend's text may be long.
  const text = (details ?? message).slice(0, 300)
  if (!isTransient && aboutClientKey.test(text)) {
    const [, expected, got] = /expected the signer (0x\w+), \w+ (0x\w+)/.exec(text) ?? []
    return got === undefined
      ? `Check clientPrivateKey and clientSWA: ${text}`
      : `Check clientPrivateKey: the backend expected the signer ${expected}, got ${got}`
  }
  const wait = retryAfter === undefined ? undefined : `Try again in ${retryAfter} s`
  return `${(isTransient ? wait : callAdvice) ?? generalAdvice[categoryOf(reason)]}: ${text}`
}

/**
 * Advice about a failed call, without the full stop: `undefined` where that of its category says enough. `callAdvice` is the
 * call's own about a refusal.
 */
export const adviceOf = (reason: CallFailureReason, callAdvice: string | undefined): string | undefined => {
  switch (reason._tag) {
    case "Rejected":
      return adviceOnRefusal(reason, callAdvice)
    case "NoResponse":
      return `Check the network and endpoints.bff: ${reason.url ?? "the backend"} did not answer`
    case "ClockWrong":
      return "Have the clock of this device set"
    case "MissingData":
    case "Redirected":
    case "DecodeFailed":
      return `Check endpoints.bff, or report it to the backend: ${reason.message}`
    default:
      return undefined
  }
}
