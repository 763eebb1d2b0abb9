/**
 * The error catalogue: one tagged class per failure a caller can act on, each with its exact sentence as `message`.
 *
 * Catch by class (`catchTag`), by `reason` (what the backend did), or by `category` (what to do next).
 */
import type * as Cause from "effect/Cause"
import * as Data from "effect/Data"

/**
 * What a caller can do about a failure: sign in again, correct the input, try later, or report a defect of the
 * backend or of this SDK.
 */
export type Category = "sign-in" | "input" | "retry" | "bug"

// ---------------------------------------------------------------------------------------------------------------
// Reasons: what went wrong with one call to the backend
// ---------------------------------------------------------------------------------------------------------------

/** The backend answered and refused: an `error` envelope, or a status outside 2xx. */
export class Rejected extends Data.TaggedError("Rejected")<{
  /** The HTTP status of the answer. */
  readonly status: number
  /** The backend's numeric code, HTTP-like or JSON-RPC. */
  readonly code?: number
  /** The backend's own error code, such as `ER-TECH-0016`. */
  readonly errorCode?: string
  /** The backend's sentence. */
  readonly message: string
  /** More about the refusal, such as `Signature expired`. */
  readonly details?: string
  /** Identifies the call in the backend's logs. */
  readonly traceId?: string
  /** Seconds the backend asks to wait before the next try (HTTP `retry-after`). */
  readonly retryAfter?: number
}> {}

/** The backend answered success, but left out the data. */
export class MissingData extends Data.TaggedError("MissingData")<{ readonly message: string }> {
  constructor(message = "the response has no data") {
    super({ message })
  }
}

/** No answer: the connection failed, was cut off or timed out. */
export class Unreachable extends Data.TaggedError("Unreachable")<{
  readonly message: string
  readonly cause?: unknown
}> {
  constructor(cause: unknown, message = "the backend could not be reached") {
    super({ message, cause })
  }
}

/** The answer is not what the contract says; `path` names the place in it. */
export class Undecodable extends Data.TaggedError("Undecodable")<{
  /** Where in the answer, for example `data.tokens[3].address`. */
  readonly path: string
  readonly message: string
  readonly cause?: unknown
}> {}

/** Nothing was sent: the call needs a session, and there is none. */
export class Unauthorized extends Data.TaggedError("Unauthorized")<{
  readonly message: string
  readonly cause?: unknown
}> {
  constructor(cause: unknown) {
    super({ message: "nobody is logged in", cause })
  }
}

/** Why a call to the backend failed. */
export type Reason = Rejected | MissingData | Unreachable | Undecodable | Unauthorized

const categoryOf = (reason: Reason): Category => {
  switch (reason._tag) {
    case "Unreachable":
      return "retry"
    case "Unauthorized":
      return "sign-in"
    case "MissingData":
    case "Undecodable":
      return "bug"
    case "Rejected":
      if (reason.status === 401) return "sign-in"
      return reason.status === 429 || reason.status >= 500 ? "retry" : "input"
  }
}

/** `{error}` in a sentence: the backend's message, and its details where they say more. */
const describe = (reason: Reason): string =>
  reason._tag === "Rejected" && reason.details !== undefined && reason.details !== reason.message
    ? `${reason.message} (${reason.details})`
    : reason.message

interface Sentences {
  /** Said when the backend refuses or cannot be understood; `{error}` is the backend's message. */
  readonly failure: string
  /** Said when the answer has no data. */
  readonly missing?: string
}

/** What every error of the catalogue has. */
export interface Failure<Tag extends string> extends Cause.YieldableError {
  readonly _tag: Tag
  /** The sentence for people. */
  readonly message: string
  /** What a caller can do about it. */
  readonly category: Category
}

/** A failed backend call. */
export interface FailedCall<Tag extends string> extends Failure<Tag> {
  /** What the backend did. */
  readonly reason: Reason
}

