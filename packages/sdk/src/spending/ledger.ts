/** What was spent within windows of time: the port of ledgers, and one in memory. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** A part of a reservation: an amount under a key, while all amounts of the key within the window stay within the limit. */
export interface Reservation {
  /** Whose spending of what within which window: equal keys share their amounts, and have the same window. */
  readonly key: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** The most that may be reserved within the window, in the smallest unit. */
  readonly limit: bigint
  /** The length of the window that ends now, in milliseconds. */
  readonly window: number
  /** Until when it may be executed, in Unix milliseconds: it counts from then on, if that is later than now. Default: now. */
  readonly until?: number | undefined
}

/** The parts are reserved. */
export interface Reserved {
  readonly _tag: "Reserved"
}

/** A limit would be exceeded: nothing was reserved. */
export interface Exceeded {
  readonly _tag: "Exceeded"
  /** The place of the part that does not fit. */
  readonly index: number
  /** What is left within its window now, in the smallest unit. */
  readonly left: bigint
  /** When as much is free as was asked for, in Unix milliseconds by the ledger's clock; absent where it never is. */
  readonly freeAt?: number | undefined
}

/** The id has reserved another amount under a key: nothing was reserved. */
export interface IdUsed {
  readonly _tag: "IdUsed"
}

/** What a ledger answers. */
export type ReserveResult = Reserved | Exceeded | IdUsed

/** A ledger could not be read or written. */
export class LedgerFailed extends Data.TaggedError("LedgerFailed")<{ readonly cause?: unknown }> {}

/**
 * Keeps what was reserved. All parts of a reservation are made or none, in one atomic step, also where processes share the
 * ledger. What is not released counts until its window has passed: nothing has to be settled or swept.
 */
export interface SpendingLedger {
  /**
   * Reserves amounts under an id, from now on. The same amounts again count once, from then on; the limits are checked as for
   * the first time. What was reserved is kept while one of its attempts is not released.
   *
   * @param id the payment
   * @param attempt who may execute it now
   */
  readonly reserve: (
    id: string,
    attempt: string,
    parts: ReadonlyArray<Reservation>
  ) => Effect.Effect<ReserveResult, LedgerFailed>
  /**
   * Gives back what attempts have reserved. Only on proof that they executed nothing, and will not.
   *
   * @param id the payment
   * @param attempts the beginning of the attempts' names: `""` for all
   */
  readonly release: (id: string, attempts: string) => Effect.Effect<void, LedgerFailed>
}

/** What an id has reserved under a key, and since when. */
export interface LedgerEntry {
  /** The payment. */
  readonly id: string
  /** Whose spending of what within which window. */
  readonly key: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** Unix milliseconds. */
  readonly at: number
}

/**
 * What a ledger answers: all of them, in any language, as this function does.
 *
 * @param id the id that reserves
 * @param parts what it reserves
 * @param entries the entries of the parts' keys
 * @param now Unix milliseconds by the ledger's clock
 * @returns whether all parts fit; the first that does not is named
 *
 * @example
 * ```ts
 * import { decide } from "@okto-effect/sdk/spending"
 *
 * // Exceeded: 40 are left.
 * export const answer = decide(
 *   "payment 2",
 *   [{ key: "daily", amount: 50n, limit: 100n, window: 86_400_000 }],
 *   [{ id: "payment 1", key: "daily", amount: 60n, at: Date.now() }],
 *   Date.now()
 * )
 * ```
 */
export const decide = (
  id: string,
  parts: ReadonlyArray<Reservation>,
  entries: ReadonlyArray<LedgerEntry>,
  now: number
): ReserveResult => {
  for (const [index, { amount, key, limit, window }] of parts.entries()) {
    // An entry of the future, by a clock that was set back, counts.
    const counted = entries.filter((entry) => entry.key === key && entry.at > now - window)
    if (counted.some((entry) => entry.id === id && entry.amount !== amount)) return { _tag: "IdUsed" }
    // oxlint-disable-next-line unicorn/no-array-sort -- Hermes has no toSorted; the array is our own.
    const others = counted.filter((entry) => entry.id !== id).sort((one, other) => one.at - other.at)
    let spent = others.reduce((sum, entry) => sum + entry.amount, 0n)
    if (spent + amount <= limit) continue
    const left = spent >= limit ? 0n : limit - spent
    const freeing = others.find((entry) => (spent -= entry.amount) + amount <= limit)
    return { _tag: "Exceeded", index, left, ...(freeing !== undefined && { freeAt: freeing.at + window }) }
  }
  return { _tag: "Reserved" }
}

/**
 * A ledger in the memory of one process. It forgets when the process ends: for tests, and for pages, where rules advise.
 *
 * @example
 * ```ts
 * import { limitSpending, memoryLedger, type SpendingRules } from "@okto-effect/sdk/spending"
 *
 * export const limit = (rules: SpendingRules) => limitSpending({ rules, ledger: memoryLedger() })
 * ```
 */
export const memoryLedger = (): SpendingLedger => {
  let entries: ReadonlyArray<LedgerEntry & { readonly attempts: ReadonlyArray<string> }> = []
  return {
    reserve: (id, attempt, parts) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const result = decide(id, parts, entries, now)
        if (result._tag === "Reserved") {
          const windows = new Map(parts.map(({ key, window }) => [key, window]))
          // Entries whose window has passed are forgotten.
          const counted = entries.filter(({ at, key }) => at > now - (windows.get(key) ?? Number.POSITIVE_INFINITY))
          entries = [
            ...counted.filter((entry) => entry.id !== id || !windows.has(entry.key)),
            ...parts.map(({ amount, key, until = now }) => {
              const before = counted.find((entry) => entry.id === id && entry.key === key)?.attempts ?? []
              return { id, key, amount, at: Math.max(now, until), attempts: [...new Set([...before, attempt])] }
            })
          ]
        }
        return result
      }),
    release: (id, released) =>
      Effect.sync(() => {
        entries = entries.flatMap((entry) => {
          if (entry.id !== id) return [entry]
          const attempts = entry.attempts.filter((attempt) => !attempt.startsWith(released))
          return attempts.length === 0 ? [] : [{ ...entry, attempts }]
        })
      })
  }
}
