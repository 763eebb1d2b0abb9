/** Failures of clients, sessions and logins. */
import { type Category, define, failure } from "./catalogue.ts"

/** A part of the SDK is loaded when it is first needed, and could not be: nothing was sent. Ours. */
export class PartNotLoaded
  extends /* @__PURE__ */ failure("PartNotLoaded", "A part of the SDK could not be loaded", "retry") {}

/** The client was disposed: calls on their way end with it, and new ones are refused. Ours. */
export class ClientDisposed
  extends /* @__PURE__ */ failure("ClientDisposed", "The client was disposed", "input", "Make another OktoClient") {}

/** The session store was silent or refused, so nobody knows whether a user is logged in. Ours. */
export class SessionNotRead
  extends /* @__PURE__ */ failure("SessionNotRead", "The stored session could not be read", "retry") {}

/** The session cannot be kept: the storage is full, blocked or absent. Ours; the session lives on in memory. */
export class SessionNotStored
  extends /* @__PURE__ */ failure(
    "SessionNotStored",
    "The session could not be stored and will be forgotten with this page",
    "retry"
  ) {}

/** Nobody to act for: sign in, or, where the session store could not be read, try again. */
const ofNobody = ({ cause }: { readonly cause?: unknown }): Category =>
  cause instanceof SessionNotRead ? "retry" : "sign-in"

/**
 * The call needs a logged-in user, and there is none, or the user logged out meanwhile. With {@link SessionNotRead} as
 * the `cause` there may be one: the store could not be read.
 */