/** The class of a failed backend call: its sentences are its only facts. */
const failedCall = <const Tag extends string>(
  tag: Tag,
  sentences: Sentences
): new (reason: Reason, cause?: unknown) => FailedCall<Tag> =>
  class extends Data.TaggedError(tag)<{
    readonly message: string
    readonly reason: Reason
    readonly cause: unknown
  }> {
    constructor(reason: Reason, cause: unknown = reason) {
      const { failure, missing = "Response data is missing" } = sentences
      const message = reason._tag === "MissingData" ? missing : failure.replace("{error}", () => describe(reason))
      super({ message, reason, cause })
    }

    get category(): Category {
      return categoryOf(this.reason)
    }
  }

/** The class of a public failure that hides a failed call: one sentence, whatever the reason; the call is the `cause`. */
const unavailable = <const Tag extends string>(
  tag: Tag,
  sentence: string
): new (cause: FailedCall<string>) => FailedCall<Tag> =>
  class extends failedCall(tag, { failure: sentence, missing: sentence }) {
    constructor(cause: FailedCall<string>) {
      super(cause.reason, cause)
    }
  }

/** The class of a failure with one fixed sentence and category. */
const failure = <const Tag extends string>(
  tag: Tag,
  sentence: string,
  kind: Category
): new (options?: { readonly cause?: unknown }) => Failure<Tag> =>
  class extends Data.TaggedError(tag)<{ readonly message: string; readonly cause?: unknown }> {
    constructor(options: { readonly cause?: unknown } = {}) {
      super({ message: sentence, ...options })
    }

    get category(): Category {
      return kind
    }
  }

// ---------------------------------------------------------------------------------------------------------------
// Calls
// ---------------------------------------------------------------------------------------------------------------

/** `GET /wallets` failed. */
export class WalletsUnavailable extends failedCall("WalletsUnavailable", { failure: "Response data is missing" }) {}

/** `GET /supported/networks` failed; the cause of {@link ChainsUnavailable}. */
export class NetworksCallFailed extends failedCall("NetworksCallFailed", {
  failure: "Failed to retrieve supported networks"
}) {}

/** The list of chains could not be read. */
export class ChainsUnavailable extends unavailable("ChainsUnavailable", "Unable to fetch supported networks") {}

/** `GET /supported/tokens` failed; the cause of {@link TokensUnavailable}. */
export class TokensCallFailed extends failedCall("TokensCallFailed", { failure: "Response data is missing" }) {}

/** The list of tokens could not be read. */
export class TokensUnavailable extends unavailable(
  "TokensUnavailable",
  "Failed to fetch supported tokens from the backend."
) {}

/** The portfolio could not be read. */
export class PortfolioUnavailable extends failedCall("PortfolioUnavailable", {
  failure: "Failed to retrieve portfolio"
}) {}

/** The portfolio's activity could not be read. */
export class ActivityUnavailable extends failedCall("ActivityUnavailable", {
  failure: "Failed to retrieve portfolio activity"
}) {}

/** The NFT portfolio could not be read. */
export class NftsUnavailable extends failedCall("NftsUnavailable", { failure: "Failed to retrieve NFT portfolio" }) {}

/** `GET /orders` failed; the cause of {@link OrdersUnavailable} and {@link NftCollectionsUnavailable}. */
export class OrdersCallFailed extends failedCall("OrdersCallFailed", {
  failure: "Failed to retrieve orders: {error}",
  missing: "No orders found or response data is missing."
}) {}

/** The orders could not be read. */
export class OrdersUnavailable extends unavailable(
  "OrdersUnavailable",
  "Failed to retrieve orders. Please try again later."
) {}

/** The NFT collections could not be read. */
export class NftCollectionsUnavailable extends unavailable(
  "NftCollectionsUnavailable",
  "Failed to fetch NFT collections from the backend."
) {}

/** `GET /user-keys` failed. The login stands; the first signing call tries again. */
export class UserKeysUnavailable extends failedCall("UserKeysUnavailable", {
  failure: "Failed to retrieve user keys: {error}",
  missing: "User keys response data is missing"
}) {}

