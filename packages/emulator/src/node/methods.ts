/** The JSON-RPC methods of a chain: a table of the schemas of their parameters, and what each does. */
import { min, sumAll } from "effect/BigInt"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bytesToHex, hexToBytes, numberToHex } from "viem/utils"
import type { Hex } from "viem"
import { keccak } from "../verify/keccak.ts"
import type { CallReverted, ChainCalls, EmbeddedChain } from "./ChainCalls.ts"
import * as Development from "./development.ts"
import { blockGasLimit, chainRules } from "./engine.ts"
import * as Filters from "./filters.ts"
import type { Block } from "./Ledger.ts"
import type { Message, Overrides } from "./Message.ts"
import { alone, type Node, type NodeCall, type NodeWorld } from "./Node.ts"
import {
  AccountOverrides,
  Address,
  Amount,
  BlockAt,
  BlockNumber,
  BlockOverrides,
  Bytes,
  Call,
  Count,
  Filter,
  Hash,
  Index,
  Length,
  messageOf,
  optional,
  Percentiles,
  Quantity
} from "./parameters.ts"
import { blockJson, logJson, receiptJson, transactionJson, waitingJson } from "./records.ts"
import { reverted, RpcFailed } from "./RpcFailed.ts"
import { receiptOf, requireOwnChain, send, sendUnsigned } from "./sending.ts"
import { unsupported } from "./unsupportedMethods.ts"

type Method = (node: Node, params: unknown) => Effect.Effect<unknown, RpcFailed>

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
const constant = (answer: (chain: EmbeddedChain) => unknown) =>
  method(Schema.Array(Schema.Unknown), ({ chain }) => Effect.succeed(answer(chain)))

/** A method about an account at a block, of which only the newest has a state. */
const ofAccount = (read: (chain: EmbeddedChain, address: Hex, isNext: boolean) => Effect.Effect<unknown>) =>
  method(Schema.Tuple([Address, optional(BlockAt)]), ({ chain }, [address, at]) =>
    Effect.andThen(requireNewest(chain, at), read(chain, address, at === "pending"))
  )

/** A method that runs a message at a block, of which only the newest has a state. */
const ofMessage = (
  run: (
    chain: EmbeddedChain,
    message: Message,
    overrides: Overrides,
    isNext: boolean
  ) => Effect.Effect<unknown, CallReverted>
) =>
  method(
    Schema.Tuple([Call, optional(BlockAt), optional(AccountOverrides), optional(BlockOverrides)]),
    ({ chain }, [call, at, accounts, block]) =>
      Effect.andThen(
        Effect.andThen(requireOwnChain(chain, call), requireNewest(chain, at)),
        Effect.mapError(
          run(chain, messageOf(call), { accounts, block: block && blockOverridesOf(block) }, at === "pending"),
          reverted
        )
      )
  )

/** A method that anvil and Hardhat have under names of their own. */
const named = (name: string, row: Method) => ({ [`anvil_${name}`]: row, [`hardhat_${name}`]: row })

