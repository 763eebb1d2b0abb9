/** The records of a chain as JSON-RPC spells them. */
import { createBlockHeaderFromRLP } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import { createTxFromRLP } from "@ethereumjs/tx"
import { hexToBytes, numberToHex, size } from "viem/utils"
import type { Block, Log, Receipt, Transaction } from "./Ledger.ts"

/** A block with its transactions, whole or as hashes. */
export const blockJson = (common: Common, block: Block, transactions: ReadonlyArray<unknown>) => {
  const { coinbase, uncleHash, transactionsTrie, receiptTrie, ...header } = createBlockHeaderFromRLP(
    hexToBytes(block.header),
    { common, skipConsensusFormatValidation: true }
  ).toJSON()
  return {
    ...header,
    hash: block.hash,
    miner: coinbase,
    sha3Uncles: uncleHash,
    transactionsRoot: transactionsTrie,
    receiptsRoot: receiptTrie,
    size: numberToHex(size(block.header)),
    transactions,
    uncles: [],
    withdrawals: []
  }
}

/** A mined transaction. It was the only one of its block. */
export const transactionJson = (common: Common, transaction: Transaction, receipt: Receipt) => {
  const { gasLimit, data, ...fields } = createTxFromRLP(hexToBytes(transaction.raw), { common }).toJSON()
  return {
    ...fields,
    hash: transaction.hash,
    blockHash: transaction.blockHash,
    blockNumber: numberToHex(transaction.blockNumber),
    transactionIndex: "0x0",
    type: numberToHex(receipt.type),
    from: transaction.from,
    to: transaction.to ?? null,
    gas: gasLimit,
    gasPrice: numberToHex(receipt.effectiveGasPrice),
    input: data
  }
}

export const logJson = (log: Log) => ({
  address: log.address,
  topics: log.topics,
  data: log.data,
  blockNumber: numberToHex(log.blockNumber),
  blockHash: log.blockHash,
  blockTimestamp: numberToHex(log.timestamp),
  transactionHash: log.transactionHash,
  transactionIndex: "0x0",
  logIndex: numberToHex(log.logIndex),
  removed: false
})

export const receiptJson = (receipt: Receipt) => ({
  transactionHash: receipt.hash,
  transactionIndex: "0x0",
  blockHash: receipt.blockHash,
  blockNumber: numberToHex(receipt.blockNumber),
  from: receipt.from,
  to: receipt.to ?? null,
  contractAddress: receipt.contractAddress ?? null,
  status: receipt.status === "success" ? "0x1" : "0x0",
  type: numberToHex(receipt.type),
  gasUsed: numberToHex(receipt.gasUsed),
  cumulativeGasUsed: numberToHex(receipt.gasUsed),
  effectiveGasPrice: numberToHex(receipt.effectiveGasPrice),
  logs: receipt.logs.map(logJson),
  logsBloom: receipt.logsBloom
})