/** `GET /gas-values` failed. */
export class GasValuesUnavailable extends failedCall("GasValuesUnavailable", {
  failure: "Failed to retrieve gas values: {error}",
  missing: "Gas values response data is missing"
}) {}

/** `POST /estimate` failed: what the intent would cost is not known. */
export class EstimateUnavailable extends failedCall("EstimateUnavailable", { failure: "Failed to estimate order" }) {}

/** `GET /verify-session` failed: the session could not be checked, or the backend does not know it. */
export class SessionNotVerified extends failedCall("SessionNotVerified", {
  failure: "Failed to verify user session"
}) {}

/** The backend refused the login. */
export class AuthenticationFailed extends failedCall("AuthenticationFailed", {
  failure: "Authentication failed: {error}",
  missing: "Authentication response data is missing"
}) {}

/** The backend refused the user operation. */
export class ExecutionFailed extends failedCall("ExecutionFailed", {
  failure: "Execute operation failed: {error}",
  missing: "Execute response data is missing"
}) {}

/** The backend did not sign the message. */
export class MessageNotSigned extends failedCall("MessageNotSigned", {
  failure: "Failed to sign message: {error}",
  missing: "Sign message response data is missing"
}) {}

/** `POST /readContractData` failed; the cause of {@link ContractReadFailed}. */
export class ContractReadCallFailed extends failedCall("ContractReadCallFailed", {
  failure: "Failed to read contract data"
}) {}

/** The contract could not be read. */
export class ContractReadFailed extends unavailable(
  "ContractReadFailed",
  "Failed to read contract data from the backend."
) {}

/** The email code was not sent. */
export class EmailOtpNotSent extends failedCall("EmailOtpNotSent", { failure: "Failed to send Email OTP" }) {}

/** The email code was not sent again. */
export class EmailOtpNotResent extends failedCall("EmailOtpNotResent", { failure: "Failed to resend Email OTP" }) {}

/** The email code is wrong, used up or expired. */
export class EmailOtpNotVerified extends failedCall("EmailOtpNotVerified", { failure: "Failed to verify Email OTP" }) {}

/** The WhatsApp code was not sent. */
export class WhatsAppOtpNotSent extends failedCall("WhatsAppOtpNotSent", { failure: "Failed to send WhatsApp OTP" }) {}

/** The WhatsApp code was not sent again. */
export class WhatsAppOtpNotResent extends failedCall("WhatsAppOtpNotResent", {
  failure: "Failed to resend WhatsApp OTP"
}) {}

/** The WhatsApp code is wrong, used up or expired. */
export class WhatsAppOtpNotVerified extends failedCall("WhatsAppOtpNotVerified", {
  failure: "Failed to verify WhatsApp OTP"
}) {}

// ---------------------------------------------------------------------------------------------------------------
// Sessions and logins
// ---------------------------------------------------------------------------------------------------------------

/** The call needs a logged-in user, and there is none. */
export class NotLoggedIn extends Data.TaggedError("NotLoggedIn")<{ readonly message: string }> {
  constructor(
    message:
      | "User not logged in"
      | "User must be logged in to generate paymaster data"
      | "User must be logged in to sign message"
      | "User must be logged in to sign user operation"
      | "User must be logged in to execute user operation"
      | "User must be logged in to sync user keys" = "User not logged in"
  ) {
    super({ message })
  }

  /** What a caller can do about it. */
  get category(): Category {
    return "sign-in"
  }
}

/** A login was tried while a user is logged in. */
export class AlreadyLoggedIn extends failure(
  "AlreadyLoggedIn",
  "User is already logged in. Please log out first.",
  "input"
) {}

/** A backend call that needs a bearer token was made without a session. */
export class SessionKeysMissing extends failure("SessionKeysMissing", "Session keys are not set", "sign-in") {}

/** The backend knows no signing key for this user. */
export class UserKeysMissing extends failure("UserKeysMissing", "User keys are not set", "bug") {}

/** The code was accepted, but the answer holds no token to log in with. */
export class AuthTokenMissing extends failure(
  "AuthTokenMissing",
  "Authentication token not received from OTP verification",
  "bug"
) {}

