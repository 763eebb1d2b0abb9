/** What to do about failures, as facts: by class, and for failed calls by what the backend did. */
import type { Reason, Rejected } from "./Errors.ts"
import type { Advisable } from "./taggedError.ts"

/** An error, with what some of them have. */
interface Failing extends Advisable {
  readonly reason?: Reason
  readonly caip2Id?: string
  readonly missing?: ReadonlyArray<string>
}

const code = "Let the user check the code"

/** Advice by class, where its message does not say it. What a call was refused for follows. */
const byTag: Readonly<Record<string, string>> = {
  AlreadyLoggedIn: "Log the user out first",
  AuthenticationFailed: "Check the token, clientPrivateKey and clientSWA",
  ClientDisposed: "Make another OktoClient",
  EmailOtpNotVerified: code,
  ExecutionUnknown: "Resume error.operation, and send nothing anew before that",
  NotExecuted: "Send it anew: that is safe",
  OnboardingUrlMissing: "Give endpoints.onboarding in the configuration",
  OtpContactInvalid: "Pass an email address, or ten digits for 'whatsapp'",
  OtpMethodInvalid: "Pass 'email' or 'whatsapp'",
  PopupBlocked: "Call it in the handler of a click",
  ProviderUnsupported: "Pass 'google', 'okto' or 'client_jwt'",
  SignerFailed: "Check the clientSigner: error.cause says what it did",
  WebViewBlocked: "Call it in a page that may show frames",
  WebViewBusy: "Wait until the open modal is closed",
  WhatsAppOtpNotVerified: code
}

/** Refusals of what the application's key signed. The signatures of wallets and sessions have other names. */
const byClientKey = /client.?(data.?)?signature|paymaster.*sign|sign.*paymaster/i

const refused = ({ details, effectiveStatus, isPassing, message, retryAfter }: Rejected, own: string | undefined) => {
  // Cut, because it is as long as the backend likes.
  const said = (details ?? message).slice(0, 300)
  const [, expected, got] = /expected the signer (0x\w+), \w+ (0x\w+)/.exec(said) ?? []
  if (isPassing) return `Try again ${retryAfter === undefined ? "later" : `in ${retryAfter} seconds`}: ${said}`
  if (!byClientKey.test(said))
    return `${own ?? (effectiveStatus === 401 ? "Let the user sign in again" : "Correct what was passed in")}: ${said}`
  return got === undefined
    ? `Check clientPrivateKey and clientSWA: ${said}`
    : `Check clientPrivateKey: the backend expected the signer ${expected}, got ${got}`
}

const byReason = (reason: Reason, own: string | undefined): string | undefined => {
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
      return "Let the user sign in again"
  }
}

/** Advice for an error, without its full stop, where there is more than that of its category. */
export const advise = ({ _tag, caip2Id, category, missing, reason }: Failing): string | undefined => {
  const own = byTag[_tag]
  if (missing !== undefined) return `Give the operation ${missing.join(", ")}`
  if (_tag === "ChainNotSupported") return `Pass a chain that getChains lists, such as 'eip155:84532', not '${caip2Id}'`
  return reason === undefined || category === "uncertain" ? own : byReason(reason, own)
}
