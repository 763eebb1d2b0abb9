/** Failures of clients, sessions and logins. */
import { define, type Failure } from "./catalogue.ts"
import type { NoResponse, Rejected } from "./reasons.ts"
import type { ErrorCategory } from "./taggedError.ts"

/** Defines an error with a fixed sentence: it is made with a cause, or with nothing. */
const failure = /* @__NO_SIDE_EFFECTS__ */ <const Tag extends string>(
  tag: Tag,
  message: string,
  category: ErrorCategory | ((error: { readonly cause?: unknown }) => ErrorCategory),
  advice?: string
): new (options?: { readonly cause?: unknown }) => Failure<Tag> =>
  define(tag, { message, category, advice, fields: (options: { readonly cause?: unknown } = {}) => options })

/** A module of the SDK that is loaded on demand could not be loaded. Nothing was sent. Added by this SDK. */
export class ModuleNotLoaded extends failure("ModuleNotLoaded", "A part of the SDK could not be loaded", "retry") {}

/** The client was disposed, before or during the call. Added by this SDK. */
export class ClientDisposed extends failure(
  "ClientDisposed",
  "The client was disposed",
  "input",
  "Make another OktoClient"
) {}

/** The session store failed or did not answer, so it is not known whether a user is logged in. Added by this SDK. */
export class SessionNotRead extends failure("SessionNotRead", "The stored session could not be read", "retry") {}

/**
 * The session could not be stored: the storage is full, blocked or absent. The session stays in memory. Added by this SDK.
 */
export class SessionNotStored extends failure(
  "SessionNotStored",
  "The session could not be stored and will be forgotten with this page",
  "retry"
) {}

/**
 * The session store failed or did not answer, so the stored session may still be there. Only where the store is required, as
 * on servers. Added by this SDK.
 */
export class SessionNotRemoved extends failure(
  "SessionNotRemoved",
  "The stored session could not be removed",
  "retry",
  "Log out again"
) {}

/** Without a session: sign in, or try again where the session store could not be read. */
const withoutSession = ({ cause }: { readonly cause?: unknown }): ErrorCategory =>
  cause instanceof SessionNotRead || cause instanceof SessionNotStored ? "retry" : "sign-in"

/**
 * The call needs a logged-in user, and there is none, or the user logged out during the call. With {@link SessionNotRead}
 * as the `cause`, the session store could not be read.
 */
export class NotLoggedIn
  extends /* @__PURE__ */ define("NotLoggedIn", {
    category: withoutSession,
    fields: (
      message:
        | "User not logged in"
        | "User must be logged in to generate paymaster data"
        | "User must be logged in to sign message"
        | "User must be logged in to sign user operation"
        | "User must be logged in to execute user operation"
        | "User must be logged in to sync user keys" = "User not logged in",
      options: { readonly cause?: unknown } = {}
    ) => ({ message, ...options })
  }) {}

/** A login was tried while a user is logged in. */
export class AlreadyLoggedIn extends failure(
  "AlreadyLoggedIn",
  "User is already logged in. Please log out first.",
  "input",
  "Log the user out first"
) {}

/** A backend call that needs a bearer token was made without a session. */
export class SessionKeysMissing extends failure("SessionKeysMissing", "Session keys are not set", withoutSession) {}

/** The provider's page returned without an id token. */
export class IdTokenMissing extends failure("IdTokenMissing", "No ID token received from authentication", "retry") {}

/** The client signer answered without signatures: it has no address or no key. */
export class ClientDetailsMissing extends failure("ClientDetailsMissing", "Client details not found", "input") {}

/**
 * A remote signer did not answer, refused, or answered no signature. The cause has the details, `reason` the status of its
 * answer. Added by this SDK.
 */
export class SignerFailed extends define("SignerFailed", {
  message: "The client's signer did not sign",
  category: ({ reason }) => (reason?._tag === "Rejected" && !reason.isTransient ? "input" : "retry"),
  advice: ({ reason }) => `Check the clientSigner: ${reason?.message ?? "error.cause says what it did"}`,
  fields: (options: { readonly cause?: unknown; readonly reason?: NoResponse | Rejected | undefined } = {}) => options
}) {}

