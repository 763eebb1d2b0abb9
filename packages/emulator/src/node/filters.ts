/** Logs, and the installed filters of a node: what is new on the chain since a filter was asked last. */
import { max } from "effect/BigInt"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { bytesToHex, hexToBigInt, numberToHex } from "viem/utils"
import type { ChainCalls } from "./ChainCalls.ts"
import type { BlockNumber, Filter } from "./parameters.ts"
import { logJson } from "./records.ts"
import { RpcFailed } from "./RpcFailed.ts"

/** What a filter waits for. */
type Subject = { readonly kind: "logs"; readonly filter: Filter } | { readonly kind: "blocks" | "transactions" }

interface Installed {
  readonly subject: Subject
  /** The first block that the filter has not returned. */
  next: bigint
  /** Unix milliseconds. */
  usedAt: number
}

export const maxFilters = 1_000

/** Milliseconds after which a filter that was not asked is uninstalled, as in go-ethereum. */
export const idleTimeout = 300_000

export type Filters = ReturnType<typeof make>

export const make = () => {
  const installed = new Map<bigint, Installed>()

  const uninstallIdle = Effect.map(Clock.currentTimeMillis, (now) => {
    for (const [id, { usedAt }] of installed) if (now - usedAt >= idleTimeout) installed.delete(id)
    return now
  })

  return {
    /** Installs a filter for what comes after the newest block, and returns its id. */
    install: Effect.fnUntraced(function* (chain: ChainCalls, subject: Subject) {
      const usedAt = yield* uninstallIdle
      if (installed.size >= maxFilters) {
        return yield* new RpcFailed({
          code: -32005,
          message: `${maxFilters} filters are installed: uninstall some, or wait until idle ones end after 5 minutes`
        })
      }
      // Not a counter: a client of an earlier process would get what another client's filter found.
      const id = hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(16))))
      installed.set(id, { subject, next: 1n + (yield* chain.blockNumber), usedAt })
      return numberToHex(id)
    }),
    /** Whether there was such a filter. */
    uninstall: (id: bigint) => Effect.map(uninstallIdle, () => installed.delete(id)),
    /** Lets all filters begin again after a block, to which the chain went back. */
    rewind: (newest: bigint) => {
      for (const one of installed.values()) if (one.next > newest + 1n) one.next = newest + 1n
    },
    find: Effect.fnUntraced(function* (id: bigint) {
      const now = yield* uninstallIdle
      const found = installed.get(id)
      if (found === undefined) return yield* new RpcFailed({ code: -32000, message: "filter not found" })
      found.usedAt = now
      return found
    })
  }
}

/** The number of events in one response, a usual limit of nodes. */
const maxLogs = 10_000

export const logsOf = Effect.fnUntraced(function* (chain: ChainCalls, filter: Filter) {
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
export const changesOf = Effect.fnUntraced(function* (chain: ChainCalls, filters: Filters, id: bigint) {
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
