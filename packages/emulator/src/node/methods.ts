/** The JSON-RPC methods of a chain: a table of the schemas of their parameters, and what each does. */
import type { Common } from "@ethereumjs/common"
import { max, min, sumAll } from "effect/BigInt"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bytesToHex, hexToBytes, numberToHex } from "viem/utils"
import type { Hex } from "viem"
import { sleepThrough } from "../world/Time.ts"
import { keccak } from "../verify/keccak.ts"
import { unsupportedReason } from "./unsupportedMethods.ts"
import type { CallReverted, ChainCalls } from "./ChainCalls.ts"
import { blockGasLimit, chainRules } from "./engine.ts"
import * as Filters from "./filters.ts"
import type { Block, Receipt } from "./Ledger.ts"
import type { Message, Overrides } from "./Message.ts"
import {
  AccountOverrides,
  Address,
  BlockAt,
  BlockNumber,
  BlockOverrides,
  Bytes,
  Call,
  Count,
  Filter,
  Hash,
  Index,
  optional,
  Percentiles,
  Quantity
} from "./parameters.ts"
import type { Waiting } from "./pool.ts"
import { blockJson, logJson, receiptJson, transactionJson, waitingJson } from "./records.ts"
import { revertSentence } from "./revert.ts"
import { RpcFailed } from "./RpcFailed.ts"
import type { TransactionRefused } from "./TransactionRefused.ts"

/** What the methods of a chain work with. */
interface Node {
  readonly chain: ChainCalls
  readonly filters: Filters.Filters
  readonly rules: () => Common
}

type Method = (node: Node, params: unknown) => Effect.Effect<unknown, RpcFailed>

/** The number of events in one response, a usual limit of nodes. */
const maxLogs = 10_000

/** The number of blocks in a history of fees, as in go-ethereum. */
const maxFeeHistory = 1_024n

/** A method: the schema of its parameters, and its implementation. */
const method =
  <S extends Schema.Decoder<unknown>>(
    params: S,
    run: (node: Node, params: S["Type"]) => Effect.Effect<unknown, RpcFailed>
  ): Method =>
  (node, candidate) =>
    Schema.decodeUnknownEffect(params)(candidate ?? []).pipe(
      Effect.mapError(
        (cause) => new RpcFailed({ code: -32602, message: `invalid parameters: ${cause.message}`, cause })
      ),
      Effect.flatMap((decoded) => run(node, decoded))
    )

/** A method whose parameters, if any, have no effect. */
const constant = (answer: (chain: ChainCalls) => unknown) =>
  method(Schema.Array(Schema.Unknown), ({ chain }) => Effect.succeed(answer(chain)))

/** A method about an account at a block, of which only the newest has a state. */
const ofAccount = (read: (chain: ChainCalls, address: Hex) => Effect.Effect<unknown>) =>
  method(Schema.Tuple([Address, optional(BlockAt)]), ({ chain }, [address, at]) =>
    Effect.andThen(requireNewest(chain, at), read(chain, address))
  )

/** A method that runs a message at a block, of which only the newest has a state. */
const ofMessage = (
  run: (
    chain: ChainCalls,
    message: Message,
    overrides: Overrides,
    isNext: boolean
  ) => Effect.Effect<unknown, CallReverted>
) =>
  method(
    Schema.Tuple([Call, optional(BlockAt), optional(AccountOverrides), optional(BlockOverrides)]),
    ({ chain }, [call, at, accounts, block]) =>
      Effect.andThen(
        requireNewest(chain, at),
        Effect.mapError(
          run(chain, messageOf(call), { accounts, block: block && blockOverridesOf(block) }, at === "pending"),
          reverted
        )
      )
  )

const none = Schema.Tuple([])
/** A block, and whether to return whole transactions instead of their hashes. */
const block = <S extends Schema.Top>(at: S) => Schema.Tuple([at, optional(Schema.Boolean)])
const hash = Schema.Tuple([Hash])
const filterId = Schema.Tuple([Quantity])
const bytes = Schema.Tuple([Bytes])

