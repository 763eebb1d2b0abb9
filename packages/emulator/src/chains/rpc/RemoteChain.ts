/** A chain that a development node runs, over JSON-RPC: what this process asks of it, as of an embedded one. */
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import {
  BaseError,
  createClient,
  formatLog,
  type Hex,
  http,
  keccak256,
  numberToHex,
  TransactionReceiptNotFoundError
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import {
  call,
  estimateGas,
  getBalance,
  getBlock,
  getCode,
  getTransaction,
  getTransactionReceipt,
  prepareTransactionRequest,
  sendRawTransaction
} from "viem/actions"
import { CallReverted, type ChainCalls, type TransactionRequest } from "../../node/ChainCalls.ts"
import type { Block, Receipt, Transaction } from "../../node/Ledger.ts"
import type { Message } from "../../node/Message.ts"
import { revertReason } from "../../node/revert.ts"
import { TransactionRefused } from "../../node/TransactionRefused.ts"
import { EmulatorFailed } from "../../world/EmulatorFailed.ts"
import type { Table } from "../../world/Table.ts"

export type NodeClient = ReturnType<typeof clientOf>

/** Milliseconds for one request. */
const timeout = 10_000

export const clientOf = (url: string, chainId: number) =>
  createClient({
    chain: {
      id: chainId,
      name: `eip155:${chainId}`,
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      rpcUrls: { default: { http: [url] } }
    },
    transport: http(url, { retryCount: 0, timeout }),
    pollingInterval: 50
  })

/** The data of a revert inside an error of viem. */
const revertData = (cause: unknown): Hex | undefined => {
  if (!(cause instanceof BaseError)) return undefined
  const found = cause.walk((error) => error instanceof Object && "data" in error && typeof error.data === "string")
  const data: unknown = found instanceof Object && "data" in found ? found.data : undefined
  return typeof data === "string" && /^0x([0-9a-f]{2})+$/i.test(data) ? `0x${data.slice(2)}` : undefined
}

const messageOf = (cause: unknown): string => {
  const data = revertData(cause)
  if (data !== undefined) return revertReason(data)
  return cause instanceof BaseError ? cause.details || cause.shortMessage : String(cause)
}

/** Whether a request failed because the node was not reached. */
const isAway = (cause: unknown): boolean =>
  cause instanceof BaseError &&
  cause.walk((error) => error instanceof Error && error.name === "HttpRequestError") !== null

/** How often, in milliseconds, and how many times a node is asked again that does not answer. */
const again = { schedule: Schedule.spaced("250 millis"), times: 240 }

/** Asks the node. One that is away, because it is started again, is asked again for a minute. */
export const ask = <A>(request: () => Promise<A>): Effect.Effect<A, EmulatorFailed> =>
  Effect.tryPromise({
    try: request,
    catch: (cause) => new EmulatorFailed({ reason: "node", message: messageOf(cause), cause })
  }).pipe(Effect.retry({ ...again, while: ({ cause }) => isAway(cause) }))

/** The same where the node can only be away. */
const read = <A>(request: () => Promise<A>): Effect.Effect<A> => Effect.orDie(ask(request))

const refused = ({ cause, message }: EmulatorFailed) => new TransactionRefused({ message, cause })
const reverted = ({ cause, message }: EmulatorFailed) =>
  new CallReverted({ message, data: revertData(cause) ?? "0x", reverted: revertData(cause) !== undefined })

const blockOf = ({
  hash,
  number,
  parentHash,
  timestamp,
  transactions
}: Awaited<ReturnType<typeof getBlock>>): Block => ({
  number: number ?? 0n,
  hash: hash ?? "0x",
  parentHash,
  timestamp: Number(timestamp),
  transactions: transactions.map((one) => (typeof one === "string" ? one : one.hash)),
  header: "0x"
})

const parametersOf = ({ data, from, to, value }: Message) => ({ ...(from && { account: from }), to, data, value })

/** What the chain keeps of its node. */
export interface RemoteOptions {
  readonly client: NodeClient
  /** The first block whose events are read. */
  readonly since: bigint
  /** Transactions of this world that moved coins, by hash. */
  readonly sent: Table<Transaction>
  /** Gives a user back what a transaction cost, where the network is sponsored. */
  readonly refund: (user: Hex, cost: bigint) => Effect.Effect<void>
  /** Whether the node can go back to a snapshot. */
  readonly canSnapshot: boolean
}

export const make = ({ canSnapshot, client, refund, sent, since }: RemoteOptions): ChainCalls => {
  const receiptOf = (hash: Hex) =>
    ask(() => getTransactionReceipt(client, { hash })).pipe(
      Effect.map((receipt): Receipt => {
        const logs = receipt.logs.map((log) => ({ ...log, blockTimestamp: log.blockTimestamp ?? 0n }))
        return { ...receipt, logs, revertReason: undefined }
      }),
      Effect.catchIf(
        ({ cause }) => cause instanceof TransactionReceiptNotFoundError,
        () => Effect.succeed(undefined)
      )
    )

  const transactionOf = (hash: Hex): Effect.Effect<Transaction | undefined> =>
    ask(() => getTransaction(client, { hash })).pipe(
      Effect.flatMap(({ blockHash, blockNumber, from, input, to, value }) =>
        blockHash === null || blockNumber === null
          ? Effect.succeed(undefined)
          : Effect.map(
              ask(() => getBlock(client, { blockHash })),
              ({ timestamp }): Transaction => ({
                hash,
                blockHash,
                blockNumber,
                from,
                to: to ?? undefined,
                value,
                data: input,
                raw: "0x",
                timestamp: Number(timestamp)
              })
            )
      ),
      Effect.orElseSucceed(() => undefined)
    )

  /** Why a transaction was reverted: it is called again on the block before its own. */
  const reasonOf = ({ blockNumber, transactionHash }: Receipt) =>
    Effect.flatMap(transactionOf(transactionHash), (transaction) =>
      transaction === undefined
        ? Effect.succeed("execution reverted")
        : ask(() =>
            call(client, {
              account: transaction.from,
              to: transaction.to,
              data: transaction.data,
              value: transaction.value,
              blockNumber: blockNumber - 1n
            })
          ).pipe(Effect.match({ onSuccess: () => "execution reverted", onFailure: ({ message }) => message }))
    )

  /**
   * Sends a signed transaction until it is mined. A node that was killed may have lost it: the same bytes are sent again, which
   * are mined once.
   */
  const submit = Effect.fnUntraced(function* (raw: Hex) {
    const hash = keccak256(raw)
    const attempt = Effect.gen(function* () {
      const mined = yield* receiptOf(hash)
      if (mined !== undefined) return mined
      yield* ask(() => sendRawTransaction(client, { serializedTransaction: raw })).pipe(
        // Its first copy arrived, although its answer did not.
        Effect.catchIf(
          ({ message }) => /already (known|imported)|nonce too low/i.test(message),
          () => Effect.void
        )
      )
      return yield* Effect.flatMap(receiptOf(hash), (receipt) =>
        receipt === undefined ? Effect.fail("pending" as const) : Effect.succeed(receipt)
      )
    })
    const receipt = yield* attempt.pipe(
      Effect.retry({ ...again, while: (error) => error === "pending" }),
      Effect.mapError((error) =>
        error === "pending"
          ? new TransactionRefused({ message: "the node did not mine it in a minute" })
          : refused(error)
      )
    )
    const transaction = yield* transactionOf(hash)
    if (receipt.status === "success" && transaction !== undefined && transaction.value > 0n) sent.set(hash, transaction)
    yield* refund(receipt.from, receipt.gasUsed * receipt.effectiveGasPrice)
    return receipt.status === "success" ? receipt : { ...receipt, revertReason: yield* reasonOf(receipt) }
  })

  const transact = Effect.fnUntraced(function* ({ data = "0x", gas, privateKey, to, value = 0n }: TransactionRequest) {
    const account = privateKeyToAccount(privateKey)
    const prepared = yield* Effect.mapError(
      ask(() => prepareTransactionRequest(client, { account, to, data, value, ...(gas && { gas }) })),
      refused
    )
    const { chainId: id, gas: limit, maxFeePerGas, maxPriorityFeePerGas, nonce } = prepared
    const unsigned = { chainId: id, to, data, value, gas: limit, nonce, maxFeePerGas, maxPriorityFeePerGas }
    return yield* Effect.flatMap(
      Effect.promise(() => account.signTransaction({ ...unsigned, type: "eip1559" })),
      submit
    )
  })

  const balance = (address: Hex) => read(() => getBalance(client, { address }))

  const head = read(async () => blockOf(await getBlock(client)))

  return {
    transact,
    save: canSnapshot
      ? Effect.map(
          read((): Promise<unknown> => client.transport.request({ method: "evm_snapshot", params: [] })),
          (id) => Effect.asVoid(read(() => client.transport.request({ method: "evm_revert", params: [id] })))
        )
      : Effect.succeed(Effect.void),
    call: (message) =>
      ask(() => call(client, parametersOf(message))).pipe(
        Effect.mapBoth({ onSuccess: ({ data = "0x" }) => data, onFailure: reverted })
      ),
    estimateGas: Effect.fnUntraced(function* (message) {
      const { from, value = 0n } = message
      // anvil and Hardhat estimate what the sender cannot pay.
      if (from !== undefined && (yield* balance(from)) < value) {
        return yield* new CallReverted({ message: "insufficient funds for transfer", data: "0x", reverted: false })
      }
      return yield* Effect.mapError(
        ask(() => estimateGas(client, parametersOf(message))),
        reverted
      )
    }),
    balance,
    code: (address) => read(async () => (await getCode(client, { address })) ?? "0x"),
    head,
    blockNumber: Effect.map(head, ({ number }) => number),
    block: (at) =>
      ask(async () =>
        blockOf(await getBlock(client, typeof at === "bigint" ? { blockNumber: at } : { blockHash: at }))
      ).pipe(Effect.orElseSucceed(() => undefined)),
    receipt: (hash) =>
      Effect.orDie(receiptOf(hash)).pipe(
        Effect.flatMap((receipt) =>
          receipt === undefined || receipt.status === "success"
            ? Effect.succeed(receipt)
            : Effect.map(reasonOf(receipt), (revertReason) => ({ ...receipt, revertReason }))
        )
      ),
    transaction: transactionOf,
    transfers: (party) =>
      Effect.sync(() => {
        const wanted = party.toLowerCase()
        return [...sent.rows.values()].filter(({ from, to }) =>
          [from, to].some((address) => address?.toLowerCase() === wanted)
        )
      }),
    logs: ({ address, fromBlock = since, toBlock, topics } = {}) =>
      read(async () => {
        const filter = {
          ...(address && { address }),
          ...(topics && { topics }),
          fromBlock: numberToHex(fromBlock),
          toBlock: toBlock === undefined ? "latest" : numberToHex(toBlock)
        }
        const found: ReadonlyArray<Parameters<typeof formatLog>[0]> = await client.transport.request({
          method: "eth_getLogs",
          params: [filter]
        })
        const times = new Map<bigint, bigint>()
        const logs = found.map((log) => formatLog(log))
        for (const { blockNumber } of logs) {
          if (blockNumber !== null && !times.has(blockNumber))
            times.set(blockNumber, (await getBlock(client, { blockNumber })).timestamp)
        }
        return logs.flatMap(({ blockHash, blockNumber, logIndex, transactionHash, transactionIndex, ...log }) =>
          blockHash === null || blockNumber === null || transactionHash === null
            ? []
            : [
                {
                  address: log.address,
                  data: log.data,
                  topics: log.topics,
                  removed: false,
                  blockHash,
                  blockNumber,
                  transactionHash,
                  logIndex: logIndex ?? 0,
                  transactionIndex: transactionIndex ?? 0,
                  blockTimestamp: times.get(blockNumber) ?? 0n
                }
              ]
        )
      })
  }
}