/** The provider's page came back without an id token. */
export class IdTokenMissing extends failure("IdTokenMissing", "No ID token received from authentication", "retry") {}

/** The login provider is none of those supported. */
export class ProviderUnsupported extends failure("ProviderUnsupported", "Unsupported provider", "input") {}

/** The client signer has no address or no key to sign with. */
export class ClientDetailsMissing extends failure("ClientDetailsMissing", "Client details not found", "input") {}

/** The session cannot be kept: the storage is full, blocked or absent. Ours; the session lives on in memory. */
export class SessionNotStored extends failure(
  "SessionNotStored",
  "The session could not be stored and will be forgotten with this page",
  "retry"
) {}

// ---------------------------------------------------------------------------------------------------------------
// Input
// ---------------------------------------------------------------------------------------------------------------

/** One complaint about the input. */
export interface Issue {
  /** The field, for example `transaction.to`; empty for the whole input. */
  readonly path: string
  readonly message: string
}

const joined = (issues: ReadonlyArray<Issue>): string => issues.map(({ message }) => message).join(", ")

/** The input of an intent was refused before anything was sent; every complaint at once. */
export class ValidationFailed extends Data.TaggedError("ValidationFailed")<{
  readonly message: string
  readonly issues: ReadonlyArray<Issue>
}> {
  constructor(issues: ReadonlyArray<Issue>) {
    super({ message: "Validation failed: {error}".replace("{error}", () => joined(issues)), issues })
  }

  /** What a caller can do about it. */
  get category(): Category {
    return "input"
  }
}

/** The class of input refused with its bare complaints as the message. */
const invalid = <const Tag extends string>(
  tag: Tag
): new (issues: ReadonlyArray<Issue>) => Failure<Tag> & { readonly issues: ReadonlyArray<Issue> } =>
  class extends Data.TaggedError(tag)<{ readonly message: string; readonly issues: ReadonlyArray<Issue> }> {
    constructor(issues: ReadonlyArray<Issue>) {
      super({ message: joined(issues), issues })
    }

    get category(): Category {
      return "input"
    }
  }

/** The client's configuration is malformed, for example "Invalid client private key format". */
export class ConfigurationInvalid extends invalid("ConfigurationInvalid") {}

/** A field of a user operation is malformed, for example "Invalid nonce format". */
export class UserOperationMalformed extends invalid("UserOperationMalformed") {}

/** An argument is malformed, for example "Invalid Ethereum address format" for a fee payer. */
export class ArgumentInvalid extends invalid("ArgumentInvalid") {}

/** The contact is malformed: "Invalid email format", or the sentence about phone numbers. */
export class ContactInvalid extends invalid("ContactInvalid") {}

/** A code was asked for with a malformed contact; the cause says what is wrong with it. */
export class OtpContactInvalid extends failure("OtpContactInvalid", "Invalid contact information or method", "input") {}

/** A code was asked for by another way than email or WhatsApp. */
export class OtpMethodInvalid extends failure("OtpMethodInvalid", "Invalid OTP method specified", "input") {}

/** A user operation lacks required fields. */
export class UserOperationIncomplete extends Data.TaggedError("UserOperationIncomplete")<{
  readonly message: string
  /** The fields that are absent. */
  readonly missing: ReadonlyArray<string>
}> {
  constructor(missing: ReadonlyArray<string>) {
    super({ message: "Invalid UserOp", missing })
  }

  /** What a caller can do about it. */
  get category(): Category {
    return "input"
  }
}

/** The client may not use this chain. */
export class ChainNotSupported extends Data.TaggedError("ChainNotSupported")<{
  readonly message: string
  readonly caip2Id: string
  readonly details: string
}> {
  constructor(caip2Id: string) {
    super({ message: "Chain Not Supported", caip2Id, details: `${caip2Id} is not supported for this client` })
  }

  /** What a caller can do about it. */
  get category(): Category {
    return "input"
  }
}

