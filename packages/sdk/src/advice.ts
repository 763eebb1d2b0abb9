/** What to do about failed calls, by what the backend did. */
import { type Category, general } from "./catalogue.ts"
import type { Reason, Rejected } from "./reasons.ts"

/** What a caller can do about a failed call. */
export const categoryOf = (reason: Reason): Category => {
  switch (reason._tag) {
    case "Unreachable":
      return "retry"
    case "SessionExpired":
    case "Unauthorized":
      return "sign-in"
    case "ClockWrong":
      return "input"
    case "MissingData":
    case "Redirected":
    case "Undecodable":
      return "bug"
    case "Rejected":
      if (reason.effectiveStatus === 401) return "sign-in"
      return reason.isPassing ? "retry" : "input"
  }
}

/** Refusals of what the application's key signed. The signatures of wallets and sessions have other names. */
const byClientKey = /client.?(data.?)?signature|paymaster.*sign|sign.*paymaster/i

const refused = (reason: Rejected, own: string | undefined): string => {
  const { details, isPassing, message, retryAfter } = reason
  // Cut, because it is as long as the backend likes.
  const said = (details ?? message).slice(0, 300)
  const [, expected, got] = /expected the signer (0x\w+), \w+ (0x\w+)/.exec(said) ?? []
  if (!isPassing && byClientKey.test(said))
    return got === undefined
      ? `Check clientPrivateKey and clientSWA: ${said}`
      : `Check clientPrivateKey: the backend expected the signer ${expected}, got ${got}`
  const later = retryAfter === undefined ? undefined : `Try again in ${retryAfter} seconds`
  return `${(isPassing ? later : own) ?? general[categoryOf(reason)]}: ${said}`
}

/** Advice about a failed call, without its full stop; `own` is that of the call about a refusal. */
export const adviceOf = (reason: Reason, own: string | undefined): string | undefined => {
  switch (reason._tag) {
    case "Rejected":
      return refused(reason, own)
    case "Unreachable":
      return `Check the network and endpoints.bff: ${reason.url ?? "the backend"} did not answer`
    case "ClockWrong":
      return "Have the clock of this device set"
    case "MissingData":
    case "Redirected":
    case "Undecodable":
      return `Check endpoints.bff, or report it to the backend: ${reason.message}`
    case "SessionExpired":
    case "Unauthorized":
      // As the category says.
      return undefined
  }
}
