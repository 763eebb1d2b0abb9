/** The headers of blocks that hold one transaction each. */
import { type BlockHeader, createBlockHeader, type HeaderData } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import type { TypedTransaction } from "@ethereumjs/tx"
import { encodeReceipt, type RunTxResult } from "@ethereumjs/vm"
import { toRlp } from "viem/utils"
import { keccak } from "../../verify/keccak.ts"

/** The path of a trie's first value in the one leaf that leads to it: an even number of digits, which are the RLP of 0. */
const path = Uint8Array.of(0x20, 0x80)

/** The root of a trie of one value: the hash of its leaf. */
const rootOf = (value: Uint8Array): Uint8Array => keccak(toRlp([path, value], "bytes"))

/**
 * The header of a block that was opened with some data, after its transaction was run. It is the one that `buildBlock` of
 * the EVM makes, which grows tries for it and looks for what there is not: withdrawals and requests of validators.
 */
export const seal = (
  opened: HeaderData,
  transaction: TypedTransaction,
  { blockGasSpent, receipt }: RunTxResult,
  common: Common
): BlockHeader =>
  createBlockHeader(
    {
      ...opened,
      transactionsTrie: rootOf(transaction.serialize()),
      receiptTrie: rootOf(encodeReceipt(receipt, transaction.type)),
      logsBloom: receipt.bitvector,
      gasUsed: blockGasSpent
    },
    { common, skipConsensusFormatValidation: true }
  )
