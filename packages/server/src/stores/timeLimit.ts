/**
 * Stores whose operations fail when they are silent, and when a store of the app's own throws. Whether a write that took too long
 * happened is not known.
 */
import * as Effect from "effect/Effect"
import { type SessionTable, StoreFailed } from "../sessions/SessionTable.ts"
import type { SigningLedger } from "../signer/SigningLedger.ts"

/** Milliseconds that a store may be silent. */
const timeout = 5000

const limit = <A>(operation: () => Effect.Effect<A, StoreFailed>): Effect.Effect<A, StoreFailed> =>
  Effect.suspend(operation).pipe(
    Effect.catchDefect((defect) => Effect.fail(new StoreFailed(defect))),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () => Effect.fail(new StoreFailed(new Error(`the store was silent for ${timeout} ms`)))
    })
  )

/**
 * A table with a time limit.
 *
 * @param table the table of a store
 */
export const limitTable = (table: SessionTable["Service"]): SessionTable["Service"] => ({
  get: (id) => limit(() => table.get(id)),
  create: (row) => limit(() => table.create(row)),
  compareAndSet: (row, version) => limit(() => table.compareAndSet(row, version)),
  delete: (id) => limit(() => table.delete(id)),
  touch: (id, usedAt, expiresAt) => limit(() => table.touch(id, usedAt, expiresAt)),
  listByOwner: (owner) => limit(() => table.listByOwner(owner)),
  sweep: (now) => limit(() => table.sweep(now)),
  changes: table.changes?.bind(table)
})

/**
 * A ledger with a time limit.
 *
 * @param ledger the ledger of a store
 */
export const limitLedger = (ledger: SigningLedger["Service"]): SigningLedger["Service"] => ({
  claim: (id, until) => limit(() => ledger.claim(id, until)),
  count: (key, until, by) => limit(() => ledger.count(key, until, by)),
  sweep: (now) => limit(() => ledger.sweep(now))
})
