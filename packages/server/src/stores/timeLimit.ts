/**
 * Stores whose operations fail when they are silent, and when a store of the app's own throws or returns something else than its type
 * says. Whether a write that took too long happened is not known.
 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import { type SessionTable, StoreFailed } from "../sessions/SessionTable.ts"
import { StoredRow } from "../sessions/StoredRow.ts"
import type { SigningLedger } from "../signer/SigningLedger.ts"
import { Answer, ledgerFailed } from "../spending/answer.ts"
import type { SpendingLedger } from "../spending/SpendingLedger.ts"

/** Milliseconds that a store may be silent. */
const timeout = 5000

/**
 * Milliseconds after which a store of this package gives a statement up, and the connection that it was sent over: networks forget
 * connections, and tell neither end. A connection that is interrupted may take five seconds more to end.
 */
export const silentAfter = 4000

/** Milliseconds in which a connection that is tested answers: nothing but that is asked of it. */
export const testTime = 1500

/**
 * What limits the operations of a store.
 *
 * @param failed the failure of the store that a cause becomes; a failure of the store is itself
 */
const limits = <E>(failed: (cause: unknown) => E) => {
  const limit = <A>(operation: () => Effect.Effect<A, E>): Effect.Effect<A, E> =>
    // Detached: one that cannot be interrupted is not waited for.
    Effect.flatMap(Effect.forkDetach(Effect.suspend(operation), { startImmediately: true }), (running) =>
      Fiber.join(running).pipe(
        Effect.onInterrupt(() => Effect.sync(() => running.interruptUnsafe())),
        Effect.catchDefect((defect) => Effect.fail(failed(defect))),
        Effect.timeoutOrElse({
          duration: timeout,
          orElse: () => Effect.fail(failed(new Error(`the store was silent for ${timeout} ms`)))
        })
      )
    )
  /** An operation whose result is read by a schema: what a type says of the app's own store is not known to be true. */
  const limitAs = <A>(schema: Schema.Decoder<A>, operation: () => Effect.Effect<unknown, E>): Effect.Effect<A, E> =>
    limit(() => Effect.mapError(Effect.flatMap(operation(), Schema.decodeUnknownEffect(schema)), failed))
  return { limit, limitAs }
}

const { limit, limitAs } = limits((cause) => (cause instanceof StoreFailed ? cause : new StoreFailed(cause)))

const spending = limits(ledgerFailed)

/** Many databases say `null` where there is no row. */
const Found = Schema.NullishOr(StoredRow)

/**
 * The operations of a table, with a time limit.
 *
 * @param table the table of a store
 */
export const limitTable = (table: SessionTable["Service"]): SessionTable["Service"] => ({
  get: (id) =>
    Effect.map(
      limitAs(Found, () => table.get(id)),
      (row) => row ?? undefined
    ),
  create: (row) => limitAs(Schema.Boolean, () => table.create(row)),
  compareAndSet: (row, version) => limitAs(Schema.Boolean, () => table.compareAndSet(row, version)),
  delete: (id) => limitAs(Schema.Boolean, () => table.delete(id)),
  touch: (id, usedAt, expiresAt) => limit(() => table.touch(id, usedAt, expiresAt)),
  listByOwner: (owner) => limitAs(Schema.Array(StoredRow), () => table.listByOwner(owner)),
  sweep: (now) => limit(() => table.sweep(now))
})

/**
 * A ledger with a time limit.
 *
 * @param ledger the ledger of a store
 */
export const limitLedger = (ledger: SigningLedger["Service"]): SigningLedger["Service"] => ({
  claim: (id, until) => limitAs(Schema.Boolean, () => ledger.claim(id, until)),
  count: (key, until, by) => limitAs(Schema.Int, () => ledger.count(key, until, by)),
  sweep: (now) => limit(() => ledger.sweep(now))
})

/**
 * A ledger of spending with a time limit. Whether something was reserved that took too long is not known: if it was, it counts.
 *
 * @param ledger the ledger of a store
 */
export const limitSpendingLedger = (ledger: SpendingLedger["Service"]): SpendingLedger["Service"] => ({
  reserve: (id, attempt, parts) => spending.limitAs(Answer, () => ledger.reserve(id, attempt, parts)),
  release: (id, attempts) => spending.limit(() => ledger.release(id, attempts))
})
