/** The nodes of the chains, which answer what needs no wallet. */
import { http } from "viem"
import { errorCodes, ProviderRpcError } from "./errors.ts"
import type { ProviderOptions } from "./options.ts"

/** Methods that the chain's node answers. */
export const nodeMethods =
  /^(eth_(blobBaseFee|blockNumber|call|createAccessList|estimateGas|feeHistory|gasPrice|get(Balance|Block|Code|Filter|Logs|Proof|StorageAt|Transaction|Uncle)\w*|maxPriorityFeePerGas|new\w*Filter|sendRawTransaction|simulateV1|syncing|uninstallFilter)|net_(listening|peerCount)|web3_sha3)$/

type Request = (args: { readonly method: string; readonly params?: unknown }) => Promise<unknown>

/** The answer of a node in an error of viem, which may be several causes deep. */
const answerIn = (error: unknown): ProviderRpcError | undefined => {
  if (!(error instanceof Error)) return undefined
  const { cause, code, data, details, message }: Error & NodeError = error
  // Not the number of a `DOMException`, which is inherited, nor viem's for an error without a code.
  const isAnswer = typeof code === "number" && code !== -1 && Object.hasOwn(error, "code")
  return answerIn(cause) ?? (isAnswer ? new ProviderRpcError(code, details || message, data) : undefined)
}

/** What errors of viem have beside those of JavaScript. */
interface NodeError {
  readonly code?: unknown
  readonly data?: unknown
  readonly details?: string
}

/**
 * Asks the nodes of the configured chains. Rejects with the node's own code and data, and with 4901 where it does not answer.
 */
export const nodesOf = ({ chains, transports }: ProviderOptions) => {
  const requests = new Map<number, Request>()

  return async (chainId: number, method: string, params: unknown): Promise<unknown> => {
    const chain = chains.find(({ id }) => id === chainId)
    if (chain === undefined) {
      throw new ProviderRpcError(errorCodes.unknownChain, `The chain ${chainId} is not configured`)
    }
    const request: Request = requests.get(chainId) ?? (transports?.[chainId] ?? http())({ chain }).request
    requests.set(chainId, request)
    try {
      return await request({ method, params })
    } catch (error) {
      throw (
        answerIn(error) ??
        new ProviderRpcError(errorCodes.chainDisconnected, `The node of chain ${chainId} did not answer`, error)
      )
    }
  }
}
