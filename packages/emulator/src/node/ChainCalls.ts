/** The operations of a chain and their errors. */
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Address, Hex } from "viem"
import type { Block, Log, LogFilter, Receipt, Transaction } from "./Ledger.ts"
import type { AccessList, AccountOverride, Message, Overrides } from "./Message.ts"
import type { Pool } from "./pool.ts"
import type { TransactionRefused, WaitingTransaction } from "./TransactionRefused.ts"

/** A call failed. `message` is the decoded reason. */
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
  /** As much as it needs when absent. */
  readonly gas?: bigint | undefined
}

export interface AccessListReport {
  readonly accessList: AccessList
  readonly gasUsed: bigint
  /** Why the transaction would fail; absent when it would not. */
  readonly error: string | undefined
}

/** A chain, as this process calls it: embedded, or run by a node. */
export interface ChainCalls {
  /** Signs and mines a transaction. One that reverts is mined too: its receipt has the reason. */
  readonly transact: (request: TransactionRequest) => Effect.Effect<Receipt, TransactionRefused>
  /** Keeps the state, and returns what goes back to it. */
  readonly save: Effect.Effect<Effect.Effect<void>>
  /** Runs a message on the newest state (`eth_call`), in the newest block or in the next one, and returns its data. Bounded in gas and time. */
  readonly call: (message: Message, overrides?: Overrides, isNext?: boolean) => Effect.Effect<Hex, CallReverted>
  /** The least gas with which a transaction succeeds. Bounded in gas and time. */
  readonly estimateGas: (message: Message, overrides?: Overrides) => Effect.Effect<bigint, CallReverted>
  /** In wei. */
  readonly balance: (address: Address) => Effect.Effect<bigint>
  /** The code of a contract, `0x` for any other address. */
  readonly code: (address: Address) => Effect.Effect<Hex>
  readonly head: Effect.Effect<Block>
  readonly blockNumber: Effect.Effect<bigint>
  /** A block by number or hash. */
  readonly block: (at: bigint | Hex) => Effect.Effect<Block | undefined>
  readonly receipt: (hash: Hex) => Effect.Effect<Receipt | undefined>
  readonly transaction: (hash: Hex) => Effect.Effect<Transaction | undefined>
  /** Successful transactions with a value from or to an address, oldest first. */
  readonly transfers: (party: Address) => Effect.Effect<ReadonlyArray<Transaction>>
  /** Events, oldest first. */
  readonly logs: (filter?: LogFilter) => Effect.Effect<ReadonlyArray<Log>>
}

/** An embedded chain: what its JSON-RPC methods call beside. */
export interface EmbeddedChain extends ChainCalls {
  readonly chainId: number
  /** Wei per gas, the same in every block. */
  readonly baseFee: bigint
  /** Transactions that wait for others of their senders. */
  readonly pool: Pool
  /** Mines a signed transaction, or one of a sender who is impersonated and has not signed it. */
  readonly submit: (raw: Hex, impersonated?: Address) => Effect.Effect<Receipt, TransactionRefused>
  /** Checks a transaction that is not mined yet. */
  readonly check: (raw: Hex, impersonated?: Address) => Effect.Effect<WaitingTransaction, TransactionRefused>
  /** The accounts and slots that a transaction uses beside those that are warm anyway, and its gas with that list. */
  readonly accessList: (message: Message, overrides?: Overrides) => Effect.Effect<AccessListReport, CallReverted>
  /** The number of transactions that the address has sent. */
  readonly nonce: (address: Address) => Effect.Effect<bigint>
  readonly storageAt: (address: Address, slot: bigint) => Effect.Effect<bigint>
  readonly mineEmpty: Effect.Effect<void>
  /** Sets the time of the next block, Unix seconds. Fails before that of the newest one. */
  readonly setNextTimestamp: (timestamp: number) => Effect.Effect<void, TransactionRefused>
  /** Writes fields of an account, which a transaction could not do. */
  readonly write: (address: Address, fields: AccountOverride) => Effect.Effect<void>
}
