/** Transactions that wait for others of their senders, as programs send several at once that arrive in any order. */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { Address, Hex } from "viem"
import { size } from "viem/utils"
import type { Receipt } from "./Ledger.ts"
import { TransactionRefused, type WaitingTransaction } from "./TransactionRefused.ts"

/** What the pool asks of its chain. */
interface Chain {
  readonly nonce: (address: Address) => Effect.Effect<bigint>
  readonly submit: (raw: Hex, impersonated?: Address) => Effect.Effect<Receipt, TransactionRefused>
}

export interface Waiting extends WaitingTransaction {
  readonly raw: Hex
  /** Its sender, if it is not signed. */
  readonly impersonated: Address | undefined
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

export type Pool = ReturnType<typeof make>

export const make = () => {
  /** By sender and nonce. */
  const waiting = new Map<string, Waiting>()
  let isAutomatic = true
  const keyOf = ({ from, nonce }: Pick<WaitingTransaction, "from" | "nonce">) => `${from.toLowerCase()} ${nonce}`

  const drop = (dropped: Waiting, message: string) => {
    waiting.delete(keyOf(dropped))
    return Deferred.fail(dropped.mined, new TransactionRefused({ message }))
  }

  /** Lets a transaction wait. The messages are those of go-ethereum. */
  const add = Effect.fnUntraced(function* (raw: Hex, checked: WaitingTransaction, impersonated?: Address) {
    const refuse = (message: string) => new TransactionRefused({ message })
    const before = waiting.get(keyOf(checked))
    if (before?.hash === checked.hash) return yield* refuse("already known")
    // A tenth more, so that a replacement costs something.
    if (before !== undefined && checked.maxFee * 10n < before.maxFee * 11n) {
      return yield* refuse("replacement transaction underpriced")
    }
    const others = [...waiting.values()].filter((one) => one !== before)
    const bytes = others.reduce((sum, one) => sum + size(one.raw), size(raw))
    if (others.length >= maxWaiting || bytes > maxBytes) return yield* refuse("txpool is full")
    if (before !== undefined) yield* drop(before, "replaced by another transaction")
    const since = yield* Clock.currentTimeMillis
    const added: Waiting = { ...checked, raw, impersonated, since, mined: Deferred.makeUnsafe() }
    waiting.set(keyOf(added), added)
    return added
  })

  /** Mines what does not have to wait any more, drops what has waited too long, and returns the number of those mined. */
  const mineReady = Effect.fnUntraced(function* ({ nonce, submit }: Chain) {
    const now = yield* Clock.currentTimeMillis
    let mined = 0
    for (const one of [...waiting.values()].sort((a, b) => Number(a.nonce - b.nonce))) {
      const next = yield* nonce(one.from)
      if (one.nonce < next) yield* drop(one, `nonce too low: next nonce ${next}, tx nonce ${one.nonce}`)
      else if (one.nonce === next && waiting.delete(keyOf(one))) {
        yield* Deferred.complete(one.mined, submit(one.raw, one.impersonated))
        mined++
      } else if (now - one.since >= lifetime) yield* drop(one, "the transaction waited for others for three hours")
    }
    return mined
  })

  return {
    add,
    mineReady,
    /** The same, unless that is done by hand. */
    mineAutomatically: (chain: Chain) => (waiting.size === 0 || !isAutomatic ? Effect.void : mineReady(chain)),
    isAutomatic: () => isAutomatic,
    setAutomatic: (wanted: boolean) => void (isAutomatic = wanted),
    /** The nonce after those of the waiting transactions that follow another. */
    nextNonce: (from: Address, nonce: bigint): bigint => {
      let next = nonce
      while (waiting.has(keyOf({ from, nonce: next }))) next++
      return next
    },
    clear: Effect.suspend(() =>
      Effect.forEach([...waiting.values()], (one) => drop(one, "the chain went back to a snapshot"), { discard: true })
    ),
    find: (hash: Hex): Waiting | undefined =>
      [...waiting.values()].find((one) => one.hash.toLowerCase() === hash.toLowerCase())
  }
}