/** The backend knows no signing key for this user. */
export class UserKeysMissing extends failure("UserKeysMissing", "User keys are not set", "bug") {}

/** The login provider is not supported. */
export class ProviderUnsupported extends failure(
  "ProviderUnsupported",
  "Unsupported provider",
  "input",
  "Pass a provider of the type AuthProvider, such as 'google'"
) {}

/** The contact of a code is malformed; the cause has the details. */
export class OtpContactInvalid extends failure(
  "OtpContactInvalid",
  "Invalid contact information or method",
  "input",
  "Pass an email address, or ten digits for 'whatsapp'"
) {}

/** The method of a code is neither email nor WhatsApp. */
export class OtpMethodInvalid extends failure(
  "OtpMethodInvalid",
  "Invalid OTP method specified",
  "input",
  "Pass 'email' or 'whatsapp'"
) {}

/** A code was sent, but the answer has no token for it. */
export class OtpTokenMissing
  extends /* @__PURE__ */ define("OtpTokenMissing", {
    category: "bug",
    fields: (
      message: "Failed to send OTP: Token missing in response" | "Failed to resend OTP: Token missing in response"
    ) => ({ message })
  }) {}

/** The code was accepted, but the answer has no token to log in with. */
export class AuthTokenMissing extends failure(
  "AuthTokenMissing",
  "Authentication token not received from OTP verification",
  "bug"
) {}

/** A login in the authentication modal failed; `error`, also the `cause`, is the reason. */
export class WebViewLoginFailed
  extends /* @__PURE__ */ define("WebViewLoginFailed", {
    message: "Authentication failed",
    category: "retry",
    fields: (error: Error) => ({ error, cause: error })
  }) {}

/** The user closed the authentication modal. */
export class WebViewCanceled extends failure("WebViewCanceled", "Authentication canceled by the user", "retry") {}

/** The authentication modal could not be opened: there is no page, or its onboarding page is not trusted. */
export class WebViewBlocked extends failure(
  "WebViewBlocked",
  "WebView failed to open. Are popups blocked?",
  "input",
  "Call it in a page that may show frames"
) {}

/** The authentication modal is already open. Added by this SDK. */
export class WebViewBusy extends failure(
  "WebViewBusy",
  "The authentication modal is already open",
  "input",
  "Wait until the open modal is closed"
) {}

/** A request to the page in the authentication modal was made when the modal was closed. */
export class WebViewUnavailable extends failure("WebViewUnavailable", "WebView not available", "retry") {}

/** The page in the authentication modal did not answer within 30 seconds. */
export class WebViewTimeout extends failure("WebViewTimeout", "Request timeout", "retry") {}

/** The page in the authentication modal sent a malformed answer. */
export class WebViewReplyInvalid extends failure("WebViewReplyInvalid", "Invalid response data", "bug") {}

/** The environment has no onboarding page to show. */
export class OnboardingUrlMissing extends failure(
  "OnboardingUrlMissing",
  "Authentication Page URL is not configured for this environment",
  "input",
  "Give endpoints.onboarding in the configuration"
) {}

/** The page in the authentication modal sent or tried more codes than a person needs. Added by this SDK. */
export class WebViewOtpLimitReached extends failure(
  "WebViewOtpLimitReached",
  "Too many codes in one login: open it again",
  "retry"
) {}

/** The clipboard has no code, or may not be read without a user gesture. */
export class ClipboardEmpty extends failure("ClipboardEmpty", "No OTP found on clipboard", "retry") {}

/** The browser did not open Google's window. */
export class PopupBlocked extends failure(
  "PopupBlocked",
  "Failed to open authentication popup.",
  "retry",
  "Call it in the handler of a click"
) {}

/** Google's window was closed before the sign-in was complete. */
export class PopupClosed extends failure("PopupClosed", "Authentication popup closed.", "retry") {}

/** Google's answer belongs to another request: its `state` or `nonce` differs. Added by this SDK. */
export class OAuthMismatch extends failure(
  "OAuthMismatch",
  "The answer of Google does not belong to this sign-in",
  "retry"
) {}

/** Google's sign-in script could not be loaded. Added by this SDK. */
export class GoogleScriptUnavailable extends failure(
  "GoogleScriptUnavailable",
  "Google sign-in could not be loaded",
  "retry"
) {}
