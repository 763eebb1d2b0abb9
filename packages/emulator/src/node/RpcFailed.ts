import * as Data from "effect/Data"
import type { CallReverted } from "./ChainCalls.ts"
import { revertSentence } from "./revert.ts"
import type { TransactionRefused } from "./TransactionRefused.ts"

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

export const refused = (error: TransactionRefused) =>
  new RpcFailed({ code: -32000, message: error.message, cause: error })

export const reverted = (error: CallReverted) =>
  error.reverted
    ? new RpcFailed({ code: 3, message: revertSentence(error), data: error.data, cause: error })
    : new RpcFailed({ code: -32000, message: error.message, cause: error })
