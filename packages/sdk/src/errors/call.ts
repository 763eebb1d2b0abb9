/** Errors of calls to the backend, and of user operations and their orders. */
import type { Order } from "@okto-effect/protocol/Order"
import type { SignedUserOp } from "@okto-effect/protocol/UserOp"
import { byReason, callFields, type CallFields, defineError, type Failure } from "./defineError.ts"
import type { CallFailureReason } from "./reasons.ts"

/** `GET /wallets` failed. */
export class WalletsUnavailable
  extends /* @__PURE__ */ defineError("WalletsUnavailable", { sentence: "Response data is missing" }) {}

/** The list of chains could not be read. */
export class ChainsUnavailable
  extends /* @__PURE__ */ defineError("ChainsUnavailable", {
    sentence: "Failed to retrieve supported networks",
    message: "Unable to fetch supported networks"
  }) {}

/** The list of tokens could not be read. */
export class TokensUnavailable
  extends /* @__PURE__ */ defineError("TokensUnavailable", {
    sentence: "Response data is missing",
    message: "Failed to fetch supported tokens from the backend."
  }) {}

/** The portfolio could not be read. */
export class PortfolioUnavailable
  extends /* @__PURE__ */ defineError("PortfolioUnavailable", { sentence: "Failed to retrieve portfolio" }) {}

/** The portfolio's activity could not be read. */
export class ActivityUnavailable
  extends /* @__PURE__ */ defineError("ActivityUnavailable", { sentence: "Failed to retrieve portfolio activity" }) {}

/** The NFT portfolio could not be read. */
export class NftsUnavailable
  extends /* @__PURE__ */ defineError("NftsUnavailable", { sentence: "Failed to retrieve NFT portfolio" }) {}

/** The orders could not be read. */
export class OrdersUnavailable
  extends /* @__PURE__ */ defineError("OrdersUnavailable", {
    sentence: "Failed to retrieve orders: {error}",
    message: "Failed to retrieve orders. Please try again later.",
    missing: "No orders found or response data is missing."
  }) {}

/** The NFT collections could not be read. */
export class NftCollectionsUnavailable
  extends /* @__PURE__ */ defineError("NftCollectionsUnavailable", {
    sentence: "Failed to retrieve orders: {error}",
    message: "Failed to fetch NFT collections from the backend.",
    missing: "No orders found or response data is missing."
  }) {}

/** `GET /user-keys` failed. The login stands; the next signing call tries again. */
export class UserKeysUnavailable
  extends /* @__PURE__ */ defineError("UserKeysUnavailable", {
    sentence: "Failed to retrieve user keys: {error}",
    missing: "User keys response data is missing"
  }) {}

/** `GET /gas-values` failed. */
export class GasValuesUnavailable
  extends /* @__PURE__ */ defineError("GasValuesUnavailable", {
    sentence: "Failed to retrieve gas values: {error}",
    missing: "Gas values response data is missing"
  }) {}

/** `POST /estimate` failed: the cost of the intent is not known. */
export class EstimateUnavailable
  extends /* @__PURE__ */ defineError("EstimateUnavailable", { sentence: "Failed to estimate order" }) {}

/** `GET /verify-session` failed: the session could not be checked, or the backend does not know it. */
export class SessionVerificationFailed
  extends /* @__PURE__ */ defineError("SessionVerificationFailed", { sentence: "Failed to verify user session" }) {}

/**
 * The backend refused the login: the id token, the JWT, or the client. A wrong code is `EmailOtpVerificationFailed` or
 * `WhatsAppOtpVerificationFailed`.
 */
export class AuthenticationFailed
  extends /* @__PURE__ */ defineError("AuthenticationFailed", {
    sentence: "Authentication failed: {error}",
    missing: "Authentication response data is missing",
    advice: "Check the token, clientPrivateKey and clientSWA"
  }) {}

/** The backend did not sign the message. */
export class MessageNotSigned
  extends /* @__PURE__ */ defineError("MessageNotSigned", {
    sentence: "Failed to sign message: {error}",
    missing: "Sign message response data is missing"
  }) {}

/** The contract could not be read. */
export class ContractReadFailed
  extends /* @__PURE__ */ defineError("ContractReadFailed", {
    sentence: "Failed to read contract data",
    message: "Failed to read contract data from the backend."
  }) {}