const methods: Readonly<Record<string, Method>> = {
  eth_chainId: constant(({ chainId }) => numberToHex(chainId)),
  net_version: constant(({ chainId }) => String(chainId)),
  net_listening: constant(() => true),
  net_peerCount: constant(() => "0x0"),
  web3_clientVersion: constant(() => "okto-emulator"),
  web3_sha3: method(bytes, (_, [data]) => Effect.sync(() => bytesToHex(keccak(hexToBytes(data))))),
  eth_protocolVersion: constant(() => "0x44"),
  eth_syncing: constant(() => false),
  eth_mining: constant(() => false),
  eth_hashrate: constant(() => "0x0"),
  eth_coinbase: constant(() => "0x0000000000000000000000000000000000000000"),
  eth_accounts: constant(() => []),

  eth_gasPrice: constant(({ baseFee }) => numberToHex(baseFee)),
  eth_maxPriorityFeePerGas: constant(() => "0x0"),
  // The least there is: no block has blobs.
  eth_blobBaseFee: constant(() => "0x1"),
  eth_feeHistory: method(
    Schema.Tuple([Count, BlockNumber, optional(Percentiles)]),
    ({ chain }, [count, newest, percentiles]) => feeHistory(chain, BigInt(count), newest, percentiles)
  ),

  eth_getBalance: ofAccount((chain, address) => Effect.map(chain.balance(address), numberToHex)),
  eth_getCode: ofAccount((chain, address) => chain.code(address)),
  eth_getTransactionCount: ofAccount((chain, address) => Effect.map(chain.nonce(address), numberToHex)),
  eth_getStorageAt: method(Schema.Tuple([Address, Quantity, optional(BlockAt)]), ({ chain }, [address, slot, at]) =>
    Effect.andThen(
      requireNewest(chain, at),
      Effect.map(chain.storageAt(address, slot), (value) => numberToHex(value, { size: 32 }))
    )
  ),

  eth_call: ofMessage((chain, message, overrides, isNext) => chain.call(message, overrides, isNext)),
  eth_estimateGas: ofMessage((chain, message, overrides) =>
    Effect.map(chain.estimateGas(message, overrides), numberToHex)
  ),
  eth_createAccessList: ofMessage((chain, message, overrides) =>
    Effect.map(chain.accessList(message, overrides), ({ accessList, error, gasUsed }) => ({
      accessList,
      gasUsed: numberToHex(gasUsed),
      error
    }))
  ),

  eth_sendRawTransaction: method(bytes, ({ chain }, [raw]) => Effect.map(send(chain, raw), ({ hash }) => hash)),
  eth_sendRawTransactionSync: method(Schema.Tuple([Bytes, optional(Count)]), ({ chain }, [raw, timeout]) =>
    Effect.flatMap(send(chain, raw), (sent) => receiptOf(sent, timeout))
  ),

  eth_getTransactionByHash: method(hash, (node, [hash]) => transactionOf(node, hash)),
  eth_getRawTransactionByHash: method(hash, ({ chain }, [hash]) =>
    Effect.map(chain.transaction(hash), (transaction) => (transaction ?? chain.pool.find(hash))?.raw ?? null)
  ),
  eth_getTransactionReceipt: method(hash, ({ chain }, [hash]) =>
    Effect.map(chain.receipt(hash), (receipt) => (receipt === undefined ? null : receiptJson(receipt)))
  ),
  eth_getTransactionByBlockHashAndIndex: method(Schema.Tuple([Hash, Index]), (node, [hash, index]) =>
    transactionAt(node, hash, index)
  ),
  eth_getTransactionByBlockNumberAndIndex: method(Schema.Tuple([BlockNumber, Index]), (node, [at, index]) =>
    transactionAt(node, at, index)
  ),

  eth_blockNumber: method(none, ({ chain }) => Effect.map(chain.blockNumber, numberToHex)),
  eth_getBlockByHash: method(block(Hash), (node, [hash, full]) => blockOf(node, hash, full)),
  eth_getBlockByNumber: method(block(BlockNumber), (node, [at, full]) => blockOf(node, at, full)),
  eth_getBlockReceipts: method(Schema.Tuple([BlockAt]), ({ chain }, [at]) =>
    ofBlock(chain, at, (block) => Effect.map(receiptsOf(chain, block), (receipts) => receipts.map(receiptJson)))
  ),
  eth_getBlockTransactionCountByHash: method(hash, ({ chain }, [hash]) => ofBlock(chain, hash, countTransactions)),
  eth_getBlockTransactionCountByNumber: method(Schema.Tuple([BlockNumber]), ({ chain }, [at]) =>
    ofBlock(chain, at, countTransactions)
  ),
  // Blocks have no uncles since the merge.
  eth_getUncleCountByBlockHash: method(hash, ({ chain }, [hash]) => ofBlock(chain, hash, () => zero)),
  eth_getUncleCountByBlockNumber: method(Schema.Tuple([BlockNumber]), ({ chain }, [at]) =>
    ofBlock(chain, at, () => zero)
  ),
  eth_getUncleByBlockHashAndIndex: method(Schema.Tuple([Hash, Index]), () => Effect.succeed(null)),
  eth_getUncleByBlockNumberAndIndex: method(Schema.Tuple([BlockNumber, Index]), () => Effect.succeed(null)),

  eth_getLogs: method(Schema.Tuple([Filter]), ({ chain }, [filter]) =>
    Effect.map(logsOf(chain, filter), (logs) => logs.map(logJson))
  ),
  eth_newFilter: method(Schema.Tuple([Filter]), (node, [filter]) => install(node, { kind: "logs", filter })),
  eth_newBlockFilter: method(none, (node) => install(node, { kind: "blocks" })),
  // Those that wait for others are seen in their blocks.
  eth_newPendingTransactionFilter: method(Schema.Tuple([optional(Schema.Literal(false))]), (node) =>
    install(node, { kind: "transactions" })
  ),
  eth_getFilterChanges: method(filterId, (node, [id]) => changesOf(node, id)),
  eth_getFilterLogs: method(filterId, ({ chain, filters }, [id]) =>
    Effect.flatMap(filters.find(id), ({ subject }) =>
      subject.kind === "logs"
        ? Effect.map(logsOf(chain, subject.filter), (logs) => logs.map(logJson))
        : new RpcFailed({ code: -32000, message: "filter not found: this is a filter of blocks or transactions" })
    )
  ),
  eth_uninstallFilter: method(filterId, ({ filters }, [id]) => filters.uninstall(id))
}

