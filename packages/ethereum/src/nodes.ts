/** The nodes of the chains, which answer what needs no wallet. */
import type { Chain, Transport } from "viem"
import { errorCodes, ProviderRpcError } from "./errors.ts"

/** Methods that the chain's node answers. */
export const nodeMethods: ReadonlySet<string> = new Set([
  "eth_blobBaseFee",
  "eth_blockNumber",
  "eth_call",
  "eth_createAccessList",
  "eth_estimateGas",
  "eth_feeHistory",
  "eth_gasPrice",
  "eth_getBalance",
  "eth_getBlockByHash",
  "eth_getBlockByNumber",
  "eth_getBlockReceipts",
  "eth_getBlockTransactionCountByHash",
  "eth_getBlockTransactionCountByNumber",
  "eth_getCode",
  "eth_getFilterChanges",
  "eth_getFilterLogs",
  "eth_getLogs",
  "eth_getProof",
  "eth_getStorageAt",
  "eth_getTransactionByBlockHashAndIndex",
  "eth_getTransactionByBlockNumberAndIndex",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_getUncleCountByBlockHash",
  "eth_getUncleCountByBlockNumber",
  "eth_maxPriorityFeePerGas",
  "eth_newBlockFilter",
  "eth_newFilter",
  "eth_newPendingTransactionFilter",
  "eth_sendRawTransaction",
  "eth_simulateV1",
  "eth_syncing",
  "eth_uninstallFilter",
  "net_listening",
  "net_peerCount",
  "web3_sha3"
])

type Request = (args: { readonly method: string; readonly params?: unknown }) => Promise<unknown>

/** The answer of a node in an error of viem, which may be several causes deep. */
const answerIn = (error: unknown): ProviderRpcError | undefined => {
  let found: ProviderRpcError | undefined
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, data } = Object.assign({ code: undefined, data: undefined }, at)
    const details: unknown = "details" in at ? at.details : undefined
    if (typeof code === "number") {
      found = new ProviderRpcError(code, typeof details === "string" && details !== "" ? details : at.message, data)
    }
  }
  return found
}

/** The nodes of the configured chains. */
export class Nodes {
  readonly #chains: ReadonlyArray<Chain>
  readonly #transportOf: (chain: Chain) => Transport
  readonly #requests = new Map<number, Request>()

  constructor(chains: ReadonlyArray<Chain>, transportOf: (chain: Chain) => Transport) {
    this.#chains = chains
    this.#transportOf = transportOf
  }

  /** Asks the node of a chain. Rejects with the node's own code and data, and with 4901 where it does not answer. */
  async request(chainId: number, method: string, params: unknown): Promise<unknown> {
    const request = this.#requestOf(chainId)
    try {
      return await request({ method, params })
    } catch (error) {
      const answer = answerIn(error)
      if (answer !== undefined) throw answer
      throw new ProviderRpcError(errorCodes.chainDisconnected, `The node of chain ${chainId} did not answer`, error)
    }
  }

  #requestOf(chainId: number): Request {
    const known = this.#requests.get(chainId)
    if (known !== undefined) return known
    const chain = this.#chains.find(({ id }) => id === chainId)
    if (chain === undefined)
      throw new ProviderRpcError(errorCodes.unknownChain, `The chain ${chainId} is not configured`)
    // viem types the methods that it knows; a wallet forwards all that a node answers.
    const request = this.#transportOf(chain)({ chain }).request as Request
    this.#requests.set(chainId, request)
    return request
  }
}
