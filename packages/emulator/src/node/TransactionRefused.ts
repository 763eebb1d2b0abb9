import * as Data from "effect/Data"
import type { Address, Hex } from "viem"

/** The chain rejected a transaction, and nothing changed: wrong chain, nonce or signature, or insufficient funds. */
export class TransactionRefused extends Data.TaggedError("TransactionRefused")<{
  readonly message: string
  /** Set when nothing but the nonce is wrong, which is too high. */
  readonly early?: WaitingTransaction | undefined
  readonly cause?: unknown
}> {}

/** A transaction that can be mined later. */
export interface WaitingTransaction {
  readonly hash: Hex
  readonly from: Address
  readonly nonce: bigint
  /** In wei, for each gas. */
  readonly maxFee: bigint
}
