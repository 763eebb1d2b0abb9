/** What a chain is asked, and how it refuses. */
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Address, Hex } from "viem"
import type { Message } from "./engine.ts"
import type { Block, Log, LogFilter, Receipt, Transaction } from "./Ledger.ts"

/** The chain does not take a transaction, and nothing changed: wrong chain, nonce or signature, or too little money. */
export class TransactionRefused extends Data.TaggedError("TransactionRefused")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** A call did not succeed. `message` is the readable reason. */
export class CallReverted extends Data.TaggedError("CallReverted")<{
  /** For example `ERC20InsufficientBalance(0x…, 1, 2)`. */
  readonly message: string
  /** The encoded error, `0x` when there is none. */
  readonly data: Hex
  /** Whether the contract reverted; otherwise the EVM stopped it (out of gas, invalid opcode, …). */
  readonly reverted: boolean
}> {}

/** A transaction that the chain signs for its caller. The nonce comes from the state. */
export interface TransactionRequest {
  readonly privateKey: Hex
  /** Absent to create a contract. */
  readonly to: Address | undefined
  /** In wei. */
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
  /** What it needs and 30 % when absent. */
  readonly gas?: bigint | undefined
}

/** A chain in the terms of this process. */
export interface ChainCalls {
  readonly chainId: number
  /** Wei per gas, the same in every block. */
  readonly baseFee: bigint
  /** Signs and mines a transaction. One that reverts is mined too: its receipt says why. */
  readonly transact: (request: TransactionRequest) => Effect.Effect<Receipt, TransactionRefused>
  /** Mines a transaction that somebody else signed. */
  readonly submit: (raw: Hex) => Effect.Effect<Receipt, TransactionRefused>
  /** Runs a message on the newest state (`eth_call`), and gives what it returned. Bounded in gas and time. */
  readonly call: (message: Message) => Effect.Effect<Hex, CallReverted>
  /** The gas that a transaction needs, and 30 %. Bounded in gas and time. */
  readonly estimateGas: (message: Message) => Effect.Effect<bigint, CallReverted>
  /** In wei. */
  readonly balance: (address: Address) => Effect.Effect<bigint>
  /** How many transactions the address has sent. */
  readonly nonce: (address: Address) => Effect.Effect<bigint>
  /** The code of a contract, `0x` for any other address. */
  readonly code: (address: Address) => Effect.Effect<Hex>
  /** The newest block. */
  readonly head: Effect.Effect<Block>
  readonly blockNumber: Effect.Effect<bigint>
  /** A block by number or hash. */
  readonly block: (at: bigint | Hex) => Effect.Effect<Block | undefined>
  readonly receipt: (hash: Hex) => Effect.Effect<Receipt | undefined>
  readonly transaction: (hash: Hex) => Effect.Effect<Transaction | undefined>
  /** Successful transactions that moved native coins from or to an address, oldest first. */
  readonly transfers: (party: Address) => Effect.Effect<ReadonlyArray<Transaction>>
  /** Events, oldest first. */
  readonly logs: (filter?: LogFilter) => Effect.Effect<ReadonlyArray<Log>>
}
