/** Failures of calls to the backend, and of user operations and their orders. */
import type { Order } from "@okto-effect/contract/Order"
import type { SignedUserOp } from "@okto-effect/contract/UserOp"
import { adviceOf, categoryOf } from "./advice.ts"
import { define, failure, type Failure } from "./catalogue.ts"
import type { Reason } from "./reasons.ts"

/** A failed backend call. */
export interface FailedCall<Tag extends string> extends Failure<Tag> {
  /** What the backend did. */
  readonly reason: Reason
}

interface Options {
  /** Said when the answer has no data. */
  readonly missing?: string
  /** What to do about a refusal, where its status does not say it. */
  readonly advice?: string
}

interface Call {
  readonly message: string
  readonly reason: Reason
  readonly cause: unknown
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

/** The fields of a failed call. `failure` is said when the backend refuses or cannot be understood, with its `{error}`. */
const callOf = (reason: Reason, failure: string, { missing = "Response data is missing" }: Options = {}): Call => ({
  message: reason._tag === "MissingData" ? missing : failure.replace("{error}", () => describe(reason)),
  reason,
  cause: reason
})

/** The class of a failed backend call, from what it is made with to its fields. */
const call = <const Tag extends string, Args extends ReadonlyArray<unknown>, Fields extends Call>(
  tag: Tag,
  fields: (...args: Args) => Fields,
  advice?: string
): new (...args: Args) => Failure<Tag> & Readonly<Fields> =>
  define(tag, {
    category: ({ reason }) => categoryOf(reason),
    advice: ({ reason }) => adviceOf(reason, advice),
    fields
  })

/** The class of a failed backend call whose sentences are its only facts. */
const failedCall = <const Tag extends string>(
  tag: Tag,
  failure: string,
  options?: Options
): new (reason: Reason, cause?: unknown) => FailedCall<Tag> =>
  call(
    tag,
    (reason: Reason, cause: unknown = reason) => ({ ...callOf(reason, failure, options), cause }),
    options?.advice
  )

/** A failed backend call in the words of the call itself: the `cause` of a failure that has words of its own. */
export class CallFailed extends /* @__PURE__ */ call("CallFailed", (fields: Call) => fields) {}

/** The class of a failed call with two sentences: one for everybody, whatever the reason, and the call's own behind it. */
const unavailable = <const Tag extends string>(
  tag: Tag,
  message: string,
  failure: string,
  options?: Options
): new (reason: Reason) => FailedCall<Tag> =>
  call(tag, (reason: Reason) => ({ message, reason, cause: new CallFailed(callOf(reason, failure, options)) }))

/** `GET /wallets` failed. */
export class WalletsUnavailable extends /* @__PURE__ */ failedCall("WalletsUnavailable", "Response data is missing") {}

/** The list of chains could not be read. */
export class ChainsUnavailable
  extends /* @__PURE__ */ unavailable(
    "ChainsUnavailable",
    "Unable to fetch supported networks",
    "Failed to retrieve supported networks"
  ) {}

/** The list of tokens could not be read. */
export class TokensUnavailable
  extends /* @__PURE__ */ unavailable(
    "TokensUnavailable",
    "Failed to fetch supported tokens from the backend.",
    "Response data is missing"
  ) {}

/** The portfolio could not be read. */
export class PortfolioUnavailable
  extends /* @__PURE__ */ failedCall("PortfolioUnavailable", "Failed to retrieve portfolio") {}

/** The portfolio's activity could not be read. */
export class ActivityUnavailable
  extends /* @__PURE__ */ failedCall("ActivityUnavailable", "Failed to retrieve portfolio activity") {}

/** The NFT portfolio could not be read. */
export class NftsUnavailable
  extends /* @__PURE__ */ failedCall("NftsUnavailable", "Failed to retrieve NFT portfolio") {}

const ordersCall = [
  "Failed to retrieve orders: {error}",
  { missing: "No orders found or response data is missing." }
] as const

/** The orders could not be read. */
export class OrdersUnavailable
  extends /* @__PURE__ */ unavailable(
    "OrdersUnavailable",
    "Failed to retrieve orders. Please try again later.",
    ...ordersCall
  ) {}

/** The NFT collections could not be read. */
export class NftCollectionsUnavailable
  extends /* @__PURE__ */ unavailable(
    "NftCollectionsUnavailable",
    "Failed to fetch NFT collections from the backend.",
    ...ordersCall
  ) {}

/** `GET /user-keys` failed. The login stands; the first signing call tries again. */
export class UserKeysUnavailable
  extends /* @__PURE__ */ failedCall("UserKeysUnavailable", "Failed to retrieve user keys: {error}", {
    missing: "User keys response data is missing"
  }) {}

/** `GET /gas-values` failed. */
export class GasValuesUnavailable
  extends /* @__PURE__ */ failedCall("GasValuesUnavailable", "Failed to retrieve gas values: {error}", {
    missing: "Gas values response data is missing"
  }) {}

/** `POST /estimate` failed: what the intent would cost is not known. */
export class EstimateUnavailable
  extends /* @__PURE__ */ failedCall("EstimateUnavailable", "Failed to estimate order") {}

/** `GET /verify-session` failed: the session could not be checked, or the backend does not know it. */
export class SessionNotVerified
  extends /* @__PURE__ */ failedCall("SessionNotVerified", "Failed to verify user session") {}

/** The backend refused the login. */
export class AuthenticationFailed
  extends /* @__PURE__ */ failedCall("AuthenticationFailed", "Authentication failed: {error}", {
    missing: "Authentication response data is missing",
    advice: "Check the token, clientPrivateKey and clientSWA"
  }) {}

interface Execute extends Call {
  /** The id that its order would have had. */
  readonly jobId?: string
  /** What was sent. */
  readonly operation?: SignedUserOp
}

/** The backend refused the user operation, and lists no order of it: nothing was executed. */
export class ExecutionFailed
  extends /* @__PURE__ */ call("ExecutionFailed", (reason: Reason, sent?: Sent): Execute => ({
    ...callOf(reason, "Execute operation failed: {error}", { missing: "Execute response data is missing" }),
    ...(sent && { jobId: sent.jobId, operation: sent.operation })
  })) {}

/** The backend did not sign the message. */
export class MessageNotSigned
  extends /* @__PURE__ */ failedCall("MessageNotSigned", "Failed to sign message: {error}", {
    missing: "Sign message response data is missing"
  }) {}

/** The contract could not be read. */
export class ContractReadFailed
  extends /* @__PURE__ */ unavailable(
    "ContractReadFailed",
    "Failed to read contract data from the backend.",
    "Failed to read contract data"
  ) {}

/** The email code was not sent. */
export class EmailOtpNotSent extends /* @__PURE__ */ failedCall("EmailOtpNotSent", "Failed to send Email OTP") {}

/** The email code was not sent again. */
export class EmailOtpNotResent extends /* @__PURE__ */ failedCall("EmailOtpNotResent", "Failed to resend Email OTP") {}

const codeAdvice = "Let the user check the code"

/** The email code is wrong, used up or expired. */
export class EmailOtpNotVerified
  extends /* @__PURE__ */ failedCall("EmailOtpNotVerified", "Failed to verify Email OTP", { advice: codeAdvice }) {}

/** The WhatsApp code was not sent. */
export class WhatsAppOtpNotSent
  extends /* @__PURE__ */ failedCall("WhatsAppOtpNotSent", "Failed to send WhatsApp OTP") {}

/** The WhatsApp code was not sent again. */
export class WhatsAppOtpNotResent
  extends /* @__PURE__ */ failedCall("WhatsAppOtpNotResent", "Failed to resend WhatsApp OTP") {}

/** The WhatsApp code is wrong, used up or expired. */
export class WhatsAppOtpNotVerified
  extends /* @__PURE__ */ failedCall("WhatsAppOtpNotVerified", "Failed to verify WhatsApp OTP", {
    advice: codeAdvice
  }) {}

// ---------------------------------------------------------------------------------------------------------------
// Operations before they are sent
// ---------------------------------------------------------------------------------------------------------------

/** A user operation lacks required fields. */
export class UserOperationIncomplete
  extends /* @__PURE__ */ define("UserOperationIncomplete", {
    message: "Invalid UserOp",
    category: "input",
    advice: ({ missing }) => `Give the operation ${missing.join(", ")}`,
    fields: (
      /** The fields that are absent. */
      missing: ReadonlyArray<string>
    ) => ({ missing })
  }) {}

/** The client may not use this chain. */
export class ChainNotSupported
  extends /* @__PURE__ */ define("ChainNotSupported", {
    message: "Chain Not Supported",
    category: "input",
    advice: ({ caip2Id }) => `Pass a chain that getChains lists, such as 'eip155:84532', not '${caip2Id}'`,
    fields: (caip2Id: string) => ({ caip2Id, details: `${caip2Id} is not supported for this client` })
  }) {}

/** The intent does not exist on chains of this kind. */
export class ChainTypeInvalid
  extends /* @__PURE__ */ define("ChainTypeInvalid", {
    category: "input",
    fields: (caip2Id: string, message: "Invalid Chain Type" | "NFT Minting is only supported on Aptos chain") => ({
      message,
      caip2Id
    })
  }) {}

/** What is said of a recipient that is the user, by the kind of transfer. */
export type OwnRecipient =
  | "Recipient address cannot be same as the user address"
  | "Recipient wallet address cannot be same as the user address"

/** The recipient is the user's own address: the smart wallet, or the user's address on that chain. */
export class RecipientIsSender
  extends /* @__PURE__ */ define("RecipientIsSender", {
    category: "input",
    fields: (recipient: string, message: OwnRecipient) => ({ message, recipient })
  }) {}

interface Fees {
  /** What the backend asks for, in wei per gas. */
  readonly maxFeePerGas: bigint
  /** What is paid at most, in wei per gas. */
  readonly ceiling: bigint
}

/** The backend asks for fees beyond what anybody would pay. Ours. */
export class FeeTooHigh
  extends /* @__PURE__ */ define("FeeTooHigh", {
    message: "The fees asked for are above the ceiling",
    category: "retry",
    fields: (maxFeePerGas: bigint, ceiling: bigint): Fees => ({ maxFeePerGas, ceiling })
  }) {}

/** The job id that a caller chose is another job's. Ours. */
export class JobIdTaken
  extends /* @__PURE__ */ define("JobIdTaken", {
    message: "Another job has this id",
    category: "input",
    fields: (jobId: string) => ({ jobId })
  }) {}

/** The operation could not be written down in time, so it was not sent. Ours. */
export class OperationNotRecorded
  extends /* @__PURE__ */ failure(
    "OperationNotRecorded",
    "The operation was not written down in time, so it was not sent",
    "retry"
  ) {}

// ---------------------------------------------------------------------------------------------------------------
// Operations and orders after that
// ---------------------------------------------------------------------------------------------------------------

/** A user operation that left for the backend. */
export interface Sent {
  /** The id that its order has. */
  readonly jobId: string
  /** What was sent: keep it, to resume. */
  readonly operation: SignedUserOp
  /** Until when the backend may take it, in Unix seconds; after that it is not executed any more. */
  readonly validUntil?: number | undefined
}

/**
 * An operation left for the backend, and whether it was taken is not known: `resume` it, and build nothing new. Ours,
 * with the sentence of what happened.
 */
export class ExecutionUnknown
  extends /* @__PURE__ */ define("ExecutionUnknown", {
    category: "uncertain",
    advice: "Resume error.operation, and send nothing anew before that",
    fields: (failure: Failure<string>, sent: Sent) => ({
      message: failure.message,
      ...sent,
      reason: failure.reason,
      cause: failure
    })
  }) {}

/** An operation was not executed and cannot be any more: it is safe to build another. Ours. */
export class NotExecuted
  extends /* @__PURE__ */ define("NotExecuted", {
    message: "The operation was not executed",
    category: "retry",
    advice: "Send it anew: that is safe",
    fields: (sent: Sent) => sent
  }) {}

/** Nobody has heard of an order for a minute: the job may have been lost, or the backend may be behind. Ours. */
export class OrderNotFound
  extends /* @__PURE__ */ define("OrderNotFound", {
    message: "No order was found for this job",
    category: "uncertain",
    fields: (jobId: string) => ({ jobId })
  }) {}

interface Followed {
  readonly jobId: string
  /** The order as it was last seen; absent when it was not seen at all. */
  readonly order?: Order
}

/** An order was followed for as long as the caller wanted, and has not reached its end. Ours. */
export class OrderUnsettled
  extends /* @__PURE__ */ define("OrderUnsettled", {
    message: "The order has not reached its end yet",
    category: "uncertain",
    fields: (jobId: string, order: Order | undefined): Followed => ({ jobId, ...(order && { order }) })
  }) {}

interface Ended {
  readonly message: string
  readonly jobId: string
  /** The order, with its `status` and its own `reason`. */
  readonly order: Order
}

/**
 * An order has reached another end than success; `{error}` is its own reason, or else its status. Nothing of it happens
 * any more. The category is `retry` where it was not executed in time, and otherwise `input`. Ours.
 */
export class OrderFailed
  extends /* @__PURE__ */ define("OrderFailed", {
    category: ({ order }) => (order.status === "EXPIRED" || order.status === "BUNDLER_DISCARDED" ? "retry" : "input"),
    fields: (jobId: string, order: Order): Ended => ({
      message: `The order failed: ${order.reason || order.status}`,
      jobId,
      order
    })
  }) {}
