/** A chain behind EIP-1193, so that viem and wallets can talk to it: a table of JSON-RPC methods. */
import type { Common } from "@ethereumjs/common"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { numberToHex } from "viem/utils"
import type { Hex } from "viem"
import type { CallReverted, ChainCalls, TransactionRefused } from "./ChainCalls.ts"
import { commonOf, type Message } from "./engine.ts"
import { blockJson, logJson, receiptJson, transactionJson } from "./json.ts"
import type { Block } from "./Ledger.ts"

/** What EIP-1193 asks for. */
export interface Provider {
  /** Rejects with an {@link RpcFailed}. */
  readonly request: (args: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
}

/** A JSON-RPC error: -32601 unknown method, -32602 invalid parameters, 3 reverted with `data`, -32000 anything else. */
export class RpcFailed extends Data.TaggedError("RpcFailed")<{
  readonly code: number
  readonly message: string
  readonly data?: Hex | undefined
  readonly cause?: unknown
}> {}

type Method = (chain: ChainCalls, common: Common, params: unknown) => Effect.Effect<unknown, RpcFailed>

const isHex = (text: string): text is Hex => text.startsWith("0x")
const hex = (pattern: RegExp) => Schema.String.check(Schema.isPattern(pattern)).pipe(Schema.refine(isHex))

const Bytes = hex(/^0x([0-9a-fA-F]{2})*$/)
const Address = hex(/^0x[0-9a-fA-F]{40}$/)
const Hash = hex(/^0x[0-9a-fA-F]{64}$/)
const Quantity = hex(/^0x[0-9a-fA-F]{1,64}$/)
const Tag = Schema.Literals(["latest", "pending", "safe", "finalized", "earliest"])
const At = Schema.Union([Tag, Quantity])
type At = typeof At.Type

// Callers in this process pass undefined where JSON would leave the key out.
const optional = <S extends Schema.Top>(schema: S) => Schema.optional(Schema.NullOr(schema))

const Call = Schema.Struct({
  from: optional(Address),
  to: optional(Address),
  data: optional(Bytes),
  input: optional(Bytes),
  value: optional(Quantity),
  gas: optional(Quantity)
})

const Filter = Schema.Struct({
  address: optional(Schema.Union([Address, Schema.Array(Address)])),
  topics: optional(
    Schema.Array(Schema.NullOr(Schema.Union([Hash, Schema.Array(Hash)]))).check(
      // As many as an event has.
      Schema.isMaxLength(4, { message: "expected at most 4 topics" })
    )
  ),
  fromBlock: optional(At),
  toBlock: optional(At),
  blockHash: optional(Hash)
})

/** Events that one answer has, as many as nodes usually give. */
const mostLogs = 10_000

/** One method: what its parameters are, and what it answers. */
const method =
  <S extends Schema.Decoder<unknown>>(
    params: S,
    run: (chain: ChainCalls, params: S["Type"], common: Common) => Effect.Effect<unknown, RpcFailed>
  ): Method =>
  (chain, common, candidate) =>
    Schema.decodeUnknownEffect(params)(candidate ?? []).pipe(
      Effect.mapError(
        (cause) => new RpcFailed({ code: -32602, message: `invalid parameters: ${cause.message}`, cause })
      ),
      Effect.flatMap((decoded) => run(chain, decoded, common))
    )

const constant = (answer: (chain: ChainCalls) => unknown) =>
  method(Schema.Array(Schema.Unknown), (chain) => Effect.succeed(answer(chain)))

const none = Schema.Tuple([])
const account = Schema.Tuple([Address, Schema.optional(At)])
const call = Schema.Tuple([Call, Schema.optional(At)])
/** Whether to answer whole transactions instead of their hashes. */
const full = Schema.optional(Schema.Boolean)

const methods = new Map<string, Method>(
  Object.entries({
    eth_chainId: constant(({ chainId }) => numberToHex(chainId)),
    net_version: constant(({ chainId }) => String(chainId)),
    web3_clientVersion: constant(() => "okto-sandbox"),
    eth_syncing: constant(() => false),
    eth_accounts: constant(() => []),
    eth_gasPrice: constant(({ baseFee }) => numberToHex(baseFee)),
    eth_maxPriorityFeePerGas: constant(() => "0x0"),
    eth_blockNumber: method(none, (chain) => Effect.map(chain.blockNumber, quantity)),
    eth_getBalance: method(account, (chain, [address, at]) =>
      atHead(chain, at, Effect.map(chain.balance(address), quantity))
    ),
    eth_getCode: method(account, (chain, [address, at]) => atHead(chain, at, chain.code(address))),
    eth_getTransactionCount: method(account, (chain, [address, at]) =>
      atHead(chain, at, Effect.map(chain.nonce(address), quantity))
    ),
    eth_call: method(call, (chain, [message, at]) =>
      atHead(chain, at, Effect.mapError(chain.call(messageOf(message)), reverted))
    ),
    eth_estimateGas: method(call, (chain, [message, at]) =>
      atHead(
        chain,
        at,
        chain.estimateGas(messageOf(message)).pipe(Effect.mapBoth({ onSuccess: quantity, onFailure: reverted }))
      )
    ),
    eth_sendRawTransaction: method(Schema.Tuple([Bytes]), (chain, [raw]) =>
      chain.submit(raw).pipe(Effect.mapBoth({ onSuccess: ({ hash }) => hash, onFailure: refused }))
    ),
    eth_getTransactionReceipt: method(Schema.Tuple([Hash]), (chain, [hash]) =>
      Effect.map(chain.receipt(hash), (receipt) => receipt && receiptJson(receipt)).pipe(Effect.map(orNull))
    ),
    eth_getTransactionByHash: method(Schema.Tuple([Hash]), (chain, [hash], common) =>
      Effect.map(transactionOf(chain, common, hash), orNull)
    ),
    eth_getBlockByNumber: method(Schema.Tuple([At, full]), (chain, [at, full], common) =>
      Effect.flatMap(numberAt(chain, at), (number) => blockOf(chain, common, number, full))
    ),
    eth_getBlockByHash: method(Schema.Tuple([Hash, full]), (chain, [hash, full], common) =>
      blockOf(chain, common, hash, full)
    ),
    eth_getLogs: method(Schema.Tuple([Filter]), (chain, [filter]) =>
      Effect.map(logsOf(chain, filter), (logs) => logs.map(logJson))
    )
  })
)

/** Makes the provider. It keeps the clock and the other services of the fiber that makes it. */
export const make = (chain: ChainCalls): Effect.Effect<Provider> =>
  Effect.map(Effect.context(), (context) => {
    const common = commonOf(chain.chainId)
    const run = Effect.runPromiseWith(context)
    return {
      request: ({ method, params }) =>
        run(
          methods.get(method)?.(chain, common, params) ??
            Effect.fail(
              new RpcFailed({ code: -32601, message: `the method ${method} does not exist or is not available` })
            )
        )
    }
  })

const quantity = (value: bigint) => numberToHex(value)

const orNull = <A>(value: A | undefined) => value ?? null

const refused = (error: TransactionRefused) => new RpcFailed({ code: -32000, message: error.message, cause: error })

const reverted = (error: CallReverted) =>
  error.reverted
    ? new RpcFailed({ code: 3, message: `execution reverted: ${error.message}`, data: error.data, cause: error })
    : new RpcFailed({ code: -32000, message: error.message, cause: error })

const messageOf = ({ from, to, data, input, value, gas }: typeof Call.Type): Message => ({
  from: from ?? undefined,
  to: to ?? undefined,
  data: data ?? input ?? undefined,
  value: typeof value === "string" ? BigInt(value) : undefined,
  gas: typeof gas === "string" ? BigInt(gas) : undefined
})

const numberAt = (chain: ChainCalls, at: At) =>
  at === "earliest" ? Effect.succeed(0n) : at.startsWith("0x") ? Effect.succeed(BigInt(at)) : chain.blockNumber

/** Only the newest state is kept. */
const atHead = <A>(chain: ChainCalls, at: At = "latest", effect: Effect.Effect<A, RpcFailed>) =>
  Effect.gen(function* () {
    const asked = yield* numberAt(chain, at)
    const newest = yield* chain.blockNumber
    if (asked === newest) return yield* effect
    return yield* new RpcFailed({ code: -32000, message: `state of block ${asked} is not available, only ${newest}` })
  })

const transactionOf = (chain: ChainCalls, common: Common, hash: Hex) =>
  Effect.gen(function* () {
    const transaction = yield* chain.transaction(hash)
    const receipt = yield* chain.receipt(hash)
    return transaction && receipt && transactionJson(common, transaction, receipt)
  })

const blockOf = (chain: ChainCalls, common: Common, at: bigint | Hex, full = false) =>
  Effect.gen(function* () {
    const block: Block | undefined = yield* chain.block(at)
    if (block === undefined) return null
    const transactions = full
      ? yield* Effect.forEach(block.transactions, (hash) => transactionOf(chain, common, hash))
      : block.transactions
    return blockJson(common, block, transactions)
  })

const logsOf = Effect.fnUntraced(function* (chain: ChainCalls, filter: typeof Filter.Type) {
  const { address, topics, fromBlock, toBlock, blockHash } = filter
  const only = typeof blockHash === "string" ? yield* chain.block(blockHash) : undefined
  if (typeof blockHash === "string" && only === undefined) {
    return yield* new RpcFailed({ code: -32000, message: "unknown block" })
  }
  const logs = yield* chain.logs({
    address: address ?? undefined,
    topics: topics ?? undefined,
    fromBlock: only?.number ?? (yield* numberAt(chain, fromBlock ?? "latest")),
    toBlock: only?.number ?? (yield* numberAt(chain, toBlock ?? "latest"))
  })
  if (logs.length <= mostLogs) return logs
  return yield* new RpcFailed({ code: -32005, message: `query returned more than ${mostLogs} results` })
})
