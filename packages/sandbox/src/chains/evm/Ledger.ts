/** What happened on a chain: blocks, transactions, receipts and logs, as plain records. Hashes are real. */
import type { Address, Hex } from "viem"

/** One block, which holds one transaction; the first block of a chain holds none. */
export interface Block {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** Unix seconds. */
  readonly timestamp: number
  readonly gasUsed: bigint
  readonly gasLimit: bigint
  /** Wei per gas. */
  readonly baseFee: bigint
  readonly transactions: ReadonlyArray<Hex>
  /** The header as it was hashed, in RLP. */
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
  readonly nonce: bigint
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  /** The signed transaction as it was submitted. */
  readonly raw: Hex
}

/** An event that a contract emitted. */
export interface Log {
  readonly address: Address
  readonly topics: ReadonlyArray<Hex>
  readonly data: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hex
  /** Unix seconds. */
  readonly timestamp: number
  readonly transactionHash: Hex
  /** Its place in the block. */
  readonly logIndex: number
}

/** What a mined transaction did. A reverted one is mined too. */
export interface Receipt {
  /** The transaction's hash. */
  readonly hash: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hex
  /** Unix seconds. */
  readonly timestamp: number
  readonly from: Address
  readonly to: Address | undefined
  /** The contract that the transaction created. */
  readonly contractAddress: Address | undefined
  readonly status: "success" | "reverted"
  /** Why it reverted, readable: `ERC20InsufficientBalance(0x…, 1, 2)`. */
  readonly revertReason: string | undefined
  readonly gasUsed: bigint
  /** Wei per gas. */
  readonly effectiveGasPrice: bigint
  readonly logs: ReadonlyArray<Log>
  /** The bloom filter of the logs, 256 bytes. */
  readonly logsBloom: Hex
  /** The transaction's EIP-2718 type. */
  readonly type: number
}

/** Which logs to find. Addresses and topics compare in any letter case. */
export interface LogFilter {
  readonly address?: Address | ReadonlyArray<Address> | undefined
  /** By position: `null` matches anything, a list matches any of its members. */
  readonly topics?: ReadonlyArray<Hex | ReadonlyArray<Hex> | null> | undefined
  /** Inclusive; the first block when absent. */
  readonly fromBlock?: bigint | undefined
  /** Inclusive; the newest block when absent. */
  readonly toBlock?: bigint | undefined
}

/** Topics that a log can have. */
const mostTopics = 4

/** The records of one chain, oldest first. Their hashes, topics and data are in lower case. */
export class Ledger {
  readonly #blocks: Array<Block> = []
  readonly #numbers = new Map<Hex, bigint>()
  readonly #transactions = new Map<Hex, { readonly transaction: Transaction; readonly receipt: Receipt }>()
  readonly #logs: Array<Log> = []
  /** Logs by the place of a topic and the topic, so that what concerns an address is found without reading everything. */
  readonly #logsByTopic = Array.from({ length: mostTopics }, () => new Map<Hex, Array<Log>>())
  /** Successful transactions that moved native coins, by either party. */
  readonly #transfers = new Map<Hex, Array<Transaction>>()

  append(block: Block, mined?: { readonly transaction: Transaction; readonly receipt: Receipt }): void {
    this.#blocks.push(block)
    this.#numbers.set(block.hash, block.number)
    if (mined === undefined) return
    this.#transactions.set(mined.transaction.hash, mined)
    for (const log of mined.receipt.logs) {
      this.#logs.push(log)
      for (const [index, logs] of this.#logsByTopic.entries()) {
        const topic = log.topics[index]
        if (topic !== undefined) add(logs, topic, log)
      }
    }
    const { receipt, transaction } = mined
    if (transaction.value === 0n || receipt.status !== "success") return
    const parties = new Set([transaction.from, transaction.to ?? transaction.from].map(lower))
    for (const party of parties) add(this.#transfers, party, transaction)
  }

  /** Transactions that moved native coins from or to an address, oldest first. */
  transfers(party: Address): ReadonlyArray<Transaction> {
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
    const addresses = alternatives(filter.address)
    const topics = filter.topics?.map(alternatives) ?? []
    return this.#candidates(topics).filter(
      (log) =>
        log.blockNumber >= (filter.fromBlock ?? 0n) &&
        (filter.toBlock === undefined || log.blockNumber <= filter.toBlock) &&
        includes(addresses, log.address) &&
        topics.every((accepted, index) => includes(accepted, log.topics[index]))
    )
  }

  /** The shortest list of logs that holds everything with these topics. */
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

const isHex = (text: string): text is Hex => text.startsWith("0x")

/** Hashes are kept in lower case. */
const lower = (hex: Hex): Hex => {
  const text = hex.toLowerCase()
  return isHex(text) ? text : hex
}

const alternatives = (wanted: Hex | ReadonlyArray<Hex> | null | undefined) =>
  wanted === null || wanted === undefined
    ? undefined
    : new Set((typeof wanted === "string" ? [wanted] : wanted).map(lower))

const includes = (accepted: ReadonlySet<Hex> | undefined, found: Hex | undefined) =>
  accepted === undefined || (found !== undefined && accepted.has(lower(found)))
