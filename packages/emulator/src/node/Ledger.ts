/** The blocks, transactions, receipts and logs of a chain, as plain records. */
import { isHex } from "viem/utils"
import type * as Viem from "viem"
import type { Address, Hex } from "viem"
import type { Table } from "../world/Table.ts"

/** One block, which holds one transaction; the first block of a chain holds none. */
export interface Block {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** Unix seconds. */
  readonly timestamp: number
  readonly transactions: ReadonlyArray<Hex>
  /** The header, in RLP. */
  readonly header: Hex
}

/** A mined transaction. */
export interface Transaction {
  readonly hash: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hex
  /** Unix seconds. */
  readonly timestamp: number
  readonly from: Address
  /** Absent when the transaction creates a contract. */
  readonly to: Address | undefined
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
  /** The signed transaction as it was submitted. */
  readonly raw: Hex
}

/** An event that a contract emitted. */
export type Log = Viem.Log<bigint, number, false>

/** The receipt of a mined transaction. Reverted transactions are mined too. */
export interface Receipt extends Viem.TransactionReceipt {
  readonly logs: Array<Log>
  /** The decoded revert reason, for example `ERC20InsufficientBalance(0x…, 1, 2)`. */
  readonly revertReason: string | undefined
}

/** A block with its transaction; the first block of a chain has none. */
export type MinedBlock = { readonly block: Block } & (
  | { readonly transaction: Transaction; readonly receipt: Receipt }
  | { readonly transaction?: undefined; readonly receipt?: undefined }
)

/** A filter of logs. Addresses and topics match in any letter case. */
export interface LogFilter {
  readonly address?: Address | ReadonlyArray<Address> | undefined
  /** By position, of logs with as many topics or more: `null` matches anything, a list matches any of its members. */
  readonly topics?: ReadonlyArray<Hex | ReadonlyArray<Hex | null> | null> | undefined
  /** Inclusive; the first block when absent. */
  readonly fromBlock?: bigint | undefined
  /** Inclusive; the newest block when absent. */
  readonly toBlock?: bigint | undefined
}

/** The number of topics that a log can have. */
const maxTopics = 4

/** The records of one chain, oldest first, with indexes. Their hashes, topics and data are in lower case. */
export class Ledger {
  readonly #stored: Table<MinedBlock>
  readonly #blocks: Array<Block> = []
  readonly #numbers = new Map<Hex, bigint>()
  readonly #transactions = new Map<Hex, { readonly transaction: Transaction; readonly receipt: Receipt }>()
  readonly #logs: Array<Log> = []
  /** Logs by the index and value of a topic: without, the activity of one of 1,000 users takes 45 ms instead of 0.3. */
  readonly #logsByTopic = Array.from({ length: maxTopics }, () => new Map<Hex, Array<Log>>())
  /** Successful transactions with a value, by sender and recipient. */
  readonly #transfers = new Map<Hex, Array<Transaction>>()
  /** The number of blocks whose logs and transfers are indexed: as many as there were when an index was last asked for. */
  #indexed = 0

  constructor(stored: Table<MinedBlock>) {
    this.#stored = stored
    this.reload()
  }

  /** Reads the blocks again, after they were replaced. */
  reload(): void {
    this.#blocks.length = 0
    this.#logs.length = 0
    this.#indexed = 0
    for (const index of [this.#numbers, this.#transactions, this.#transfers, ...this.#logsByTopic]) index.clear()
    for (const mined of this.#stored.rows.values()) this.#add(mined)
  }

  append(mined: MinedBlock): void {
    this.#stored.set(String(mined.block.number), mined)
    this.#add(mined)
  }

  #add({ block, receipt, transaction }: MinedBlock): void {
    this.#blocks.push(block)
    this.#numbers.set(block.hash, block.number)
    if (receipt !== undefined) this.#transactions.set(transaction.hash, { transaction, receipt })
  }

  /** Indexes the blocks that are not yet. */
  #index(): void {
    for (; this.#indexed < this.#blocks.length; this.#indexed++) {
      for (const hash of this.#blocks[this.#indexed]?.transactions ?? []) {
        const mined = this.#transactions.get(hash)
        if (mined !== undefined) this.#indexTransaction(mined)
      }
    }
  }

  #indexTransaction({ receipt, transaction }: { readonly transaction: Transaction; readonly receipt: Receipt }): void {
    for (const log of receipt.logs) {
      this.#logs.push(log)
      for (const [index, logs] of this.#logsByTopic.entries()) {
        const topic = log.topics[index]
        if (topic !== undefined) add(logs, topic, log)
      }
    }
    if (transaction.value === 0n || receipt.status !== "success") return
    const parties = new Set([transaction.from, transaction.to ?? transaction.from].map(lower))
    for (const party of parties) add(this.#transfers, party, transaction)
  }

  /** The newest block. */
  get head(): Block | undefined {
    return this.#blocks.at(-1)
  }

  /** Successful transactions with a value from or to an address, oldest first. */
  transfers(party: Address): ReadonlyArray<Transaction> {
    this.#index()
    return this.#transfers.get(lower(party)) ?? []
  }

  block(at: bigint | Hex): Block | undefined {
    const number = typeof at === "bigint" ? at : this.#numbers.get(lower(at))
    return number === undefined ? undefined : this.#blocks[Number(number)]
  }

  transaction(hash: Hex): Transaction | undefined {
    return this.#transactions.get(lower(hash))?.transaction
  }

  receipt(hash: Hex): Receipt | undefined {
    return this.#transactions.get(lower(hash))?.receipt
  }

  logs(filter: LogFilter): ReadonlyArray<Log> {
    this.#index()
    const addresses = alternatives(filter.address)
    const topics = filter.topics?.map(alternatives) ?? []
    return this.#candidates(topics).filter(
      (log) =>
        log.blockNumber >= (filter.fromBlock ?? 0n) &&
        (filter.toBlock === undefined || log.blockNumber <= filter.toBlock) &&
        includes(addresses, log.address) &&
        // Also where a place may be anything, there must be a topic.
        topics.length <= log.topics.length &&
        topics.every((accepted, index) => includes(accepted, log.topics[index]))
    )
  }

  /** The shortest indexed list that contains all logs with these topics. */
  #candidates(topics: ReadonlyArray<ReadonlySet<Hex> | undefined>): ReadonlyArray<Log> {
    let shortest: ReadonlyArray<Log> = this.#logs
    for (const [index, accepted] of topics.entries()) {
      const [topic, ...others] = accepted ?? []
      if (topic === undefined || others.length > 0) continue
      const found = this.#logsByTopic[index]?.get(topic) ?? []
      if (found.length < shortest.length) shortest = found
    }
    return shortest
  }
}

const add = <Key, Value>(lists: Map<Key, Array<Value>>, key: Key, value: Value): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/** Stored hashes are in lower case. */
const lower = (hex: Hex): Hex => {
  const text = hex.toLowerCase()
  return isHex(text, { strict: false }) ? text : hex
}

/** Nothing, an empty list, and a list with `null` in it match anything. */
const alternatives = (wanted: Hex | ReadonlyArray<Hex | null> | null | undefined): ReadonlySet<Hex> | undefined => {
  const listed = typeof wanted === "string" ? [wanted] : (wanted ?? [])
  const accepted = listed.filter((one) => one !== null)
  return accepted.length === 0 || accepted.length < listed.length ? undefined : new Set(accepted.map(lower))
}

const includes = (accepted: ReadonlySet<Hex> | undefined, found: Hex | undefined) =>
  accepted === undefined || (found !== undefined && accepted.has(lower(found)))
