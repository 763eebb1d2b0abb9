/** Failures of clients, sessions and logins. */
import { defineError } from "./defineError.ts"
import type { NoResponse, Rejected } from "./reasons.ts"
import type { ErrorCategory } from "./taggedError.ts"

/** A module of the SDK that is loaded on demand could not be loaded. Nothing was sent. Added by this SDK. */
export class ModuleNotLoaded
  extends /* @__PURE__ */ defineError("ModuleNotLoaded", {
    message: "A part of the SDK could not be loaded",
    category: "retry"
  }) {}

/** The client was disposed, before or during the call. Added by this SDK. */
export class ClientDisposed
  extends /* @__PURE__ */ defineError("ClientDisposed", {
    message: "The client was disposed",
    category: "input",
    advice: "Make another OktoClient"
  }) {}

/** The session store failed or did not answer, so it is not known whether a user is logged in. Added by this SDK. */
export class SessionNotRead
  extends /* @__PURE__ */ defineError("SessionNotRead", {
    message: "The stored session could not be read",
    category: "retry"
  }) {}

/**
 * The session could not be stored: the storage is full, blocked or absent. The session stays in memory. Added by this SDK.
 */
export class SessionNotStored
  extends /* @__PURE__ */ defineError("SessionNotStored", {
    message: "The session could not be stored and will be forgotten with this page",
    category: "retry"
  }) {}

/**
 * The session store failed or did not answer, so the stored session may still be there. Only where the store is required, as
 * on servers. Added by this SDK.
 */
export class SessionNotRemoved
  extends /* @__PURE__ */ defineError("SessionNotRemoved", {
    message: "The stored session could not be removed",
    category: "retry",
    advice: "Log out again"
  }) {}

/** Without a session: sign in, or try again where the session store could not be read. */
const withoutSession = ({ cause }: { readonly cause?: unknown }): ErrorCategory =>
  cause instanceof SessionNotRead || cause instanceof SessionNotStored ? "retry" : "sign-in"

/**
 * The call needs a logged-in user, and there is none, or the user logged out during the call. With {@link SessionNotRead}
 * as the `cause`, the session store could not be read.
 */
