/** Methods of other nodes that this one does not have, with the reason. */
import { RpcFailed } from "./RpcFailed.ts"

const noKeys = "this node holds no keys: sign in your program, and send with eth_sendRawTransaction"
const wallet = "this is a node, and no wallet"
const noTraces = "this node keeps no traces"
const noPool = "the pool cannot be read: a transaction is in a block at once, or waits for others of its sender"
const controls =
  "this node has other methods for developers, see its README; the emulator has paths of its own, see /__emulator"
const noWork = "blocks are not mined by work or stake"
const noSocket = "subscriptions need a WebSocket: install a filter with eth_newFilter, and ask eth_getFilterChanges"

const byName = new Map([
  ["eth_sendTransaction", noKeys],
  ["eth_signTransaction", noKeys],
  ["eth_fillTransaction", noKeys],
  ["eth_sign", noKeys],
  ["eth_signTypedData", noKeys],
  ["eth_signTypedData_v3", noKeys],
  ["eth_signTypedData_v4", noKeys],
  ["eth_requestAccounts", wallet],
  ["eth_subscribe", noSocket],
  ["eth_unsubscribe", noSocket],
  ["eth_getProof", "the state has no trie, and so no proofs"],
  ["eth_simulateV1", "use eth_call with state overrides"],
  ["eth_getWork", noWork],
  ["eth_submitWork", noWork],
  ["eth_submitHashrate", noWork],
  ["eth_getCompilers", "compile in your program"]
])

const byNamespace = new Map([
  ["personal", noKeys],
  ["wallet", wallet],
  ["debug", noTraces],
  ["trace", noTraces],
  ["ots", noTraces],
  ["txpool", noPool],
  ["miner", noWork],
  ["engine", noWork],
  ["clique", noWork],
  ["admin", "this node has no peers"],
  ["evm", controls],
  ["anvil", controls],
  ["hardhat", controls],
  ["tevm", controls]
])

/** The refusal of a method that does not exist here. */
export const unsupported = (method: string): RpcFailed => {
  const reason = byName.get(method) ?? byNamespace.get(method.split("_")[0] ?? "")
  const message =
    reason === undefined
      ? `the method ${method} does not exist or is not available`
      : `the method ${method} is not available: ${reason}`
  return new RpcFailed({ code: -32601, message })
}
