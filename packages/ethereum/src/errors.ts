/** Errors of the provider, with the codes of EIP-1193, EIP-1474 and EIP-5792. */
import type { Issue } from "@okto-effect/protocol/issues"
import { isOktoError, type OktoError } from "@okto-effect/sdk"
import { BaseError } from "viem"

/**
 * The codes that requests fail with.
 *
 * Libraries repeat requests that failed with some codes: viem repeats -1, 429, -32005, -32007 and -32603, and sends a
 * transaction again as `wallet_sendTransaction` after -32000, -32601, -32602 and -32004. A request that sends or signs fails
 * with none of them. viem also repeats codes that it does not know, unless the error is a `BaseError` of its own.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 * @see https://eips.ethereum.org/EIPS/eip-5792#error-codes
 */
export const errorCodes = {
  /** The user declined. */
  userRejected: 4001,
  /** No user is signed in, or the request names another account. */
  unauthorized: 4100,
  /** The method, or this use of it, is not supported. */
  unsupported: 4200,
  /** The backend did not answer or failed, the session ended (as an event), or the provider was disposed of. Nothing was sent. */
  disconnected: 4900,
  /** The chain's node did not answer, the backend does not have this chain, or another one is chosen. Nothing was sent. */
  chainDisconnected: 4901,
  /** The app has not configured this chain. */
  unknownChain: 4902,
  /** The request is no object with a method. */
  invalidRequest: -32600,
  /** Only `wallet_sendTransaction`, with which viem repeats a failed `eth_sendTransaction`. */
  methodNotFound: -32601,
  /** The parameters are malformed. Never of a transaction. */
  invalidParams: -32602,
  /** The transaction was refused or failed, and is not executed any more. */
  transactionRejected: -32003,
  /** A capability that a bundle requires is not supported. */
  unsupportedCapability: 5700,
  /** The chain of a bundle is not configured. */
  unsupportedChain: 5710,
  /** A bundle with this id exists. */
  duplicateBundle: 5720,
  /** No bundle has this id. */
  unknownBundle: 5730,
  /** A bundle has too many calls. */
  bundleTooLarge: 5740,
  /** Bundles are not atomic. */
  atomicityUnsupported: 5760,
  /** It is not known whether a transaction was executed. The same request finds out, and sends nothing anew. */
  outcomeUnknown: 6900,
  /** The wallet failed otherwise. */
  failed: 6901
} as const

/** The error of a request. It is an error of viem's, because viem repeats requests that fail with codes that it does not know. */
export class ProviderRpcError extends BaseError {
  override readonly name = "ProviderRpcError"
  /** One of {@link errorCodes}, or what a node answered. */
  readonly code: number
  /**
   * The error of `@okto-effect/sdk` behind it, with `_tag`, `category` and `advice`; the `data` of a node's answer; `{ issues }` of
   * malformed parameters; or `{ jobId }` with the cause or the order of a transaction.
   */
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message, data instanceof Error ? { cause: data } : {})
    // Without viem's version, and where viem looks for the message again.
    this.message = this.details = message
    this.code = code
    this.data = data
  }
}

/** What was wrong with the parameters of a request. */
export interface InvalidParamsData {
  readonly issues: ReadonlyArray<Issue>
}

/** The codes of errors of the SDK by tag, or else by category, when nothing was sent or its outcome is known. */
const codes: Readonly<Partial<Record<OktoError["_tag"] | OktoError["category"], number>>> = {
  ChainNotSupported: errorCodes.chainDisconnected,
  ChainTypeInvalid: errorCodes.chainDisconnected,
  ClientDisposed: errorCodes.disconnected,
  ExecutionFailed: errorCodes.transactionRejected,
  FeeTooHigh: errorCodes.transactionRejected,
  NotExecuted: errorCodes.transactionRejected,
  OrderFailed: errorCodes.transactionRejected,
  PopupClosed: errorCodes.userRejected,
  WebViewCanceled: errorCodes.userRejected,
  // Not -32602, after which viem sends a transaction again.
  input: errorCodes.unsupported,
  retry: errorCodes.disconnected,
  unknown: errorCodes.outcomeUnknown
}

const codeOf = ({ _tag, category }: OktoError): number =>
  category === "sign-in" ? errorCodes.unauthorized : (codes[_tag] ?? codes[category] ?? errorCodes.failed)

/** The error of a request, for what was thrown while it was answered: a page can throw anything. */
export const toProviderError = (error: unknown): ProviderRpcError => {
  try {
    if (error instanceof ProviderRpcError) return error
    const code = isOktoError(error) ? codeOf(error) : errorCodes.failed
    return new ProviderRpcError(code, String(error instanceof Error ? error.message : error), error)
  } catch {
    // Such as a revoked proxy, or an object without a text.
    return toProviderError("The wallet failed")
  }
}

export const createLoadError = (error: unknown): ProviderRpcError =>
  new ProviderRpcError(errorCodes.disconnected, "A part of the wallet could not be loaded", error)

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