/** The intent does not exist on chains of this kind. */
export class ChainTypeInvalid extends Data.TaggedError("ChainTypeInvalid")<{
  readonly message: string
  readonly caip2Id: string
}> {
  constructor(caip2Id: string, message: "Invalid Chain Type" | "NFT Minting is only supported on Aptos chain") {
    super({ message, caip2Id })
  }

  /** What a caller can do about it. */
  get category(): Category {
    return "input"
  }
}

/** What is said of a recipient that is the user, by the kind of transfer. */
export type OwnRecipient =
  | "Recipient address cannot be same as the user address"
  | "Recipient wallet address cannot be same as the user address"

/** The recipient is the user's own address: the smart wallet, or the user's address on that chain. */
export class RecipientIsSender extends Data.TaggedError("RecipientIsSender")<{
  readonly message: string
  readonly recipient: string
}> {
  constructor(recipient: string, message: OwnRecipient) {
    super({ message, recipient })
  }

  /** What a caller can do about it. */
  get category(): Category {
    return "input"
  }
}

// ---------------------------------------------------------------------------------------------------------------
// The authentication modal and Google's window
// ---------------------------------------------------------------------------------------------------------------

/** A login in the authentication modal failed; `error` (also the `cause`) says why. */
export class WebViewLoginFailed extends Data.TaggedError("WebViewLoginFailed")<{
  readonly message: string
  readonly error: unknown
  readonly cause: unknown
}> {
  constructor(error: unknown) {
    super({ message: "Authentication failed", error, cause: error })
  }

  /** What a caller can do about it. */
  get category(): Category {
    return "retry"
  }
}

/** The user closed the authentication modal. */
export class WebViewCanceled extends failure("WebViewCanceled", "Authentication canceled by the user", "retry") {}

/** The authentication modal could not be opened: there is no page, or its onboarding page is not trusted. */
export class WebViewBlocked extends failure("WebViewBlocked", "WebView failed to open. Are popups blocked?", "input") {}

/** The authentication modal is already open: there is one at a time. Ours. */
export class WebViewBusy extends failure("WebViewBusy", "The authentication modal is already open", "input") {}

/** Something was asked of the page in the authentication modal, and the modal is closed. */
export class WebViewUnavailable extends failure("WebViewUnavailable", "WebView not available", "retry") {}

/** The page in the authentication modal did not answer within 30 seconds. */
export class WebViewTimeout extends failure("WebViewTimeout", "Request timeout", "retry") {}

/** The page in the authentication modal answered something else than it was asked. */
export class WebViewReplyInvalid extends failure("WebViewReplyInvalid", "Invalid response data", "bug") {}

/** The environment has no onboarding page to show. */
export class OnboardingUrlMissing extends failure(
  "OnboardingUrlMissing",
  "Authentication Page URL is not configured for this environment",
  "input"
) {}

/** A code was sent, but the answer holds no token that stands for it. */
export class OtpTokenMissing extends Data.TaggedError("OtpTokenMissing")<{ readonly message: string }> {
  constructor(
    message: "Failed to send OTP: Token missing in response" | "Failed to resend OTP: Token missing in response"
  ) {
    super({ message })
  }

  /** What a caller can do about it. */
  get category(): Category {
    return "bug"
  }
}

/** The clipboard holds no text, or may not be read. */
export class ClipboardEmpty extends failure("ClipboardEmpty", "No OTP found on clipboard", "retry") {}

/** The browser did not open Google's window. */
export class PopupBlocked extends failure("PopupBlocked", "Failed to open authentication popup.", "retry") {}

/** Google's window was closed before it answered. */
export class PopupClosed extends failure("PopupClosed", "Authentication popup closed.", "retry") {}

/** What came back from Google does not belong to what was asked: another `state` or `nonce`. Ours. */
export class OAuthMismatch extends failure(
  "OAuthMismatch",
  "The sign-in that came back is not the one that was started",
  "retry"
) {}

/** Google's sign-in script could not be loaded. Ours. */
export class GoogleScriptUnavailable extends failure(
  "GoogleScriptUnavailable",
  "The sign-in script of Google could not be loaded",
  "retry"
) {}
