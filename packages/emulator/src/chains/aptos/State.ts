/** The state of the Aptos ledger: its tables, and what a transaction changes of them. */
import { Primitives } from "@okto-effect/protocol"
import * as Schema from "effect/Schema"
import type { Hex } from "viem"
import { Amount, define, type Definition, type Table } from "../../world/Table.ts"
import { network } from "./Network.ts"

const HexText = Primitives.Hex()
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const Collection = Schema.Struct({
  address: HexText,
  creator: HexText,
  name: Schema.String,
  description: Schema.String,
  uri: Schema.String,
  /** The number of NFTs that were minted in it. */
  minted: Count
})

export type Collection = typeof Collection.Type

const Token = Schema.Struct({
  address: HexText,
  collection: HexText,
  owner: HexText,
  name: Schema.String,
  description: Schema.String,
  uri: Schema.String,
  properties: Schema.Array(Schema.Struct({ name: Schema.String, valueType: Schema.String, value: Schema.String }))
})

export type Token = typeof Token.Type

/** No user when it was minted. JSON leaves it out. */
const Sender = Schema.optional(HexText)

const Movement = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("asset"), asset: Schema.String, from: Sender, to: HexText, amount: Amount }),
  Schema.Struct({ kind: Schema.Literal("token"), token: HexText, from: Sender, to: HexText })
])

const Transaction = Schema.Struct({
  hash: HexText,
  /** Counts the ledger's transactions. */
  version: Count,
  sender: HexText,
  /** Its kind, for example `transfer`. */
  purpose: Schema.String,
  /** Unix seconds. */
  timestamp: Count,
  /** What it transferred. */
  movements: Schema.Array(Movement)
})

/** A transaction that took effect. */
export type Transaction = typeof Transaction.Type

const { caipId } = network

const definitions = {
  /** By asset and owner. */
  balances: define("balances", Amount, caipId),
  collections: define("collections", Collection, caipId),
  tokens: define("tokens", Token, caipId),
  /** The number of transactions that each account has sent. */
  sequences: define("sequences", Count, caipId),
  /** By version, oldest first. */
  transactions: define("transactions", Transaction, caipId)
}

export const tablesOf = (table: <Value>(definition: Definition<Value>) => Table<Value>) => ({
  balances: table(definitions.balances),
  collections: table(definitions.collections),
  tokens: table(definitions.tokens),
  sequences: table(definitions.sequences),
  transactions: table(definitions.transactions)
})

export type Tables = ReturnType<typeof tablesOf>

/** The tables while a transaction changes them. */
export interface State extends Tables {
  /** What undoes its changes, in their order. */
  readonly undo: Array<() => void>
  readonly movements: Array<typeof Movement.Type>
}

export const begin = (tables: Tables): State => ({ ...tables, undo: [], movements: [] })

/** Undoes what a transaction has changed. */
export const undo = (state: State): void => {
  for (const step of state.undo.splice(0).reverse()) step()
}

const set = <Value>({ undo }: State, table: Table<Value>, key: string, value: Value): void => {
  const before = table.rows.get(key)
  undo.push(() => (before === undefined ? table.delete(key) : table.set(key, before)))
  table.set(key, value)
}

const balanceKey = (asset: string, owner: Hex): string => `${asset} ${owner}`

/** The balance of an account in an asset, in the smallest unit. */
export const balance = ({ balances }: Tables, asset: string, owner: Hex): bigint =>
  balances.rows.get(balanceKey(asset, owner)) ?? 0n

export const collection = ({ collections }: Tables, address: Hex): Collection | undefined =>
  collections.rows.get(address)

export const token = ({ tokens }: Tables, address: Hex): Token | undefined => tokens.rows.get(address)

/** The number of transactions that an account has sent. */
export const sequence = ({ sequences }: Tables, account: Hex): number => sequences.rows.get(account) ?? 0

export const countTransaction = (state: State, account: Hex): void =>
  set(state, state.sequences, account, sequence(state, account) + 1)

const add = (state: State, asset: string, owner: Hex, amount: bigint): void =>
  set(state, state.balances, balanceKey(asset, owner), balance(state, asset, owner) + amount)

/** Transfers an amount of an asset that the sender has. Without a sender it is minted. */
export const move = (state: State, asset: string, from: Hex | undefined, to: Hex, amount: bigint): void => {
  if (from !== undefined) add(state, asset, from, -amount)
  add(state, asset, to, amount)
  state.movements.push({ kind: "asset", asset, from, to, amount })
}

export const putCollection = (state: State, changed: Collection): void =>
  set(state, state.collections, changed.address, changed)

/** Adds or replaces an NFT, and records the transfer. */
export const putToken = (state: State, changed: Token): void => {
  const { address, owner } = changed
  state.movements.push({ kind: "token", token: address, from: token(state, address)?.owner, to: owner })
  set(state, state.tokens, address, changed)
}