/** The email code was not sent. With a `reason` of `NoResponse` or `DecodeFailed`, it may have been sent all the same. */
export class EmailOtpNotSent
  extends /* @__PURE__ */ defineError("EmailOtpNotSent", { sentence: "Failed to send Email OTP" }) {}

/** The email code was not sent again. With a `reason` of `NoResponse` or `DecodeFailed`, it may have been sent all the same. */
export class EmailOtpNotResent
  extends /* @__PURE__ */ defineError("EmailOtpNotResent", { sentence: "Failed to resend Email OTP" }) {}

const codeAdvice = { advice: "Let the user check the code" }

/** The email code was not confirmed: it is wrong, used up or expired, or the `reason` is that no answer came. */
export class EmailOtpVerificationFailed
  extends /* @__PURE__ */ defineError("EmailOtpVerificationFailed", {
    sentence: "Failed to verify Email OTP",
    ...codeAdvice
  }) {}

/** The WhatsApp code was not sent. With a `reason` of `NoResponse` or `DecodeFailed`, it may have been sent all the same. */
export class WhatsAppOtpNotSent
  extends /* @__PURE__ */ defineError("WhatsAppOtpNotSent", { sentence: "Failed to send WhatsApp OTP" }) {}

/** The WhatsApp code was not sent again. */
export class WhatsAppOtpNotResent
  extends /* @__PURE__ */ defineError("WhatsAppOtpNotResent", { sentence: "Failed to resend WhatsApp OTP" }) {}

/** The WhatsApp code is wrong, used up or expired. */
export class WhatsAppOtpVerificationFailed
  extends /* @__PURE__ */ defineError("WhatsAppOtpVerificationFailed", {
    sentence: "Failed to verify WhatsApp OTP",
    ...codeAdvice
  }) {}

/** A user operation lacks required fields. */
export class UserOperationIncomplete
  extends /* @__PURE__ */ defineError("UserOperationIncomplete", {
    message: "Invalid UserOp",
    category: "input",
    advice: ({ missing }) => `Give the operation ${missing.join(", ")}`,
    fields: (missing: ReadonlyArray<string>) => ({ missing })
  }) {}

/** The client may not use this chain. */
export class ChainNotSupported
  extends /* @__PURE__ */ defineError("ChainNotSupported", {
    message: "Chain Not Supported",
    category: "input",
    advice: ({ caip2Id }) => `Pass a chain that getChains lists, such as 'eip155:84532', not '${caip2Id}'`,
    fields: (caip2Id: string) => ({ caip2Id, details: `${caip2Id} is not supported for this client` })
  }) {}

/** The intent does not exist on chains of this kind. */
export class ChainTypeInvalid
  extends /* @__PURE__ */ defineError("ChainTypeInvalid", {
    category: "input",
    fields: (caip2Id: string, message: "Invalid Chain Type" | "NFT Minting is only supported on Aptos chain") => ({
      message,
      caip2Id
    })
  }) {}

/** The recipient is the user's own address: the smart wallet, or the user's address on that chain. */
export class RecipientIsSender
  extends /* @__PURE__ */ defineError("RecipientIsSender", {
    category: "input",
    fields: (
      recipient: string,
      message:
        | "Recipient address cannot be same as the user address"
        | "Recipient wallet address cannot be same as the user address"
    ) => ({ message, recipient })
  }) {}

/** The backend asks for fees above the ceiling; `maxFeePerGas` and `ceiling` are in wei per gas. Added by this SDK. */
export class FeeTooHigh
  extends /* @__PURE__ */ defineError("FeeTooHigh", {
    message: "The fees asked for are above the ceiling",
    category: "retry",
    fields: (maxFeePerGas: bigint, ceiling: bigint) => ({ maxFeePerGas, ceiling })
  }) {}

/** The job id that a caller chose is another job's. Added by this SDK. */
export class JobIdTaken
  extends /* @__PURE__ */ defineError("JobIdTaken", {
    message: "Another job has this id",
    category: "input",
    advice: "Pass another jobId",
    fields: (jobId: string) => ({ jobId })
  }) {}

/** A signed user operation, which was sent or may be. */
export interface SentOperation {
  /** The id of its order. */
  readonly jobId: string
  /** The operation: keep it, to resume. */
  readonly operation: SignedUserOp
  /** Until when the backend may take it, in Unix seconds; after that it is not executed any more. */
  readonly validUntil?: number | undefined
}