const setAutomine = method(Schema.Tuple([Schema.Boolean]), ({ chain: { pool } }, [isAutomatic]) =>
  Effect.sync(() => {
    pool.setAutomatic(isAutomatic)
    return null
  })
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
  // Tools ask for the name of a node for development, as Hardhat's `loadFixture`.
  web3_clientVersion: constant(() => "anvil (compatible; okto-emulator)"),
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
    Schema.Tuple([Length, BlockNumber, optional(Percentiles)]),
    ({ chain }, [count, newest, percentiles]) => feeHistory(chain, BigInt(count), newest, percentiles)
  ),

  eth_getBalance: ofAccount((chain, address) => Effect.map(chain.balance(address), numberToHex)),
  eth_getCode: ofAccount((chain, address) => chain.code(address)),
  eth_getTransactionCount: ofAccount((chain, address, isNext) =>
    Effect.map(chain.nonce(address), (nonce) => numberToHex(isNext ? chain.pool.nextNonce(address, nonce) : nonce))
  ),
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
  // Of an impersonated account.
  eth_sendTransaction: method(Schema.Tuple([Call]), (node, [call]) => sendUnsigned(node, call)),

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
    Effect.map(Filters.logsOf(chain, filter), (logs) => logs.map(logJson))
  ),
  eth_newFilter: method(Schema.Tuple([Filter]), ({ chain, filters }, [filter]) =>
    filters.install(chain, { kind: "logs", filter })
  ),
  eth_newBlockFilter: method(none, ({ chain, filters }) => filters.install(chain, { kind: "blocks" })),
  // Those that wait for others are seen in their blocks.
  eth_newPendingTransactionFilter: method(Schema.Tuple([optional(Schema.Literal(false))]), ({ chain, filters }) =>
    filters.install(chain, { kind: "transactions" })
  ),
  eth_getFilterChanges: method(filterId, ({ chain, filters }, [id]) => Filters.changesOf(chain, filters, id)),
  eth_getFilterLogs: method(filterId, ({ chain, filters }, [id]) =>
    Effect.flatMap(filters.find(id), ({ subject }) =>
      subject.kind === "logs"
        ? Effect.map(Filters.logsOf(chain, subject.filter), (logs) => logs.map(logJson))
        : new RpcFailed({ code: -32000, message: "filter not found: this is a filter of blocks or transactions" })
    )
  ),
  eth_uninstallFilter: method(filterId, ({ filters }, [id]) => filters.uninstall(id)),

  evm_mine: method(
    Schema.Tuple([
      optional(Schema.Union([Count, Schema.Struct({ timestamp: optional(Count), blocks: optional(Count) })]))
    ]),
    (node, [wanted = {}]) =>
      Effect.as(Development.mine(node, typeof wanted === "object" ? wanted : { timestamp: wanted }), "0x0")
  ),
  ...named(
    "mine",
    method(Schema.Tuple([optional(Count), optional(Count)]), (node, [blocks, interval]) =>
      Effect.as(Development.mine(node, { blocks, interval }), null)
    )
  ),
  evm_increaseTime: method(Schema.Tuple([Count]), ({ world }, [seconds]) =>
    Effect.map(Development.travel(world, Number(seconds) * 1_000), (ahead) => Math.floor(ahead / 1_000))
  ),
  evm_setNextBlockTimestamp: method(Schema.Tuple([Count]), (node, [timestamp]) =>
    Effect.as(Development.setNextTimestamp(node, Number(timestamp)), null)
  ),
  evm_snapshot: method(none, (node) => Development.takeSnapshot(node)),
  evm_revert: method(Schema.Tuple([Quantity]), (node, [id]) => Development.revert(node, id)),
  evm_setAutomine: setAutomine,
  anvil_setAutomine: setAutomine,
  ...named(
    "getAutomine",
    constant(({ pool }) => pool.isAutomatic())
  ),
  ...named(
    "setBalance",
    method(Schema.Tuple([Address, Amount]), (node, [address, balance]) =>
      Development.write(node, address, { balance: BigInt(balance) })
    )
  ),
  ...named(
    "setCode",
    method(Schema.Tuple([Address, Bytes]), (node, [address, code]) => Development.write(node, address, { code }))
  ),
  ...named(
    "setNonce",
    method(Schema.Tuple([Address, Count]), (node, [address, nonce]) =>
      Development.write(node, address, { nonce: BigInt(nonce) })
    )
  ),
  ...named(
    "setStorageAt",
    method(Schema.Tuple([Address, Quantity, Hash]), (node, [address, slot, value]) =>
      Effect.as(Development.write(node, address, { stateDiff: { [numberToHex(slot)]: value } }), true)
    )
  ),
  ...named(
    "impersonateAccount",
    method(Schema.Tuple([Address]), ({ impersonated }, [address]) =>
      Effect.sync(() => {
        impersonated.add(address.toLowerCase())
        return null
      })
    )
  ),
  ...named(
    "stopImpersonatingAccount",
    method(Schema.Tuple([Address]), ({ impersonated }, [address]) =>
      Effect.sync(() => {
        impersonated.delete(address.toLowerCase())
        return null
      })
    )
  )
}

export const names: ReadonlyArray<string> = Object.keys(methods)

const table = new Map(Object.entries(methods))

/** The methods of a chain, with filters and snapshots of their own. */
export const make = (embedded: EmbeddedChain, world: NodeWorld = alone): NodeCall => {
  const chain: EmbeddedChain = {
    ...embedded,
    submit: (raw, impersonated) => world.change(embedded.submit(raw, impersonated))
  }
  const node: Node = {
    chain,
    world,
    filters: Filters.make(),
    rules: chainRules(embedded.chainId),
    impersonated: new Set(),
    snapshots: new Map()
  }
  return (method, params) => {
    const known = table.get(method)
    return known === undefined
      ? unsupported(method)
      : // The emulator's own transactions may have come before those that wait.
        Effect.andThen(chain.pool.mineAutomatically(chain), known(node, params))
  }
}

export interface Provider {
  /** Rejects with an `RpcFailed`. */
  readonly request: (args: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
}

/** The methods as a provider. It uses the clock and the other services of the fiber that creates it. */
export const providerOf = (call: NodeCall): Effect.Effect<Provider> =>
  Effect.map(Effect.context(), (context) => {
    const run = Effect.runPromiseWith(context)
    return { request: ({ method, params }) => run(call(method, params)) }
  })

const zero = Effect.succeed("0x0")

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
  if (typeof at === "object") return blockAt(chain, at.blockHash ?? at.blockNumber)
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
  if (transaction && receipt) return transactionJson(rules, transaction, receipt)
  const waiting = chain.pool.find(hash)
  return waiting === undefined ? null : waitingJson(rules, waiting)
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
      return blockJson(node.rules, block, transactions)
    })
  )

const receiptsOf = (chain: ChainCalls, { transactions }: Block) =>
  Effect.map(Effect.forEach(transactions, chain.receipt), (receipts) =>
    receipts.filter((receipt) => receipt !== undefined)
  )

const feeHistory = Effect.fnUntraced(function* (
  chain: EmbeddedChain,
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
