/** Transactions that wait for others of their senders, as programs send several at once that arrive in any order. */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { Address, Hex } from "viem"
import { size } from "viem/utils"
import type { Receipt } from "./Ledger.ts"
import { type EarlyTransaction, TransactionRefused } from "./TransactionRefused.ts"

/** What the pool asks of its chain. */
interface Chain {
  readonly nonce: (address: Address) => Effect.Effect<bigint>
  readonly submit: (raw: Hex) => Effect.Effect<Receipt, TransactionRefused>
}

/** A transaction that waits. */
export interface Waiting extends EarlyTransaction {
  readonly raw: Hex
  /** Unix milliseconds. */
  readonly since: number
  /** Succeeds when it is mined. Fails when it is refused, or does not wait any more. */
  readonly mined: Deferred.Deferred<Receipt, TransactionRefused>
}

/** The number of transactions that wait on a chain, and their bytes. */
export const maxWaiting = 1_000
const maxBytes = 16 * 1024 * 1024

/** Milliseconds for which a transaction waits, as in go-ethereum. */
export const lifetime = 3 * 60 * 60 * 1_000

/** The waiting transactions of one chain. */
export type Pool = ReturnType<typeof make>

export const make = () => {
  /** By sender and nonce. */
  const waiting = new Map<string, Waiting>()
  const keyOf = ({ from, nonce }: Pick<EarlyTransaction, "from" | "nonce">) => `${from.toLowerCase()} ${nonce}`

  const drop = (dropped: Waiting, message: string) => {
    waiting.delete(keyOf(dropped))
    return Deferred.fail(dropped.mined, new TransactionRefused({ message }))
  }

  /** Lets a transaction wait. The messages are those of go-ethereum. */
  const add = Effect.fnUntraced(function* (raw: Hex, early: EarlyTransaction) {
    const refuse = (message: string) => new TransactionRefused({ message })
    const before = waiting.get(keyOf(early))
    if (before?.hash === early.hash) return yield* refuse("already known")
    // A tenth more, so that a replacement costs something.
    if (before !== undefined && early.maxFee * 10n < before.maxFee * 11n) {
      return yield* refuse("replacement transaction underpriced")
    }
    const others = [...waiting.values()].filter((one) => one !== before)
    const bytes = others.reduce((sum, one) => sum + size(one.raw), size(raw))
    if (others.length >= maxWaiting || bytes > maxBytes) return yield* refuse("txpool is full")
    if (before !== undefined) yield* drop(before, "replaced by another transaction")
    const since = yield* Clock.currentTimeMillis
    const added: Waiting = { ...early, raw, since, mined: Deferred.makeUnsafe() }
    waiting.set(keyOf(added), added)
    return added
  })

  /** Mines what does not have to wait any more, and drops what has waited too long. */
  const mineReady = Effect.fnUntraced(function* ({ nonce, submit }: Chain) {
    const now = yield* Clock.currentTimeMillis
    for (const one of [...waiting.values()].sort((a, b) => Number(a.nonce - b.nonce))) {
      const next = yield* nonce(one.from)
      if (one.nonce < next) yield* drop(one, `nonce too low: next nonce ${next}, tx nonce ${one.nonce}`)
      else if (one.nonce === next && waiting.delete(keyOf(one))) yield* Deferred.complete(one.mined, submit(one.raw))
      else if (now - one.since >= lifetime) yield* drop(one, "the transaction waited for others for three hours")
    }
  })

  return {
    add,
    mineReady: (chain: Chain) => (waiting.size === 0 ? Effect.void : mineReady(chain)),
    find: (hash: Hex): Waiting | undefined =>
      [...waiting.values()].find((one) => one.hash.toLowerCase() === hash.toLowerCase())
  }
}
