/** The state of the Aptos ledger: its tables, and what a transaction changes of them. One that aborts changes nothing. */
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { Hex } from "viem"
import type { Table } from "../../world/Table.ts"
import { assets } from "./Network.ts"

/** A collection of NFTs. */
export interface Collection {
  readonly address: Hex
  readonly creator: Hex
  readonly name: string
  readonly description: string
  readonly uri: string
  /** The number of NFTs that were minted in it. */
  readonly minted: number
}

/** An NFT. */
export interface Token {
  readonly address: Hex
  readonly collection: Hex
  readonly owner: Hex
  readonly name: string
  readonly description: string
  readonly uri: string
  readonly properties: ReadonlyArray<{ readonly name: string; readonly valueType: string; readonly value: string }>
}

/** A transfer inside a transaction. */
export type Movement =
  | {
      readonly kind: "asset"
      readonly asset: string
      readonly from: Hex | undefined
      readonly to: Hex
      readonly amount: bigint
    }
  | { readonly kind: "token"; readonly token: Hex; readonly from: Hex | undefined; readonly to: Hex }

/** The tables of the state. */
export interface StateTables {
  /** By asset and owner. */
  readonly balances: Table<bigint>
  readonly collections: Table<Collection>
  readonly tokens: Table<Token>
  /** Transactions that each account has sent. */
  readonly sequences: Table<number>
}

/** A table, and the rows that are changed over it. */
interface Changed<Value> {
  readonly table: Pick<Table<Value>, "rows">
  readonly over: HashMap.HashMap<string, Value>
}

export interface State {
  readonly balances: Changed<bigint>
  readonly collections: Changed<Collection>
  readonly tokens: Changed<Token>
  readonly sequences: Changed<number>
  /** Transfers of the current transaction. */
  readonly movements: ReadonlyArray<Movement>
}

const unchanged = <Value>(table: Table<Value>): Changed<Value> => ({ table, over: HashMap.empty() })

/** The state of tables, without changes. */
export const of = ({ balances, collections, sequences, tokens }: StateTables): State => ({
  balances: unchanged(balances),
  collections: unchanged(collections),
  tokens: unchanged(tokens),
  sequences: unchanged(sequences),
  movements: []
})

const putAll = <Value>(table: Table<Value>, { over }: Changed<Value>) => {
  for (const [key, value] of HashMap.entries(over)) table.set(key, value)
}

/** Makes the changes of a state in its tables. */
export const commit = (tables: StateTables, state: State): void => {
  putAll(tables.balances, state.balances)
  putAll(tables.collections, state.collections)
  putAll(tables.tokens, state.tokens)
  putAll(tables.sequences, state.sequences)
}

const get = <Value>({ over, table }: Changed<Value>, key: string): Value | undefined =>
  Option.getOrElse(HashMap.get(over, key), () => table.rows.get(key))

const set = <Value>({ over, table }: Changed<Value>, key: string, value: Value): Changed<Value> => ({
  table,
  over: HashMap.set(over, key, value)
})

const balanceKey = (asset: string, owner: Hex): string => `${asset} ${owner}`

/** The balance of an account in an asset, in the smallest unit. */
export const balance = ({ balances }: State, asset: string, owner: Hex): bigint =>
  get(balances, balanceKey(asset, owner)) ?? 0n

export const collection = ({ collections }: State, address: Hex): Collection | undefined => get(collections, address)

export const token = ({ tokens }: State, address: Hex): Token | undefined => get(tokens, address)

export const sequence = ({ sequences }: State, account: Hex): number => get(sequences, account) ?? 0

/** Counts a transaction of an account. */
export const countTransaction = (state: State, account: Hex): State => ({
  ...state,
  sequences: set(state.sequences, account, sequence(state, account) + 1)
})

/** Whether an account has sent a transaction or holds an asset. */
export const exists = (state: State, account: Hex): boolean =>
  sequence(state, account) > 0 || assets.some(({ address }) => balance(state, address, account) > 0n)

/** Mints an amount of an asset. */
export const grant = (state: State, asset: string, to: Hex, amount: bigint): State => ({
  ...state,
  balances: set(state.balances, balanceKey(asset, to), balance(state, asset, to) + amount),
  movements: [...state.movements, { kind: "asset", asset, from: undefined, to, amount }]
})

/** Transfers an amount of an asset; undefined when the balance is too low. */
export const move = (state: State, asset: string, from: Hex, to: Hex, amount: bigint): State | undefined => {
  const held = balance(state, asset, from)
  if (held < amount) return undefined
  const taken = set(state.balances, balanceKey(asset, from), held - amount)
  const before = from === to ? held - amount : balance(state, asset, to)
  return {
    ...state,
    balances: set(taken, balanceKey(asset, to), before + amount),
    movements: [...state.movements, { kind: "asset", asset, from, to, amount }]
  }
}

/** Adds or replaces a collection. */
export const putCollection = (state: State, changed: Collection): State => ({
  ...state,
  collections: set(state.collections, changed.address, changed)
})

/** Adds or replaces an NFT, and records the transfer. */
export const putToken = (state: State, changed: Token): State => ({
  ...state,
  tokens: set(state.tokens, changed.address, changed),
  movements: [
    ...state.movements,
    { kind: "token", token: changed.address, from: token(state, changed.address)?.owner, to: changed.owner }
  ]
})
