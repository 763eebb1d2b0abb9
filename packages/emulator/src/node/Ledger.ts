/** The blocks, transactions, receipts and logs of a chain, as plain records. */
import { isHex } from "viem/utils"
import type * as Viem from "viem"
import type { Address, Hex } from "viem"
import type { Table } from "../world/Table.ts"
import type { StoredBlock } from "./tables.ts"

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

/** A block that has a transaction, as it is stored. */
type MinedBlock = Required<StoredBlock>

const isMined = (block: StoredBlock): block is MinedBlock => block.mined !== undefined

export const blockOf = ({ mined, ...block }: StoredBlock): Block => ({
  ...block,
  transactions: mined === undefined ? [] : [mined.hash]
})

const transactionOf = ({ hash: blockHash, mined, number: blockNumber, timestamp }: MinedBlock): Transaction => {
  const { data, from, hash, raw, to, value } = mined
  return { hash, blockNumber, blockHash, timestamp, from, to: to ?? undefined, value, data, raw }
}

/** Where a receipt or a log is. */
const placeOf = ({ hash: blockHash, mined, number: blockNumber }: MinedBlock) => ({
  blockHash,
  blockNumber,
  transactionHash: mined.hash,
  transactionIndex: 0
})

const logsOf = (block: MinedBlock): Array<Log> =>
  block.mined.logs.map(([address, [first, ...others], data], logIndex) => ({
    ...placeOf(block),
    address,
    topics: first === undefined ? [] : [first, ...others],
    data,
    blockTimestamp: BigInt(block.timestamp),
    logIndex,
    removed: false
  }))

export const receiptOf = (block: MinedBlock): Receipt => {
  const { bloom, contract, from, gasPrice, gasUsed, reason, to, type } = block.mined
  return {
    ...placeOf(block),
    from,
    to,
    contractAddress: contract,
    status: reason === undefined ? "success" : "reverted",
    revertReason: reason,
    gasUsed,
    cumulativeGasUsed: gasUsed,
    effectiveGasPrice: gasPrice,
    logs: logsOf(block),
    logsBloom: bloom,
    type
  }
}

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
  readonly #stored: Table<StoredBlock>
  readonly #blocks: Array<StoredBlock> = []
  readonly #numbers = new Map<Hex, bigint>()
  /** Blocks by the hash of their transaction. */
  readonly #mined = new Map<Hex, MinedBlock>()
  readonly #logs: Array<Log> = []
  /** Logs by the index and value of a topic: without, the activity of one of 1,000 users takes 45 ms instead of 0.3. */
  readonly #logsByTopic = Array.from({ length: maxTopics }, () => new Map<Hex, Array<Log>>())
  /** Successful transactions with a value, by sender and recipient. */
  readonly #transfers = new Map<Hex, Array<MinedBlock>>()
  /** The number of blocks whose logs and transfers are indexed: as many as there were when an index was last asked for. */
  #indexed = 0

  constructor(stored: Table<StoredBlock>) {
    this.#stored = stored
    this.reload()
  }

  /** Reads the blocks again, after they were replaced. */
  reload(): void {
    this.#blocks.length = 0
    this.#logs.length = 0
    this.#indexed = 0
    for (const index of [this.#numbers, this.#mined, this.#transfers, ...this.#logsByTopic]) index.clear()
    for (const block of this.#stored.rows.values()) this.#add(block)
  }

  append(block: StoredBlock): void {
    this.#stored.set(String(block.number), block)
    this.#add(block)
  }

  #add(block: StoredBlock): void {
    this.#blocks.push(block)
    this.#numbers.set(block.hash, block.number)
    if (isMined(block)) this.#mined.set(block.mined.hash, block)
  }

  /** Indexes the blocks that are not yet. */
  #index(): void {
    for (const block of this.#blocks.slice(this.#indexed)) if (isMined(block)) this.#indexTransaction(block)
    this.#indexed = this.#blocks.length
  }

  #indexTransaction(block: MinedBlock): void {
    for (const log of logsOf(block)) {
      this.#logs.push(log)
      for (const [index, logs] of this.#logsByTopic.entries()) {
        const topic = log.topics[index]
        if (topic !== undefined) add(logs, topic, log)
      }
    }
    const { from, reason, to, value } = block.mined
    if (value === 0n || reason !== undefined) return
    for (const party of new Set([from, to ?? from].map(lower))) add(this.#transfers, party, block)
  }

  get head(): StoredBlock | undefined {
    return this.#blocks.at(-1)
  }

  /** Successful transactions with a value from or to an address, oldest first. */
  transfers(party: Address): ReadonlyArray<Transaction> {
    this.#index()
    return (this.#transfers.get(lower(party)) ?? []).map(transactionOf)
  }

  block(at: bigint | Hex): Block | undefined {
    const number = typeof at === "bigint" ? at : this.#numbers.get(lower(at))
    const block = number === undefined ? undefined : this.#blocks[Number(number)]
    return block && blockOf(block)
  }

  transaction(hash: Hex): Transaction | undefined {
    const block = this.#mined.get(lower(hash))
    return block && transactionOf(block)
  }

  receipt(hash: Hex): Receipt | undefined {
    const block = this.#mined.get(lower(hash))
    return block && receiptOf(block)
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
