/**
 * The published original's error classes. Nothing here fails with them: what the SDK fails with is the catalogue. They
 * exist for programs that construct them or compare with them.
 */

interface BaseErrorParameters {
  readonly name?: string | undefined
  readonly details?: string | undefined
  readonly metaMessages?: Array<string> | undefined
}

/** The original's root error. */
export class BaseError extends Error {
  readonly details: string
  readonly metaMessages?: Array<string> | undefined
  readonly shortMessage: string
  override name = "BaseError"

  constructor(shortMessage: string, { details = "", metaMessages, name }: BaseErrorParameters = {}) {
    super([shortMessage, ...(metaMessages ?? []), ...(details === "" ? [] : [`Details: ${details}`])].join("\n"))
    this.shortMessage = shortMessage
    this.details = details
    this.metaMessages = metaMessages
    if (name !== undefined) this.name = name
  }
}
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

/** The original's JSON-RPC error. */
export class RpcError<Code extends number = RpcErrorCode> extends BaseError {
  readonly code: Code
  readonly data: string
  override name = "RpcError"

  constructor(code: Code, message = "", data = "") {
    super(message, { details: data })
    this.code = code
    this.data = data
  }
}
export type RpcErrorType = RpcError & { name: "RpcError" }
