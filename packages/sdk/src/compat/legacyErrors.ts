/**
 * The published original's error classes. Nothing here fails with them: what the SDK fails with is the catalogue. They
 * exist for programs that construct them or compare with them.
 */

interface BaseErrorParameters {
  readonly name?: string | undefined
  readonly details?: string | undefined
  readonly metaMessages?: Array<string> | undefined
}

/** The original's root error. Nothing in this SDK fails with it: use `isOktoError`. */
export class BaseError extends Error {
  /** Details of the cause. */
  readonly details: string
  /** Further sentences. */
  readonly metaMessages?: Array<string> | undefined
  /** The sentence alone. */
  readonly shortMessage: string
  /** The name of the class. */
  override name = "BaseError"

  constructor(shortMessage: string, { details = "", metaMessages, name }: BaseErrorParameters = {}) {
    super(shortMessage || "An error occurred.")
    this.shortMessage = shortMessage
    this.details = details
    this.metaMessages = metaMessages
    if (name !== undefined) this.name = name
  }
}
/** An instance of `BaseError`, as the original names its type. */
export type BaseErrorType = BaseError & { name: "BaseError" }

/** JSON-RPC error codes (EIP-1474). */
export type RpcErrorCode =
  | -1
  | -32700
  | -32600
  | -32601
  | -32602
  | -32603
  | -32000
  | -32001
  | -32002
  | -32003
  | -32004
  | -32005
  | -32006
  | -32042

/** The original's JSON-RPC error. Nothing in this SDK fails with it: use `isOktoError`. */
export class RpcError<Code extends number = RpcErrorCode> extends BaseError {
  /** The code of JSON-RPC. */
  readonly code: Code
  /** What the original attaches. */
  readonly data: string
  /** The name of the class. */
  override name = "RpcError"

  constructor(code: Code, message?: string, data = "") {
    super(message || "An error occurred.", { details: data })
    this.code = code
    this.data = data
  }
}
/** An instance of `RpcError`, as the original names its type. */
export type RpcErrorType = RpcError & { name: "RpcError" }
