/**
 * The error catalogue: one tagged class per failure a caller can act on, each with its exact sentence as `message`.
 *
 * Catch by class (`catchTag`), by `reason` (what the backend did), or by `category` (what to do next).
 */
import type * as Cause from "effect/Cause"
import type { Issue } from "@okto-effect/contract/complaints"
import type { Order } from "@okto-effect/contract/Order"
import type { SignedUserOp } from "@okto-effect/contract/UserOp"
import { CatalogueError, type Catalogued, type Category, TaggedError } from "./taggedError.ts"

export type { Category } from "./taggedError.ts"

// ---------------------------------------------------------------------------------------------------------------
// Reasons: what went wrong with one call to the backend
// ---------------------------------------------------------------------------------------------------------------

/** The backend answered and refused: an `error` envelope, or a status outside 2xx. */
export class Rejected extends TaggedError("Rejected")<{
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
  /** Whether the backend said so itself, in its envelope; otherwise anything on the way may have. */
  readonly isEnveloped?: boolean
}> {
  /** The HTTP status that the refusal amounts to: its own, or the code of an error envelope in a 2xx answer. */
  get effectiveStatus(): number {
    const { code = 0, status } = this
    return status < 300 && code >= 400 && code < 600 ? code : status
  }

  /** Whether the backend was not able to, rather than not willing to: a later try may succeed. */
  get isPassing(): boolean {
    const status = this.effectiveStatus
    return status === 408 || status === 429 || status >= 500
  }
}

/** The backend answered success, but left out the data. */
export class MissingData extends TaggedError("MissingData")<{
  readonly message: string
  /** Whether the answer was no JSON object at all: it may be anybody's. */
  readonly isUnreadable?: boolean
}> {
  constructor(message = "the response has no data", isUnreadable = false) {
    super({ message, isUnreadable })
  }
}

/** No answer: the connection failed, was cut off or timed out. */
export class Unreachable extends TaggedError("Unreachable")<{
  readonly message: string
  /** The origin that was asked. */
  readonly url?: string
  readonly cause?: unknown
}> {
  constructor(cause: unknown, message = "the backend could not be reached", url?: string) {
    super({ message, cause, ...(url === undefined ? {} : { url }) })
  }
}

/** The answer is not what the contract says; `path` names the place in it. */
export class Undecodable extends TaggedError("Undecodable")<{
  /** Where in the answer, for example `data.tokens[3].address`. */
  readonly path: string
  readonly message: string
  readonly cause?: unknown
}> {}

/** The backend sent the request elsewhere. Nothing follows it there: it carries what lets somebody log in or sign. Ours. */
export class Redirected extends TaggedError("Redirected")<{
  readonly message: string
  /** The HTTP status; 0 where the platform does not tell, as in browsers. */
  readonly status: number
}> {
  constructor(status: number) {
    super({ message: "the backend sent the request elsewhere", status })
  }
}

/**
 * The backend refused, and its clock and the local one differ by more than two minutes, which may be why. Ours. Ask the
 * user to set the clock; nothing is corrected behind their back.
 */
export class ClockWrong extends TaggedError("ClockWrong")<{
  readonly message: string
  /** Milliseconds that the backend's clock is ahead of the local one; negative when it is behind. */
  readonly difference: number
  /** What the backend said. */
  readonly cause: Rejected
}> {
  constructor(difference: number, cause: Rejected) {
    const minutes = Math.round(Math.abs(difference) / 60_000)
    super({
      message: `the clock of this device is ${minutes} minutes ${difference > 0 ? "behind" : "ahead"}`,
      difference,
      cause
    })
  }
}

/** The call needs a session, and there is none, or the one that it began with has ended meanwhile. */
export class Unauthorized extends TaggedError("Unauthorized")<{
  readonly message: string
  /** Whether the request had left: then the backend may have done what it was asked. */
  readonly sent: boolean
  readonly cause?: unknown
}> {
  constructor(cause: unknown, sent = false) {
    super({ message: sent ? "the session ended before the answer came" : "nobody is logged in", sent, cause })
  }
}

