/**
 * Stores whose operations fail when they are silent, and when a store of the app's own throws. Whether a write that took too long
 * happened is not known.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
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
 * The operations of a table, with a time limit.
 *
 * @param table the table of a store
 */
export const limitTable = (table: SessionTable["Service"]): Omit<SessionTable["Service"], "changes"> => ({
  get: (id) => limit(() => table.get(id)),
  create: (row) => limit(() => table.create(row)),
  compareAndSet: (row, version) => limit(() => table.compareAndSet(row, version)),
  delete: (id) => limit(() => table.delete(id)),
  touch: (id, usedAt, expiresAt) => limit(() => table.touch(id, usedAt, expiresAt)),
  listByOwner: (owner) => limit(() => table.listByOwner(owner)),
  sweep: (now) => limit(() => table.sweep(now))
})

const warnOnFailure = <A>(message: string, operation: Effect.Effect<A, StoreFailed>): Effect.Effect<A | undefined> =>
  Effect.catch(operation, (error) => Effect.as(Effect.logWarning(message, error), undefined))

/**
 * Calls a listener with the changes of a table, until the scope closes. A store that cannot begin or end that costs a warning:
 * changes are then noticed when rows are next read.
 *
 * @param table the table of a store
 * @param listener what the table calls
 */
export const followChanges = (
  table: SessionTable["Service"],
  listener: (id: string | undefined) => void
): Effect.Effect<unknown, never, Scope.Scope> =>
  Effect.acquireRelease(
    warnOnFailure(
      "The session store cannot be listened to",
      limit(() => Effect.sync(() => table.changes?.(listener)))
    ),
    (stop) =>
      warnOnFailure(
        "The session store is still listened to",
        // Stopping may take a while, although its type returns nothing.
        Effect.interruptible(limit(() => Effect.promise(async () => stop?.())))
      )
  )

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
