/** The tables of the Aptos ledger. */
import { Primitives } from "@okto-effect/protocol"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { define, type Definition, type Table } from "../../world/Table.ts"
import { network } from "./Network.ts"

const Hex = Primitives.Hex()
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const Amount = Schema.String.check(Schema.isPattern(/^\d{1,78}$/)).pipe(
  Schema.decodeTo(Schema.BigInt, SchemaTransformation.transform({ decode: BigInt, encode: String }))
)

const Collection = Schema.Struct({
  address: Hex,
  creator: Hex,
  name: Schema.String,
  description: Schema.String,
  uri: Schema.String,
  minted: Count
})

const Token = Schema.Struct({
  address: Hex,
  collection: Hex,
  owner: Hex,
  name: Schema.String,
  description: Schema.String,
  uri: Schema.String,
  properties: Schema.Array(Schema.Struct({ name: Schema.String, valueType: Schema.String, value: Schema.String }))
})

/** Nobody when it was minted. JSON leaves it out. */
const Sender = Schema.optional(Hex)

const Transaction = Schema.Struct({
  hash: Hex,
  /** Counts the ledger's transactions. */
  version: Count,
  sender: Hex,
  /** Its kind, for example `transfer`. */
  purpose: Schema.String,
  /** Unix seconds. */
  timestamp: Count,
  movements: Schema.Array(
    Schema.Union([
      Schema.Struct({ kind: Schema.Literal("asset"), asset: Schema.String, from: Sender, to: Hex, amount: Amount }),
      Schema.Struct({ kind: Schema.Literal("token"), token: Hex, from: Sender, to: Hex })
    ])
  )
})

/** A transaction that took effect. */
export type Transaction = typeof Transaction.Type

const { caipId } = network

const definitions = {
  /** By asset and owner. */
  balances: define("balances", Amount, caipId),
  collections: define("collections", Collection, caipId),
  tokens: define("tokens", Token, caipId),
  sequences: define("sequences", Count, caipId),
  /** By version. */
  transactions: define("transactions", Transaction, caipId)
}

/** The state of the ledger. */
export type LedgerTables = ReturnType<typeof tablesOf>

/** The tables of the ledger in a world. */
export const tablesOf = (table: <Value>(definition: Definition<Value>) => Table<Value>) => ({
  balances: table(definitions.balances),
  collections: table(definitions.collections),
  tokens: table(definitions.tokens),
  sequences: table(definitions.sequences),
  transactions: table(definitions.transactions)
})

/** Keeps the rows of the ledger, and returns what goes back to them. */
export const saveTables = ({ balances, collections, sequences, tokens, transactions }: LedgerTables): (() => void) => {
  const restores = [balances.save(), collections.save(), sequences.save(), tokens.save(), transactions.save()]
  return () => restores.forEach((restore) => restore())
}