export class NotLoggedIn
  extends /* @__PURE__ */ define("NotLoggedIn", {
    category: ofNobody,
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
  extends /* @__PURE__ */ failure(
    "AlreadyLoggedIn",
    "User is already logged in. Please log out first.",
    "input",
    "Log the user out first"
  ) {}

/** A backend call that needs a bearer token was made without a session. */
export class SessionKeysMissing
  extends /* @__PURE__ */ failure("SessionKeysMissing", "Session keys are not set", ofNobody) {}

/** The provider's page came back without an id token. */
export class IdTokenMissing
  extends /* @__PURE__ */ failure("IdTokenMissing", "No ID token received from authentication", "retry") {}

// ---------------------------------------------------------------------------------------------------------------
// Signers and codes
// ---------------------------------------------------------------------------------------------------------------

/** The client signer has no address or no key to sign with: it answered, and with no signatures at all. */
export class ClientDetailsMissing
  extends /* @__PURE__ */ failure("ClientDetailsMissing", "Client details not found", "input") {}

/** A signer that is not this page was silent, refused, or answered something else; the cause says what. Ours. */
export class SignerFailed
  extends /* @__PURE__ */ failure(
    "SignerFailed",
    "The client's signer did not sign",
    "retry",
    "Check the clientSigner: error.cause says what it did"
  ) {}

/** The backend knows no signing key for this user. */
export class UserKeysMissing extends /* @__PURE__ */ failure("UserKeysMissing", "User keys are not set", "bug") {}

/** The login provider is none of those supported. */
export class ProviderUnsupported
  extends /* @__PURE__ */ failure(
    "ProviderUnsupported",
    "Unsupported provider",
    "input",
    "Pass 'google', 'okto' or 'client_jwt'"
  ) {}

/** A code was asked for with a malformed contact; the cause says what is wrong with it. */
export class OtpContactInvalid
  extends /* @__PURE__ */ failure(
    "OtpContactInvalid",
    "Invalid contact information or method",
    "input",
    "Pass an email address, or ten digits for 'whatsapp'"
  ) {}

/** A code was asked for by another way than email or WhatsApp. */
export class OtpMethodInvalid
  extends /* @__PURE__ */ failure(
    "OtpMethodInvalid",
    "Invalid OTP method specified",
    "input",
    "Pass 'email' or 'whatsapp'"
  ) {}

/** A code was sent, but the answer holds no token that stands for it. */
export class OtpTokenMissing
  extends /* @__PURE__ */ define("OtpTokenMissing", {
    category: "bug",
    fields: (
      message: "Failed to send OTP: Token missing in response" | "Failed to resend OTP: Token missing in response"
    ) => ({ message })
  }) {}

/** The code was accepted, but the answer holds no token to log in with. */
export class AuthTokenMissing
  extends /* @__PURE__ */ failure(
    "AuthTokenMissing",
    "Authentication token not received from OTP verification",
    "bug"
  ) {}

// ---------------------------------------------------------------------------------------------------------------
// The authentication modal
// ---------------------------------------------------------------------------------------------------------------

/** A login in the authentication modal failed; `error` (also the `cause`) says why. */
export class WebViewLoginFailed
  extends /* @__PURE__ */ define("WebViewLoginFailed", {
    message: "Authentication failed",
    category: "retry",
    fields: (error: unknown) => ({ error, cause: error })
  }) {}

/** The user closed the authentication modal. */
export class WebViewCanceled
  extends /* @__PURE__ */ failure("WebViewCanceled", "Authentication canceled by the user", "retry") {}

/** The authentication modal could not be opened: there is no page, or its onboarding page is not trusted. */
export class WebViewBlocked
  extends /* @__PURE__ */ failure(
    "WebViewBlocked",
    "WebView failed to open. Are popups blocked?",
    "input",
    "Call it in a page that may show frames"
  ) {}

/** The authentication modal is already open: there is one at a time. Ours. */
export class WebViewBusy
  extends /* @__PURE__ */ failure(
    "WebViewBusy",
    "The authentication modal is already open",
    "input",
    "Wait until the open modal is closed"
  ) {}

/** Something was asked of the page in the authentication modal, and the modal is closed. */
export class WebViewUnavailable
  extends /* @__PURE__ */ failure("WebViewUnavailable", "WebView not available", "retry") {}

/** The page in the authentication modal did not answer within 30 seconds. */
export class WebViewTimeout extends /* @__PURE__ */ failure("WebViewTimeout", "Request timeout", "retry") {}

/** The page in the authentication modal answered something else than it was asked. */
export class WebViewReplyInvalid
  extends /* @__PURE__ */ failure("WebViewReplyInvalid", "Invalid response data", "bug") {}

/** The environment has no onboarding page to show. */
export class OnboardingUrlMissing
  extends /* @__PURE__ */ failure(
    "OnboardingUrlMissing",
    "Authentication Page URL is not configured for this environment",
    "input",
    "Give endpoints.onboarding in the configuration"
  ) {}

/** The page in the authentication modal asked for more codes, or tried more of them, than a person needs. Ours. */
export class OtpLimitReached
  extends /* @__PURE__ */ failure("OtpLimitReached", "Too many codes in one login: open it again", "retry") {}

/** The clipboard holds no code, or may not be read: not without something that the user has just done. */
export class ClipboardEmpty extends /* @__PURE__ */ failure("ClipboardEmpty", "No OTP found on clipboard", "retry") {}

// ---------------------------------------------------------------------------------------------------------------
// Google's window
// ---------------------------------------------------------------------------------------------------------------

/** The browser did not open Google's window. */
export class PopupBlocked
  extends /* @__PURE__ */ failure(
    "PopupBlocked",
    "Failed to open authentication popup.",
    "retry",
    "Call it in the handler of a click"
  ) {}

/** Google's window was closed before it answered. */
export class PopupClosed extends /* @__PURE__ */ failure("PopupClosed", "Authentication popup closed.", "retry") {}

/** What came back from Google does not belong to what was asked: another `state` or `nonce`. Ours. */
export class OAuthMismatch
  extends /* @__PURE__ */ failure(
    "OAuthMismatch",
    "The sign-in that came back is not the one that was started",
    "retry"
  ) {}

/** Google's sign-in script could not be loaded. Ours. */
export class GoogleScriptUnavailable
  extends /* @__PURE__ */ failure(
    "GoogleScriptUnavailable",
    "The sign-in script of Google could not be loaded",
    "retry"
  ) {}
