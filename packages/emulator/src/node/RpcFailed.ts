/** The errors of JSON-RPC. */
import * as Data from "effect/Data"

/**
 * A JSON-RPC error: -32601 unknown method, -32602 invalid parameters, -32005 over a limit, 3 reverted with `data`, -32603
 * a mistake of the emulator, 4100 for others than the sender, -32000 anything else.
 */
export class RpcFailed extends Data.TaggedError("RpcFailed")<{
  readonly code: number
  readonly message: string
  readonly data?: unknown
  readonly cause?: unknown
}> {}