/**
 * `onOperation` took longer than 30 seconds, so the operation was not sent. It may be recorded later, and resumed then: resume
 * `operation`, which sends it, or delete the record before you pay anew. Added by this SDK.
 */
export class OperationNotRecorded
  extends /* @__PURE__ */ defineError("OperationNotRecorded", {
    message: "The operation could not be recorded in time, so it was not sent",
    category: "unknown",
    advice: "Resume error.operation, or delete its record before you pay anew",
    fields: (sent: SentOperation) => sent
  }) {}

/**
 * The backend refused the user operation and lists no order of it: nothing was executed, unless the network delivered it twice
 * and its order is listed later than two seconds after the refusal.
 */
export class ExecutionFailed
  extends /* @__PURE__ */ defineError("ExecutionFailed", {
    ...byReason(),
    fields: (
      reason: CallFailureReason,
      sent?: SentOperation
    ): CallFields & Partial<Pick<SentOperation, "jobId" | "operation">> => ({
      ...callFields(reason, {
        sentence: "Execute operation failed: {error}",
        missing: "Execute response data is missing"
      }),
      ...(sent && { jobId: sent.jobId, operation: sent.operation })
    })
  }) {}

/**
 * An operation was sent, and whether the backend took it is not known: `resume` it, and build nothing new. The message is
 * that of the failure. With an `order`, the id is the caller's, and the order does not show whether it is of their job: compare
 * it, and use no other id. Added by this SDK.
 */
export class ExecutionUnknown
  extends /* @__PURE__ */ defineError("ExecutionUnknown", {
    category: "unknown",
    advice: ({ order }) =>
      order === undefined
        ? "Resume error.operation, and send nothing anew before that"
        : "Compare error.order with the job, and use no other job id",
    fields: (
      failure: Failure<string> | undefined,
      sent: SentOperation,
      order?: Order
    ): SentOperation & {
      readonly message: string
      readonly order?: Order
      readonly reason: CallFailureReason | undefined
      readonly cause: unknown
    } => ({
      message: failure?.message ?? "The order with this job id does not show whether it is of this job",
      ...sent,
      ...(order && { order }),
      reason: failure?.reason,
      cause: failure
    })
  }) {}

/**
 * Fails a `resume`: the operation's time is over, by the backend's clock, and no order exists. It was not executed and cannot be any
 * more: it is safe to build another. Added by this SDK.
 */
export class NotExecuted
  extends /* @__PURE__ */ defineError("NotExecuted", {
    message: "The operation was not executed",
    category: "retry",
    advice: "Build a new operation: that is safe",
    fields: (sent: SentOperation) => sent
  }) {}

/** The backend has listed no order of this job for a minute: the job may be lost, or the backend late. Added by this SDK. */
export class OrderNotFound
  extends /* @__PURE__ */ defineError("OrderNotFound", {
    message: "No order was found for this job",
    category: "unknown",
    fields: (jobId: string) => ({ jobId })
  }) {}

/**
 * The order has no final status within the time that the caller allowed; `order` is as last read, if it was. Added by this
 * SDK.
 */
export class OrderTimeout
  extends /* @__PURE__ */ defineError("OrderTimeout", {
    message: "The order is not final yet",
    category: "unknown",
    advice: ({ order }) => `${order ? "" : "Check this id. "}Wait for this job id again, and do not send another`,
    fields: (jobId: string, order: Order | undefined): { readonly jobId: string; readonly order?: Order } => ({
      jobId,
      ...(order && { order })
    })
  }) {}

/**
 * An order ended without success, and `waitForOrder` was called with `throwOnFailure`. The message has the order's reason, or its
 * status. The category is `retry` where it was not executed in time or was discarded, otherwise `input`. Added by this SDK.
 */
export class OrderFailed
  extends /* @__PURE__ */ defineError("OrderFailed", {
    category: ({ order }) => (order.status === "EXPIRED" || order.status === "BUNDLER_DISCARDED" ? "retry" : "input"),
    advice: "Correct its cause",
    fields: (jobId: string, order: Order) => ({
      message: `The order failed: ${order.reason || order.status}`,
      jobId,
      order
    })
  }) {}