/** The names of all methods. */
export const names: ReadonlyArray<string> = Object.keys(methods)

const table = new Map(Object.entries(methods))

/** The methods of a chain, with filters of their own. */
export const make = (chain: ChainCalls) => {
  let rules: Common | undefined
  const node: Node = { chain, filters: Filters.make(), rules: () => (rules ??= chainRules(chain.chainId)) }
  return (method: string, params: unknown): Effect.Effect<unknown, RpcFailed> => {
    const known = table.get(method)
    return known === undefined
      ? Effect.fail(new RpcFailed({ code: -32601, message: unsupportedReason(method) }))
      : // The emulator's own transactions may have come before those that wait.
        Effect.andThen(chain.pool.mineReady(chain), known(node, params))
  }
}

/** An EIP-1193 provider. */
export interface Provider {
  /** Rejects with an `RpcFailed`. */
  readonly request: (args: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
}

/** The methods as a provider. It uses the clock and the other services of the fiber that creates it. */
export const providerOf = (chain: ChainCalls): Effect.Effect<Provider> =>
  Effect.map(Effect.context(), (context) => {
    const call = make(chain)
    const run = Effect.runPromiseWith(context)
    return { request: ({ method, params }) => run(call(method, params)) }
  })

const zero = Effect.succeed("0x0")

/** A transaction that was sent: mined, or waiting for others of its sender. */
type Sent = { readonly hash: Hex } & ({ readonly receipt: Receipt } | { readonly waiting: Waiting })

const send = (chain: ChainCalls, raw: Hex): Effect.Effect<Sent, RpcFailed> =>
  chain.submit(raw).pipe(
    Effect.map((receipt): Sent => ({ hash: receipt.transactionHash, receipt })),
    Effect.catchIf(
      ({ early }) => early !== undefined,
      ({ early, ...error }) =>
        early === undefined
          ? Effect.fail(error)
          : Effect.map(chain.pool.add(raw, early), (waiting): Sent => ({ hash: waiting.hash, waiting }))
    ),
    Effect.tap(() => chain.pool.mineReady(chain)),
    Effect.mapError(refused)
  )

/** Milliseconds for which `eth_sendRawTransactionSync` waits for a receipt. */
const syncTimeout = 5_000

const receiptOf = (sent: Sent, timeout: bigint | number = syncTimeout) => {
  if ("receipt" in sent) return Effect.succeed(receiptJson(sent.receipt))
  const wait = Math.min(Number(timeout), syncTimeout)
  return Effect.raceFirst(
    Deferred.await(sent.waiting.mined).pipe(Effect.mapBoth({ onSuccess: receiptJson, onFailure: refused })),
    Effect.andThen(
      sleepThrough(wait),
      new RpcFailed({
        code: 4,
        message: `the transaction was added to the transaction pool but wasn't processed in ${wait} ms`,
        data: sent.hash
      })
    )
  )
}

const refused = (error: TransactionRefused) => new RpcFailed({ code: -32000, message: error.message, cause: error })

const reverted = (error: CallReverted) =>
  error.reverted
    ? new RpcFailed({ code: 3, message: revertSentence(error), data: error.data, cause: error })
    : new RpcFailed({ code: -32000, message: error.message, cause: error })

const messageOf = ({ authorizationList, data, input, ...call }: typeof Call.Type): Message => ({
  ...call,
  // Both are set by some libraries. Nodes prefer the newer name.
  data: input ?? data,
  authorizationList: authorizationList?.map(({ v, yParity, ...signed }) => ({
    ...signed,
    yParity: yParity ?? v ?? "0x0"
  }))
})

const randomnessOf = (value: bigint | undefined) => (value === undefined ? undefined : numberToHex(value, { size: 32 }))

const blockOverridesOf = (block: typeof BlockOverrides.Type): Overrides["block"] => ({
  number: block.number,
  time: block.time ?? block.timestamp,
  feeRecipient: block.feeRecipient ?? block.coinbase,
  prevRandao: randomnessOf(block.prevRandao ?? block.random),
  baseFeePerGas: block.baseFeePerGas ?? block.baseFee,
  gasLimit: block.gasLimit
})

const blockAt = (chain: ChainCalls, at: BlockAt): Effect.Effect<Block | undefined> => {
  if (typeof at === "object") return chain.block("blockHash" in at ? at.blockHash : at.blockNumber)
  return at === "latest" || at === "pending" || at === "safe" || at === "finalized" ? chain.head : chain.block(at)
}

/** What a block has; `null` without the block. */
const ofBlock = <A, E>(chain: ChainCalls, at: BlockAt, read: (block: Block) => Effect.Effect<A, E>) =>
  Effect.flatMap(blockAt(chain, at), (block) => (block === undefined ? Effect.succeed(null) : read(block)))

/** Fails unless the block is the newest: older states are not stored. */
const requireNewest = Effect.fnUntraced(function* (chain: ChainCalls, at: BlockAt = "latest") {
  const asked = yield* blockAt(chain, at)
  const newest = yield* chain.blockNumber
  if (asked?.number === newest) return
  const message =
    asked === undefined ? "unknown block" : `state of block ${asked.number} is not available, only ${newest}`
  return yield* new RpcFailed({ code: -32000, message })
})

const countTransactions = ({ transactions }: Block) => Effect.succeed(numberToHex(transactions.length))

const transactionOf = Effect.fnUntraced(function* ({ chain, rules }: Node, hash: Hex) {
  const transaction = yield* chain.transaction(hash)
  const receipt = yield* chain.receipt(hash)
  if (transaction && receipt) return transactionJson(rules(), transaction, receipt)
  const waiting = chain.pool.find(hash)
  return waiting === undefined ? null : waitingJson(rules(), waiting)
})

const transactionAt = (node: Node, at: BlockAt, index: bigint) =>
  ofBlock(node.chain, at, ({ transactions }) => {
    const hash = transactions[Number(index)]
    return hash === undefined ? Effect.succeed(null) : transactionOf(node, hash)
  })

const blockOf = (node: Node, at: BlockAt, full = false) =>
  ofBlock(
    node.chain,
    at,
    Effect.fnUntraced(function* (block) {
      const transactions = full
        ? yield* Effect.forEach(block.transactions, (hash) => transactionOf(node, hash))
        : block.transactions
      return blockJson(node.rules(), block, transactions)
    })
  )

const receiptsOf = (chain: ChainCalls, { transactions }: Block) =>
  Effect.map(Effect.forEach(transactions, chain.receipt), (receipts) =>
    receipts.filter((receipt) => receipt !== undefined)
  )

const feeHistory = Effect.fnUntraced(function* (
  chain: ChainCalls,
  count: bigint,
  at: BlockNumber,
  percentiles: typeof Percentiles.Type | undefined
) {
  const newest = yield* blockAt(chain, at)
  if (newest === undefined) {
    const message = `request beyond head block: requested ${at}, head ${yield* chain.blockNumber}`
    return yield* new RpcFailed({ code: -32000, message })
  }
  const available = newest.number + 1n
  const length = min(min(count, available), maxFeeHistory)
  const oldest = available - length
  const blocks = yield* Effect.forEach(
    Array.from({ length: Number(length) }, (_, index) => oldest + BigInt(index)),
    (number) => Effect.flatMap(chain.block(number), (block) => (block ? receiptsOf(chain, block) : Effect.succeed([])))
  )
  const each = (value: bigint) => Array.from({ length: blocks.length + 1 }, () => numberToHex(value))
  return {
    oldestBlock: numberToHex(oldest),
    // The next block's too.
    baseFeePerGas: each(chain.baseFee),
    gasUsedRatio: blocks.map(
      (receipts) => Number(sumAll(receipts.map(({ gasUsed }) => gasUsed))) / Number(blockGasLimit)
    ),
    baseFeePerBlobGas: each(1n),
    blobGasUsedRatio: blocks.map(() => 0),
    // As go-ethereum: absent when none are asked for.
    ...(percentiles !== undefined &&
      percentiles.length > 0 && {
        // A block has one transaction, or none.
        reward: blocks.map(([receipt]) =>
          percentiles.map(() => numberToHex(receipt === undefined ? 0n : receipt.effectiveGasPrice - chain.baseFee))
        )
      })
  }
})

const logsOf = Effect.fnUntraced(function* (chain: ChainCalls, filter: Filter) {
  const { address, blockHash, fromBlock = "latest", toBlock = "latest", topics } = filter
  const only = blockHash === undefined ? undefined : yield* chain.block(blockHash)
  if (blockHash !== undefined && only === undefined) {
    return yield* new RpcFailed({ code: -32000, message: "unknown block" })
  }
  const newest = yield* chain.blockNumber
  const numberAt = (at: BlockNumber) => (typeof at === "bigint" ? at : newest)
  const [from, to] = [numberAt(fromBlock), numberAt(toBlock)]
  if (only === undefined && max(from, to) > newest) {
    return yield* new RpcFailed({ code: -32602, message: "block range extends beyond current head block" })
  }
  if (only === undefined && from > to) {
    return yield* new RpcFailed({ code: -32602, message: "invalid block range params" })
  }
  const logs = yield* chain.logs({
    address,
    topics,
    fromBlock: only?.number ?? from,
    toBlock: only?.number ?? to
  })
  if (logs.length <= maxLogs) return logs
  return yield* new RpcFailed({ code: -32005, message: `query returned more than ${maxLogs} results` })
})

const install = ({ chain, filters }: Node, subject: Filters.Subject) =>
  Effect.flatMap(chain.blockNumber, (newest) => filters.install(subject, newest + 1n))

/** The logs from one block on that an answer has room for: those of whole blocks, of one block at least. */
const newLogs = Effect.fnUntraced(function* (
  chain: ChainCalls,
  { address, fromBlock, toBlock, topics }: Filter,
  first: bigint
) {
  const newest = yield* chain.blockNumber
  const from = typeof fromBlock === "bigint" && fromBlock > first ? fromBlock : first
  const logs = yield* chain.logs({
    address,
    topics,
    fromBlock: from,
    toBlock: typeof toBlock === "bigint" ? toBlock : newest
  })
  const beyond = logs[maxLogs]?.blockNumber
  if (beyond === undefined) return { logs, next: newest + 1n }
  const whole = logs.filter(({ blockNumber }) => blockNumber < beyond)
  return whole.length > 0
    ? { logs: whole, next: beyond }
    : { logs: logs.filter(({ blockNumber }) => blockNumber === beyond), next: beyond + 1n }
})

/** What a filter has not returned yet. What an answer has no room for is in the next one. */
const changesOf = Effect.fnUntraced(function* ({ chain, filters }: Node, id: bigint) {
  const installed = yield* filters.find(id)
  const { subject } = installed
  if (subject.kind === "logs") {
    const { logs, next } = yield* newLogs(chain, subject.filter, installed.next)
    installed.next = next
    return logs.map(logJson)
  }
  const newest = yield* chain.blockNumber
  const numbers = Array.from(
    { length: Math.min(Number(newest - installed.next) + 1, maxLogs) },
    (_, index) => installed.next + BigInt(index)
  )
  // Before they are read: a question meanwhile gets what comes after them.
  installed.next += BigInt(numbers.length)
  const blocks = yield* Effect.forEach(numbers, chain.block)
  return blocks.flatMap((block) =>
    block === undefined ? [] : subject.kind === "blocks" ? [block.hash] : block.transactions
  )
})