/**
 * The backend refused the call with 401 and, asked with `GET /verify-session`, said that the session is over. It was
 * cleared: sign in again. Ours.
 */
export class SessionExpired extends TaggedError("SessionExpired")<{
  readonly message: string
  /** What the backend said to the call. */
  readonly cause: Rejected
}> {
  constructor(cause: Rejected) {
    super({ message: "the backend has ended the session", cause })
  }
}

/** Why a call to the backend failed. */
export type Reason =
  | Rejected
  | MissingData
  | Unreachable
  | Undecodable
  | Redirected
  | ClockWrong
  | Unauthorized
  | SessionExpired

const categoryOf = (reason: Reason): Category => {
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

/** `{error}` in a sentence: the backend's message, and its details where they say more. */
const describe = (reason: Reason): string =>
  reason._tag === "SessionExpired"
    ? describe(reason.cause)
    : reason._tag === "ClockWrong"
      ? `${describe(reason.cause)}; ${reason.message}`
      : reason._tag === "Rejected" && reason.details !== undefined && reason.details !== reason.message
        ? `${reason.message} (${reason.details})`
        : reason.message

/** What may be asked of every error of the catalogue, without knowing which it is; not all of them can tell. */
export interface Details {
  /** What the backend did. */
  readonly reason?: Reason | undefined
  /** The id that the order of an operation has, where one left for the backend. */
  readonly jobId?: string | undefined
}

const ofReason = ({ reason }: { readonly reason: Reason }): Category => categoryOf(reason)

interface Sentences {
  /** Said when the backend refuses or cannot be understood; `{error}` is the backend's message. */
  readonly failure: string
  /** Said when the answer has no data. */
  readonly missing?: string
}

/** What every error of the catalogue has. */
export interface Failure<Tag extends string> extends Cause.YieldableError, Details, Catalogued {
  readonly _tag: Tag
  /** The sentence for people. */
  readonly message: string
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
  class extends CatalogueError(tag, ofReason)<{
    readonly message: string
    readonly reason: Reason
    readonly cause: unknown
  }> {
    constructor(reason: Reason, cause: unknown = reason) {
      super({ message: sentenceOf(sentences, reason), reason, cause })
    }
  }

/** A failed backend call in the words of the call itself: the `cause` of a failure that has words of its own. */
export class CallFailed extends CatalogueError("CallFailed", ofReason)<
  Details & {
    readonly message: string
    readonly reason: Reason
    readonly cause: unknown
  }
> {}

const sentenceOf = ({ failure, missing = "Response data is missing" }: Sentences, reason: Reason): string =>
  reason._tag === "MissingData" ? missing : failure.replace("{error}", () => describe(reason))

/** The class of a failed call with two sentences: one for everybody, whatever the reason, and the call's own behind it. */
const unavailable = <const Tag extends string>(
  tag: Tag,
  sentence: string,
  own: Sentences
): new (reason: Reason) => FailedCall<Tag> =>
  class extends failedCall(tag, { failure: sentence, missing: sentence }) {
    constructor(reason: Reason) {
      super(reason, new CallFailed({ message: sentenceOf(own, reason), reason, cause: reason }))
    }
  }

/** The class of a failure with one fixed sentence and category. */
const failure = <const Tag extends string>(
  tag: Tag,
  sentence: string,
  category: Category | ((error: { readonly cause?: unknown }) => Category)
): new (options?: { readonly cause?: unknown }) => Failure<Tag> =>
  class extends CatalogueError(tag, category)<{ readonly message: string; readonly cause?: unknown }> {
    constructor(options: { readonly cause?: unknown } = {}) {
      super({ message: sentence, ...options })
    }
  }

// ---------------------------------------------------------------------------------------------------------------
// Calls
// ---------------------------------------------------------------------------------------------------------------

/** `GET /wallets` failed. */
export class WalletsUnavailable extends failedCall("WalletsUnavailable", { failure: "Response data is missing" }) {}

/** The list of chains could not be read. */
export class ChainsUnavailable extends unavailable("ChainsUnavailable", "Unable to fetch supported networks", {
  failure: "Failed to retrieve supported networks"
}) {}

/** The list of tokens could not be read. */
export class TokensUnavailable extends unavailable(
  "TokensUnavailable",
  "Failed to fetch supported tokens from the backend.",
  { failure: "Response data is missing" }
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

const ordersCall: Sentences = {
  failure: "Failed to retrieve orders: {error}",
  missing: "No orders found or response data is missing."
}

/** The orders could not be read. */
export class OrdersUnavailable extends unavailable(
  "OrdersUnavailable",
  "Failed to retrieve orders. Please try again later.",
  ordersCall
) {}

/** The NFT collections could not be read. */
export class NftCollectionsUnavailable extends unavailable(
  "NftCollectionsUnavailable",
  "Failed to fetch NFT collections from the backend.",
  ordersCall
) {}

/** Nobody has heard of an order for a minute: the job may have been lost, or the backend may be behind. Ours. */
export class OrderNotFound extends CatalogueError("OrderNotFound", "uncertain")<
  Details & {
    readonly message: string
    readonly jobId: string
  }
> {
  constructor(jobId: string) {
    super({ message: "No order was found for this job", jobId })
  }
}

/** An order was followed for as long as the caller wanted, and has not reached its end. Ours. */
export class OrderUnsettled extends CatalogueError("OrderUnsettled", "uncertain")<
  Details & {
    readonly message: string
    readonly jobId: string
    /** The order as it was last seen; absent when it was not seen at all. */
    readonly order?: Order
  }
> {
  constructor(jobId: string, order: Order | undefined) {
    super({ message: "The order has not reached its end yet", jobId, ...(order === undefined ? {} : { order }) })
  }
}

/**
 * An order has reached another end than success; `{error}` is its own reason, or else its status. Nothing of it happens
 * any more. The category is `retry` where it was not executed in time, and otherwise `input`. Ours.
 */
export class OrderFailed extends CatalogueError("OrderFailed", ({ order }: { readonly order: Order }) =>
  order.status === "EXPIRED" || order.status === "BUNDLER_DISCARDED" ? "retry" : "input"
)<
  Details & {
    readonly message: string
    readonly jobId: string
    /** The order, with its `status` and its own `reason`. */
    readonly order: Order
  }
> {
  constructor(jobId: string, order: Order) {
    super({ message: `The order failed: ${order.reason || order.status}`, jobId, order })
  }
}

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

/** A user operation that left for the backend. */
export interface Sent {
  /** The id that its order has. */
  readonly jobId: string
  /** What was sent: keep it, to resume. */
  readonly operation: SignedUserOp
  /** Until when the backend may take it, in Unix seconds; after that it is not executed any more. */
  readonly validUntil?: number | undefined
}

/** The backend refused the user operation, and lists no order of it: nothing was executed. */
export class ExecutionFailed extends failedCall("ExecutionFailed", {
  failure: "Execute operation failed: {error}",
  missing: "Execute response data is missing"
}) {
  /** The id that its order would have had. */
  override readonly jobId?: string
  /** What was sent. */
  readonly operation?: SignedUserOp

  constructor(reason: Reason, sent?: Sent) {
    super(reason)
    if (sent === undefined) return
    this.jobId = sent.jobId
    this.operation = sent.operation
  }
}

/**
 * An operation left for the backend, and whether it was taken is not known: `resume` it, and build nothing new. Ours,
 * with the sentence of what happened.
 */
export class ExecutionUnknown extends CatalogueError("ExecutionUnknown", "uncertain")<
  Details & Sent & { readonly message: string; readonly reason?: Reason | undefined; readonly cause: unknown }
> {
  constructor(failure: Failure<string>, sent: Sent) {
    super({ message: failure.message, ...sent, reason: failure.reason, cause: failure })
  }
}

/** An operation was not executed and cannot be any more: it is safe to build another. Ours. */
export class NotExecuted extends CatalogueError("NotExecuted", "retry")<Details & Sent & { readonly message: string }> {
  constructor(sent: Sent) {
    super({ message: "The operation was not executed", ...sent })
  }
}

/** The job id that a caller chose is another job's. Ours. */
export class JobIdTaken extends CatalogueError("JobIdTaken", "input")<
  Details & {
    readonly message: string
    readonly jobId: string
  }
> {
  constructor(jobId: string) {
    super({ message: "Another job has this id", jobId })
  }
}

/** The operation could not be written down in time, so it was not sent. Ours. */
export class OperationNotRecorded extends failure(
  "OperationNotRecorded",
  "The operation was not written down in time, so it was not sent",
  "retry"
) {}

/** The backend asks for fees beyond what anybody would pay. Ours. */
export class FeeTooHigh extends CatalogueError("FeeTooHigh", "retry")<
  Details & {
    readonly message: string
    /** What the backend asks for, in wei per gas. */
    readonly maxFeePerGas: bigint
    /** What is paid at most, in wei per gas. */
    readonly ceiling: bigint
  }
> {
  constructor(maxFeePerGas: bigint, ceiling: bigint) {
    super({ message: "The fees asked for are above the ceiling", maxFeePerGas, ceiling })
  }
}

/** The backend did not sign the message. */
export class MessageNotSigned extends failedCall("MessageNotSigned", {
  failure: "Failed to sign message: {error}",
  missing: "Sign message response data is missing"
}) {}

/** The contract could not be read. */
export class ContractReadFailed extends unavailable(
  "ContractReadFailed",
  "Failed to read contract data from the backend.",
  { failure: "Failed to read contract data" }
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

/** A part of the SDK is loaded when it is first needed, and could not be: nothing was sent. Ours. */
export class PartNotLoaded extends failure("PartNotLoaded", "A part of the SDK could not be loaded", "retry") {}

/** The session store was silent or refused, so nobody knows whether a user is logged in. Ours. */
export class SessionNotRead extends failure("SessionNotRead", "The stored session could not be read", "retry") {}

/** Nobody to act for: sign in, or, where the session store could not be read, try again. */
const ofNobody = ({ cause }: { readonly cause?: unknown }): Category =>
  cause instanceof SessionNotRead ? "retry" : "sign-in"

/**
 * The call needs a logged-in user, and there is none, or the user logged out meanwhile. With {@link SessionNotRead} as
 * the `cause` there may be one: the store could not be read.
 */
export class NotLoggedIn extends CatalogueError("NotLoggedIn", ofNobody)<
  Details & {
    readonly message: string
    readonly cause?: unknown
  }
> {
  constructor(
    message:
      | "User not logged in"
      | "User must be logged in to generate paymaster data"
      | "User must be logged in to sign message"
      | "User must be logged in to sign user operation"
      | "User must be logged in to execute user operation"
      | "User must be logged in to sync user keys" = "User not logged in",
    options: { readonly cause?: unknown } = {}
  ) {
    super({ message, ...options })
  }
}

/** A login was tried while a user is logged in. */
export class AlreadyLoggedIn extends failure(
  "AlreadyLoggedIn",
  "User is already logged in. Please log out first.",
  "input"
) {}

/** A backend call that needs a bearer token was made without a session. */
export class SessionKeysMissing extends failure("SessionKeysMissing", "Session keys are not set", ofNobody) {}

/** The client was disposed: calls on their way end with it, and new ones are refused. Ours. */
export class ClientDisposed extends failure("ClientDisposed", "The client was disposed", "input") {}

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

/** The client signer has no address or no key to sign with: it answered, and with no signatures at all. */
export class ClientDetailsMissing extends failure("ClientDetailsMissing", "Client details not found", "input") {}

/** A signer that is not this page was silent, refused, or answered something else; the cause says what. Ours. */
export class SignerFailed extends failure("SignerFailed", "The client's signer did not sign", "retry") {}

/** The session cannot be kept: the storage is full, blocked or absent. Ours; the session lives on in memory. */
export class SessionNotStored extends failure(
  "SessionNotStored",
  "The session could not be stored and will be forgotten with this page",
  "retry"
) {}

// ---------------------------------------------------------------------------------------------------------------
// Input
// ---------------------------------------------------------------------------------------------------------------

export type { Issue }

const joined = (issues: ReadonlyArray<Issue>): string => issues.map(({ message }) => message).join(", ")

/** The input of an intent was refused before anything was sent; every complaint at once. */
export class ValidationFailed extends CatalogueError("ValidationFailed", "input")<
  Details & {
    readonly message: string
    readonly issues: ReadonlyArray<Issue>
  }
> {
  constructor(issues: ReadonlyArray<Issue>) {
    super({ message: `Validation failed: ${joined(issues)}`, issues })
  }
}

/** The class of input refused with its bare complaints as the message. */
const invalid = <const Tag extends string>(
  tag: Tag
): new (
  issues: ReadonlyArray<Issue>,
  options?: { readonly cause?: unknown }
) => Failure<Tag> & { readonly issues: ReadonlyArray<Issue> } =>
  class extends CatalogueError(tag, "input")<{ readonly message: string; readonly issues: ReadonlyArray<Issue> }> {
    constructor(issues: ReadonlyArray<Issue>, options: { readonly cause?: unknown } = {}) {
      super({ ...options, message: joined(issues), issues })
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
export class UserOperationIncomplete extends CatalogueError("UserOperationIncomplete", "input")<
  Details & {
    readonly message: string
    /** The fields that are absent. */
    readonly missing: ReadonlyArray<string>
  }
> {
  constructor(missing: ReadonlyArray<string>) {
    super({ message: "Invalid UserOp", missing })
  }
}

/** The client may not use this chain. */
export class ChainNotSupported extends CatalogueError("ChainNotSupported", "input")<
  Details & {
    readonly message: string
    readonly caip2Id: string
    readonly details: string
  }
> {
  constructor(caip2Id: string) {
    super({ message: "Chain Not Supported", caip2Id, details: `${caip2Id} is not supported for this client` })
  }
}

/** The intent does not exist on chains of this kind. */
export class ChainTypeInvalid extends CatalogueError("ChainTypeInvalid", "input")<
  Details & {
    readonly message: string
    readonly caip2Id: string
  }
> {
  constructor(caip2Id: string, message: "Invalid Chain Type" | "NFT Minting is only supported on Aptos chain") {
    super({ message, caip2Id })
  }
}

/** What is said of a recipient that is the user, by the kind of transfer. */
export type OwnRecipient =
  | "Recipient address cannot be same as the user address"
  | "Recipient wallet address cannot be same as the user address"

/** The recipient is the user's own address: the smart wallet, or the user's address on that chain. */
export class RecipientIsSender extends CatalogueError("RecipientIsSender", "input")<
  Details & {
    readonly message: string
    readonly recipient: string
  }
> {
  constructor(recipient: string, message: OwnRecipient) {
    super({ message, recipient })
  }
}

// ---------------------------------------------------------------------------------------------------------------
// The authentication modal and Google's window
// ---------------------------------------------------------------------------------------------------------------

/** A login in the authentication modal failed; `error` (also the `cause`) says why. */
export class WebViewLoginFailed extends CatalogueError("WebViewLoginFailed", "retry")<
  Details & {
    readonly message: string
    readonly error: unknown
    readonly cause: unknown
  }
> {
  constructor(error: unknown) {
    super({ message: "Authentication failed", error, cause: error })
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
export class OtpTokenMissing extends CatalogueError("OtpTokenMissing", "bug")<Details & { readonly message: string }> {
  constructor(
    message: "Failed to send OTP: Token missing in response" | "Failed to resend OTP: Token missing in response"
  ) {
    super({ message })
  }
}

/** The page in the authentication modal asked for more codes, or tried more of them, than a person needs. Ours. */
export class OtpLimitReached extends failure(
  "OtpLimitReached",
  "Too many codes in one login: open it again",
  "retry"
) {}

/** The clipboard holds no code, or may not be read: not without something that the user has just done. */
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