export class NotLoggedIn
  extends /* @__PURE__ */ defineError("NotLoggedIn", {
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
export class AlreadyLoggedIn
  extends /* @__PURE__ */ defineError("AlreadyLoggedIn", {
    message: "User is already logged in. Please log out first.",
    category: "input",
    advice: "Log the user out first"
  }) {}

/** A backend call that needs a bearer token was made without a session. */
export class SessionKeysMissing
  extends /* @__PURE__ */ defineError("SessionKeysMissing", {
    message: "Session keys are not set",
    category: withoutSession
  }) {}

/** The provider's page returned without an id token. */
export class IdTokenMissing
  extends /* @__PURE__ */ defineError("IdTokenMissing", {
    message: "No ID token received from authentication",
    category: "retry"
  }) {}

/** The client signer answered without signatures: it has no address or no key. */
export class ClientDetailsMissing
  extends /* @__PURE__ */ defineError("ClientDetailsMissing", {
    message: "Client details not found",
    category: "input"
  }) {}

/**
 * A remote signer did not answer, refused, or answered no signature. The cause has the details, `reason` the status of its
 * answer. Added by this SDK.
 */
export class SignerFailed
  extends /* @__PURE__ */ defineError("SignerFailed", {
    message: "The client's signer did not sign",
    category: ({ reason }) => (reason?._tag === "Rejected" && !reason.isTransient ? "input" : "retry"),
    advice: ({ reason }) => `Check the clientSigner: ${reason?.message ?? "error.cause says what it did"}`,
    fields: (options: { readonly cause?: unknown; readonly reason?: NoResponse | Rejected | undefined } = {}) => options
  }) {}

/** The backend knows no signing key for this user. */
export class UserKeysMissing
  extends /* @__PURE__ */ defineError("UserKeysMissing", { message: "User keys are not set", category: "bug" }) {}

/** The login provider is not supported. */
export class ProviderUnsupported
  extends /* @__PURE__ */ defineError("ProviderUnsupported", {
    message: "Unsupported provider",
    category: "input",
    advice: "Pass a provider of the type AuthProvider, such as 'google'"
  }) {}

/** The contact of a code is malformed; the cause has the details. */
export class OtpContactInvalid
  extends /* @__PURE__ */ defineError("OtpContactInvalid", {
    message: "Invalid contact information or method",
    category: "input",
    advice: "Pass an email address, or ten digits for 'whatsapp'"
  }) {}

/** The method of a code is neither email nor WhatsApp. */
export class OtpMethodInvalid
  extends /* @__PURE__ */ defineError("OtpMethodInvalid", {
    message: "Invalid OTP method specified",
    category: "input",
    advice: "Pass 'email' or 'whatsapp'"
  }) {}

/** A code was sent, but the answer has no token for it. */
export class OtpTokenMissing
  extends /* @__PURE__ */ defineError("OtpTokenMissing", {
    category: "bug",
    fields: (
      message: "Failed to send OTP: Token missing in response" | "Failed to resend OTP: Token missing in response"
    ) => ({ message })
  }) {}

/** The code was accepted, but the answer has no token to log in with. */
export class AuthTokenMissing
  extends /* @__PURE__ */ defineError("AuthTokenMissing", {
    message: "Authentication token not received from OTP verification",
    category: "bug"
  }) {}

/** A login in the authentication modal failed; `error`, also the `cause`, is the reason. */
export class WebViewLoginFailed
  extends /* @__PURE__ */ defineError("WebViewLoginFailed", {
    message: "Authentication failed",
    category: "retry",
    fields: (error: Error) => ({ error, cause: error })
  }) {}

/** The user closed the authentication modal. */
export class WebViewCanceled
  extends /* @__PURE__ */ defineError("WebViewCanceled", {
    message: "Authentication canceled by the user",
    category: "retry"
  }) {}

/** The authentication modal could not be opened: there is no page, or its onboarding page is not trusted. */
export class WebViewBlocked
  extends /* @__PURE__ */ defineError("WebViewBlocked", {
    message: "WebView failed to open. Are popups blocked?",
    category: "input",
    advice: "Call it in a page that may show frames"
  }) {}

/** The authentication modal is already open. Added by this SDK. */
export class WebViewBusy
  extends /* @__PURE__ */ defineError("WebViewBusy", {
    message: "The authentication modal is already open",
    category: "input",
    advice: "Wait until the open modal is closed"
  }) {}

/** A request to the page in the authentication modal was made when the modal was closed. */
export class WebViewUnavailable
  extends /* @__PURE__ */ defineError("WebViewUnavailable", { message: "WebView not available", category: "retry" }) {}

/** The page in the authentication modal did not answer within 30 seconds. */
export class WebViewTimeout
  extends /* @__PURE__ */ defineError("WebViewTimeout", { message: "Request timeout", category: "retry" }) {}

/** The page in the authentication modal sent a malformed answer. */
export class WebViewReplyInvalid
  extends /* @__PURE__ */ defineError("WebViewReplyInvalid", { message: "Invalid response data", category: "bug" }) {}

/** The environment has no onboarding page to show. */
export class OnboardingUrlMissing
  extends /* @__PURE__ */ defineError("OnboardingUrlMissing", {
    message: "Authentication Page URL is not configured for this environment",
    category: "input",
    advice: "Give endpoints.onboarding in the configuration"
  }) {}

/** The page in the authentication modal sent or tried more codes than a person needs. Added by this SDK. */
export class WebViewOtpLimitReached
  extends /* @__PURE__ */ defineError("WebViewOtpLimitReached", {
    message: "Too many codes in one login: open it again",
    category: "retry"
  }) {}

/** The clipboard has no code, or may not be read without a user gesture. */
export class ClipboardEmpty
  extends /* @__PURE__ */ defineError("ClipboardEmpty", { message: "No OTP found on clipboard", category: "retry" }) {}

/** The browser did not open Google's window. */
export class PopupBlocked
  extends /* @__PURE__ */ defineError("PopupBlocked", {
    message: "Failed to open authentication popup.",
    category: "retry",
    advice: "Call it in the handler of a click"
  }) {}

/** Google's window was closed before the sign-in was complete. */
export class PopupClosed
  extends /* @__PURE__ */ defineError("PopupClosed", { message: "Authentication popup closed.", category: "retry" }) {}

/** Google's answer belongs to another request: its `state` or `nonce` differs. Added by this SDK. */
export class OAuthMismatch
  extends /* @__PURE__ */ defineError("OAuthMismatch", {
    message: "The answer of Google does not belong to this sign-in",
    category: "retry"
  }) {}

/** Google's sign-in script could not be loaded. Added by this SDK. */
export class GoogleScriptUnavailable
  extends /* @__PURE__ */ defineError("GoogleScriptUnavailable", {
    message: "Google sign-in could not be loaded",
    category: "retry"
  }) {}
