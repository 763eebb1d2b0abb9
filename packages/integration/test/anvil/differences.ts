/** Cases that differ, by the first cell of their row in the README of the emulator. */
export const differences: Readonly<Record<string, ReadonlyArray<string>>> = {
  "state of older blocks": ["eth_getBalance: before the newest transaction"],
  "the block `pending`": ["eth_getBlockByNumber: the next"],
  "the blocks `safe` and `finalized`": ["the blocks safe and finalized"],
  "transactions of a block": ["the places of transactions that waited"],
  "fees that are suggested": [
    "eth_gasPrice",
    "eth_maxPriorityFeePerGas",
    "eth_feeHistory: the base fee of the next block"
  ],
  "parameters of `eth_feeHistory`": [
    "eth_feeHistory: percentiles that do not increase",
    "eth_feeHistory: percentiles beyond 100",
    "eth_feeHistory: of no block",
    "eth_feeHistory: of a later block",
    "eth_feeHistory: a hash for a block",
    "eth_feeHistory: without percentiles"
  ],
  "prices of calls": [
    "eth_call: a fee without a tip",
    "eth_call: a price below the base fee",
    "eth_call: a tip above the fee",
    "eth_call: two kinds of prices"
  ],
  "gas of calls": ["eth_call: more gas than a block"],
  "estimates that cannot be met": [
    "eth_estimateGas: a value that the sender does not have",
    "eth_estimateGas: less gas than a transfer takes",
    "precompile: a pairing of nothing"
  ],
  "access lists of calls that fail": ["eth_createAccessList: of a call that fails"],
  "logs with fewer topics than a filter": ["a filter of more topics than a log has"],
  "logs of blocks before a filter": ["changes of a filter that begins before"],
  "ranges of `eth_getLogs`": ["eth_getLogs: to a block beyond the head", "eth_getLogs: of blocks in reverse"],
  "what there is not": [
    "eth_getBlockTransactionCountByNumber: that there is not",
    "eth_getUncleCountByBlockHash: that there is not",
    "eth_getUncleCountByBlockNumber: that there is not",
    "eth_getUncleByBlockHashAndIndex: that there is not"
  ],
  "parameters that are left out or malformed": [
    "a block that is left out",
    "eth_getBlockByNumber: without the second parameter",
    "an address without 0x",
    "a slot without digits"
  ],
  "methods and accounts": ["net_peerCount", "eth_protocolVersion", "eth_mining", "eth_accounts"],
  "requests that are malformed": ["text that is no JSON", "a request without its version"],
  "contracts of the first block": ["Multicall3"],
  "transactions that are refused": [
    "legacy without a chain",
    "a list of authorizations without one",
    "a transaction and more",
    "data below its floor",
    "a signature with a high s"
  ],
  replacements: ["a replacement while it waits"],
  "the price of a transaction that waits": ["the price of a transaction that waits"],
  "authorizations of new accounts": ["an authorization of a new account"],
  fields: ["the fields of a receipt, a transaction and a block"]
}
