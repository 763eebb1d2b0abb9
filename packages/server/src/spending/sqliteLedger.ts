/** The ledger in SQLite: what is decided is decided while no other process writes. */
// cspell:words subsec unixepoch
import type { DatabaseSync, StatementSync } from "node:sqlite"
import { decide, type LedgerEntry, type SpendingLedger } from "@okto-effect/sdk/spending"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ledgerFailed } from "./answer.ts"

const Entry = Schema.Struct({ id: Schema.String, key: Schema.String, amount: Schema.BigIntFromString, at: Schema.Int })
const readEntries = Schema.decodeUnknownSync(Schema.Array(Entry))
const readAttempts = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ key: Schema.String, attempts: Schema.fromJsonString(Schema.Array(Schema.String)) }))
)
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
  const attemptsOf = (id: string) =>
    new Map(
      readAttempts(prepare("select key, attempts from okto_spending where id = $1").all(id)).map(
        ({ attempts, key }) => [key, attempts]
      )
    )
  return {
    reserve: (id, attempt, parts) =>
      atomically(() => {
        // The clock of the machine: a process may have another one.
        const { now } = readTime(prepare("select cast(unixepoch('subsec') * 1000 as integer) as now").get())
        const entries = parts.flatMap(({ key }): ReadonlyArray<LedgerEntry> =>
          readEntries(prepare("select id, key, amount, at from okto_spending where key = $1").all(key))
        )
        const result = decide(id, parts, entries, now)
        if (result._tag !== "Reserved") return result
        for (const { key, window } of parts) {
          prepare("delete from okto_spending where key = $1 and at <= $2").run(key, now - window)
        }
        const before = attemptsOf(id)
        for (const { amount, key, until = now } of parts) {
          const attempts = [...new Set([...(before.get(key) ?? []), attempt])]
          prepare(
            `insert into okto_spending (key, id, amount, at, attempts) values ($1, $2, $3, $4, $5)
             on conflict (key, id) do update set amount = excluded.amount, at = excluded.at, attempts = excluded.attempts`
          ).run(key, id, String(amount), Math.max(now, until), JSON.stringify(attempts))
        }
        return result
      }),
    release: (id, released) =>
      atomically(() => {
        for (const [key, attempts] of attemptsOf(id)) {
          const left = attempts.filter((attempt) => !attempt.startsWith(released))
          if (left.length === 0) prepare("delete from okto_spending where id = $1 and key = $2").run(id, key)
          else {
            prepare("update okto_spending set attempts = $1 where id = $2 and key = $3").run(
              JSON.stringify(left),
              id,
              key
            )
          }
        }
      })
  }
}
