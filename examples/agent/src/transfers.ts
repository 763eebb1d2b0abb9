/** Transfers that were quoted: an id is made here, and only such an id is sent, with what was quoted. */
import type { DatabaseSync } from "node:sqlite"

/** A transfer of a token. */
export interface TransferRequest {
  /** The chain, as a CAIP-2 id. */
  readonly caip2Id: string
  /** The address of the token, or `""` for the coin of the network. */
  readonly token: string
  readonly recipient: string
  /** In the smallest unit, as decimal text. */
  readonly amount: string
}

/** Where quotes of transfers are kept. */
export interface TransferQuotes {
  readonly create: (id: string, user: string, transfer: TransferRequest) => void
  /** Whether this user was quoted this transfer under this id. */
  readonly has: (id: string, user: string, transfer: TransferRequest) => boolean
}

const textOf = (user: string, { amount, caip2Id, recipient, token }: TransferRequest): string =>
  JSON.stringify([user, caip2Id, token, recipient, amount]).toLowerCase()

/** Quotes in a SQLite database. */
export const sqliteQuotes = (db: DatabaseSync): TransferQuotes => {
  db.exec("create table if not exists quotes (id text primary key, transfer text not null) strict")
  return {
    create: (id, user, transfer) => {
      db.prepare("insert into quotes (id, transfer) values (?, ?)").run(id, textOf(user, transfer))
    },
    has: (id, user, transfer) =>
      db.prepare("select transfer from quotes where id = ?").get(id)?.["transfer"] === textOf(user, transfer)
  }
}
