/** What the EVM hands over, as the plain records of a {@link Ledger}. */
import type { BlockHeader } from "@ethereumjs/block"
import type { TypedTransaction } from "@ethereumjs/tx"
import type { RunTxResult } from "@ethereumjs/vm"
import { getAddress } from "viem/utils"
import type { Hex } from "viem"
import { flatHex } from "../../verify/hex.ts"
import { keccak } from "../../verify/keccak.ts"
import type { Block, Receipt, Transaction } from "./Ledger.ts"
import { rlp } from "./rlp.ts"

export const blockRecord = (header: BlockHeader, transactions: ReadonlyArray<Hex>): Block => {
  const bytes = rlp(header.raw())
  return {
    number: header.number,
    hash: flatHex(keccak(bytes)),
    parentHash: flatHex(header.parentHash),
    timestamp: Number(header.timestamp),
    gasUsed: header.gasUsed,
    gasLimit: header.gasLimit,
    baseFee: header.baseFeePerGas ?? 0n,
    transactions,
    header: flatHex(bytes)
  }
}

export const transactionRecord = (block: Block, transaction: TypedTransaction, raw: Uint8Array): Transaction => ({
  hash: flatHex(transaction.hash()),
  blockNumber: block.number,
  blockHash: block.hash,
  timestamp: block.timestamp,
  from: checksummed(transaction.getSenderAddress()),
  to: transaction.to && checksummed(transaction.to),
  nonce: transaction.nonce,
  value: transaction.value,
  data: flatHex(transaction.data),
  gas: transaction.gasLimit,
  raw: flatHex(raw)
})

export const receiptRecord = (
  { blockHash, blockNumber, from, hash, timestamp, to }: Transaction,
  type: number,
  result: RunTxResult,
  revertReason: string | undefined
): Receipt => {
  const succeeded = revertReason === undefined
  return {
    hash,
    blockNumber,
    blockHash,
    timestamp,
    from,
    to,
    contractAddress: succeeded && result.createdAddress ? checksummed(result.createdAddress) : undefined,
    status: succeeded ? "success" : "reverted",
    revertReason,
    gasUsed: result.totalGasSpent,
    effectiveGasPrice: result.amountSpent / result.totalGasSpent,
    logs: result.receipt.logs.map(([address, topics, data], logIndex) => ({
      address: getAddress(flatHex(address)),
      topics: topics.map((topic) => flatHex(topic)),
      data: flatHex(data),
      blockNumber,
      blockHash,
      timestamp,
      transactionHash: hash,
      logIndex
    })),
    logsBloom: flatHex(result.receipt.bitvector),
    type
  }
}

const checksummed = (address: { readonly bytes: Uint8Array }) => getAddress(flatHex(address.bytes))
