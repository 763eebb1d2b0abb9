/** The ledger in SQLite: what is decided is decided while no other process writes. */
// cspell:words subsec unixepoch
import type { DatabaseSync, StatementSync } from "node:sqlite"
import { decide, type LedgerEntry, type SpendingLedger } from "@okto-effect/sdk/spending"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ledgerFailed } from "./answer.ts"

const Entry = Schema.Struct({ id: Schema.String, key: Schema.String, amount: Schema.BigIntFromString, at: Schema.Int })
const readEntries = Schema.decodeUnknownSync(Schema.Array(Entry))
const readTime = Schema.decodeUnknownSync(Schema.Struct({ now: Schema.Int }))

/**
 * A ledger over a database.
 *
 * @param prepare prepares a statement
 */
export const sqliteLedger = (db: DatabaseSync, prepare: (statement: string) => StatementSync): SpendingLedger => {
  /** Runs a synchronous function as one transaction, which begins with the lock for writing. */
  const atomically = <A>(write: () => A) =>
    Effect.try({
      try: () => {
        db.exec("begin immediate")
        try {
          const done = write()
          db.exec("commit")
          return done
        } catch (error) {
          // Some failures have ended the transaction.
          if (db.isTransaction) db.exec("rollback")
          throw error
        }
      },
      catch: ledgerFailed
    })
  return {
    reserve: (id, parts) =>
      atomically(() => {
        // The clock of the machine: a process may have another one.
        const { now } = readTime(prepare("select cast(unixepoch('subsec') * 1000 as integer) as now").get())
        const entries = parts.flatMap(({ key }): ReadonlyArray<LedgerEntry> =>
          readEntries(prepare("select id, key, amount, at from okto_spending where key = $1").all(key))
        )
        const result = decide(id, parts, entries, now)
        if (result._tag !== "Reserved") return result
        for (const { amount, key, window } of parts) {
          prepare("delete from okto_spending where key = $1 and at <= $2").run(key, now - window)
          prepare(
            `insert into okto_spending (key, id, amount, at) values ($1, $2, $3, $4)
             on conflict (key, id) do update set amount = excluded.amount, at = excluded.at`
          ).run(key, id, String(amount), now)
        }
        return result
      }),
    release: (id) => atomically(() => void prepare("delete from okto_spending where id = $1").run(id))
  }
}
