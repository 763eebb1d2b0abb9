/** Results of the EVM as they are stored, and the records of a {@link Ledger} as JSON-RPC returns them. */
import { type BlockHeader, createBlockHeaderFromRLP } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import { createTxFromRLP, type TypedTransaction } from "@ethereumjs/tx"
import type { EOACode7702AuthorizationListItem } from "@ethereumjs/util"
import type { RunTxResult } from "@ethereumjs/vm"
import { getAddress, getContractAddress, hexToBytes, numberToHex, size } from "viem/utils"
import type { Hex } from "viem"
import { flatHex } from "../verify/hex.ts"
import type { Block, Log, Receipt, Transaction } from "./Ledger.ts"
import { type StoredBlock, type StoredTransaction, transactionTypes } from "./tables.ts"
import type { Waiting } from "./pool.ts"

export const storedBlock = (header: BlockHeader): StoredBlock => ({
  number: header.number,
  hash: flatHex(header.hash()),
  parentHash: flatHex(header.parentHash),
  timestamp: Number(header.timestamp),
  header: flatHex(header.serialize())
})

const checksummed = ({ bytes }: { readonly bytes: Uint8Array }) => getAddress(flatHex(bytes))

export const storedTransaction = (
  transaction: TypedTransaction,
  { amountSpent, receipt, totalGasSpent }: RunTxResult,
  reason: string | undefined
): StoredTransaction => {
  const from = checksummed(transaction.getSenderAddress())
  const { nonce, to } = transaction
  return {
    hash: flatHex(transaction.hash()),
    from,
    to: to === undefined ? null : checksummed(to),
    value: transaction.value,
    data: flatHex(transaction.data),
    raw: flatHex(transaction.serialize()),
    type: transactionTypes[transaction.type] ?? "legacy",
    contract: to === undefined ? getContractAddress({ from, nonce }) : null,
    gasUsed: totalGasSpent,
    gasPrice: amountSpent / totalGasSpent,
    bloom: flatHex(receipt.bitvector),
    ...(reason !== undefined && { reason }),
    logs: receipt.logs.map(([address, topics, data]) => [
      getAddress(flatHex(address)),
      topics.map((topic) => flatHex(topic)),
      flatHex(data)
    ])
  }
}

/** A record as JSON-RPC returns it: numbers as quantities, texts in lower case, addresses too. */
const toJson = (record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === "bigint" || typeof value === "number"
        ? numberToHex(value)
        : typeof value === "string"
          ? value.toLowerCase()
          : value
    ])
  )

export const logJson = (log: Log) => toJson(log)

const typeJson = ({ type }: Pick<Receipt, "type">) => numberToHex(transactionTypes.findIndex((known) => known === type))

export const receiptJson = (receipt: Receipt) => ({
  ...toJson(receipt),
  // No field of JSON-RPC.
  revertReason: undefined,
  status: receipt.status === "success" ? "0x1" : "0x0",
  type: typeJson(receipt),
  logs: receipt.logs.map(logJson)
})

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

/** A signed transaction, without its block. */
const signedJson = (common: Common, raw: Hex) => {
  const { authorizationList, gasLimit, data, ...fields } = createTxFromRLP(hexToBytes(raw), { common }).toJSON()
  return {
    ...fields,
    ...(authorizationList && { authorizationList: authorizationList.map(authorizationJson) }),
    gas: gasLimit,
    input: data
  }
}

/** An authorization (EIP-7702) with its numbers as quantities: the library leaves them as the bytes of RLP. */
const authorizationJson = ({ address, ...numbers }: EOACode7702AuthorizationListItem) => ({
  address,
  ...Object.fromEntries(
    Object.entries(numbers).map(([name, bytes]) => [name, numberToHex(bytes === "0x" ? 0n : BigInt(bytes))])
  )
})

export const transactionJson = (common: Common, transaction: Transaction, receipt: Receipt) => ({
  ...signedJson(common, transaction.raw),
  hash: transaction.hash,
  blockHash: transaction.blockHash,
  blockNumber: numberToHex(transaction.blockNumber),
  transactionIndex: "0x0",
  type: typeJson(receipt),
  from: transaction.from.toLowerCase(),
  to: transaction.to?.toLowerCase() ?? null,
  gasPrice: numberToHex(receipt.effectiveGasPrice)
})

/** A transaction that waits, and is in no block. */
export const waitingJson = (common: Common, { from, hash, maxFee, raw }: Waiting) => {
  const fields = signedJson(common, raw)
  return {
    ...fields,
    hash,
    blockHash: null,
    blockNumber: null,
    transactionIndex: null,
    from: from.toLowerCase(),
    to: fields.to?.toLowerCase() ?? null,
    gasPrice: numberToHex(maxFee)
  }
}
