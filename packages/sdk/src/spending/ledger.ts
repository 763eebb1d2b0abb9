/** What was spent within windows of time: the port of ledgers, and one in memory. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** A part of a reservation: an amount under a key, while all amounts of the key within the window stay within the limit. */
export interface Reservation {
  /** Whose spending of what: equal keys share their amounts. */
  readonly key: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** The most that may be reserved within the window, in the smallest unit. */
  readonly limit: bigint
  /** The length of the window that ends now, in milliseconds. */
  readonly window: number
}

/** A reservation was made, or is there already: the same parts under the same id count once. */
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

/** The id has a reservation of other amounts: nothing was reserved. */
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
   * Reserves amounts under an id, which reserves once: the same parts again change nothing.
   *
   * @param id the job id of a payment
   */
  readonly reserve: (id: string, parts: ReadonlyArray<Reservation>) => Effect.Effect<ReserveResult, LedgerFailed>
  /**
   * Gives back what an id has reserved. Only on proof that nothing was executed.
   *
   * @param id the job id of a payment
   */
  readonly release: (id: string) => Effect.Effect<void, LedgerFailed>
}

/** Amounts of one id under one key, and when they were reserved. */
interface Entry {
  readonly id: string
  readonly key: string
  readonly amount: bigint
  readonly at: number
}

/**
 * Whether parts fit beside the entries of their keys. Ledgers of all kinds answer as this function does.
 *
 * @param entries the entries of the parts' keys
 * @param now Unix milliseconds by the ledger's clock
 */
export const fit = (
  parts: ReadonlyArray<Reservation>,
  entries: ReadonlyArray<Pick<Entry, "key" | "amount" | "at">>,
  now: number
): Reserved | Exceeded => {
  for (const [index, { amount, key, limit, window }] of parts.entries()) {
    // An entry of the future, by a clock that was set back, counts.
    const counted = entries.filter((entry) => entry.key === key && entry.at > now - window)
    const spent = counted.reduce((sum, entry) => sum + entry.amount, 0n)
    if (spent + amount <= limit) continue
    let rest = spent
    // oxlint-disable-next-line unicorn/no-array-sort -- Hermes has no toSorted; the array is our own.
    const freeing = counted
      .sort((one, other) => one.at - other.at)
      .find((entry) => (rest -= entry.amount) + amount <= limit)
    return {
      _tag: "Exceeded",
      index,
      left: spent >= limit ? 0n : limit - spent,
      ...(freeing !== undefined && { freeAt: freeing.at + window })
    }
  }
  return { _tag: "Reserved" }
}

/** Whether an id has the same parts as before. */
export const isSameReservation = (
  parts: ReadonlyArray<Reservation>,
  entries: ReadonlyArray<Pick<Entry, "key" | "amount">>
): boolean =>
  new Set(parts.map(({ key }) => key)).size === entries.length &&
  parts.every(({ amount, key }) => entries.some((entry) => entry.key === key && entry.amount === amount))

/**
 * A ledger in the memory of one process. It forgets when the process ends: for tests, and for pages, where rules advise.
 */
export const memoryLedger = (): SpendingLedger => {
  let entries: ReadonlyArray<Entry> = []
  return {
    reserve: (id, parts) =>
      Effect.map(Clock.currentTimeMillis, (now): ReserveResult => {
        const own = entries.filter((entry) => entry.id === id)
        if (own.length > 0) return isSameReservation(parts, own) ? { _tag: "Reserved" } : { _tag: "IdUsed" }
        const result = fit(parts, entries, now)
        if (result._tag === "Reserved") {
          const amounts = new Map(parts.map(({ amount, key }) => [key, amount]))
          entries = [...entries, ...Array.from(amounts, ([key, amount]) => ({ id, key, amount, at: now }))]
        }
        return result
      }),
    release: (id) =>
      Effect.sync(() => {
        entries = entries.filter((entry) => entry.id !== id)
      })
  }
}
