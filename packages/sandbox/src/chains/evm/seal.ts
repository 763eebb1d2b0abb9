/** The headers of blocks that hold one transaction each. */
import { type BlockHeader, createBlockHeader, type HeaderData } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import type { RunTxResult } from "@ethereumjs/vm"
import { keccak } from "../../verify/keccak.ts"
import { join, unpadded } from "../../verify/words.ts"
import { rlp } from "./rlp.ts"

/** The path of a trie's first value in the one leaf that leads to it: an even number of digits, which are the RLP of 0. */
const path = Uint8Array.of(0x20, 0x80)

/** The root of a trie of one value: the hash of its leaf. */
const rootOf = (value: Uint8Array): Uint8Array => keccak(rlp([path, value]))

/** The type of transactions from before there were types. */
const legacy = 0

/** A receipt as it is hashed: behind the type of its transaction (EIP-2718). */
const encoded = (type: number, { execResult, receipt }: RunTxResult): Uint8Array => {
  const status = execResult.exceptionError === undefined ? Uint8Array.of(1) : new Uint8Array()
  const logs = receipt.logs.map(([address, topics, data]) => [address, topics, data])
  const body = rlp([status, unpadded(receipt.cumulativeBlockGasUsed), receipt.bitvector, logs])
  return type === legacy ? body : join(Uint8Array.of(type), body)
}

/**
 * The header of a block that was opened with some data, after its transaction was run. It is the one that `buildBlock` of
 * the EVM makes, which grows tries for it and looks for what there is not: withdrawals and requests of validators.
 */
export const seal = (
  opened: HeaderData,
  transaction: { readonly type: number; readonly raw: Uint8Array },
  result: RunTxResult,
  common: Common
): BlockHeader =>
  createBlockHeader(
    {
      ...opened,
      transactionsTrie: rootOf(transaction.raw),
      receiptTrie: rootOf(encoded(transaction.type, result)),
      logsBloom: result.receipt.bitvector,
      gasUsed: result.blockGasSpent
    },
    { common, skipConsensusFormatValidation: true }
  )
