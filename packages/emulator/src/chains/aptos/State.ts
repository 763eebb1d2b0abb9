/** The state of the Aptos ledger, as persistent data: a transaction that aborts changes nothing. */
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { Hex } from "viem"
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

export interface State {
  /** By asset and owner. */
  readonly balances: HashMap.HashMap<string, bigint>
  readonly collections: HashMap.HashMap<Hex, Collection>
  readonly tokens: HashMap.HashMap<Hex, Token>
  /** Transactions that each account has sent. */
  readonly sequences: HashMap.HashMap<Hex, number>
  /** Transfers of the current transaction. */
  readonly movements: ReadonlyArray<Movement>
}

export const genesis: State = {
  balances: HashMap.empty(),
  collections: HashMap.empty(),
  tokens: HashMap.empty(),
  sequences: HashMap.empty(),
  movements: []
}

const balanceKey = (asset: string, owner: Hex): string => `${asset} ${owner}`

/** The balance of an account in an asset, in the smallest unit. */
export const balance = ({ balances }: State, asset: string, owner: Hex): bigint =>
  Option.getOrElse(HashMap.get(balances, balanceKey(asset, owner)), () => 0n)

export const collection = ({ collections }: State, address: Hex): Collection | undefined =>
  Option.getOrUndefined(HashMap.get(collections, address))

export const token = ({ tokens }: State, address: Hex): Token | undefined =>
  Option.getOrUndefined(HashMap.get(tokens, address))

export const sequence = ({ sequences }: State, account: Hex): number =>
  Option.getOrElse(HashMap.get(sequences, account), () => 0)

/** Whether an account has sent a transaction or holds an asset. */
export const exists = (state: State, account: Hex): boolean =>
  sequence(state, account) > 0 || assets.some(({ address }) => balance(state, address, account) > 0n)

/** Mints an amount of an asset. */
export const grant = (state: State, asset: string, to: Hex, amount: bigint): State => ({
  ...state,
  balances: HashMap.set(state.balances, balanceKey(asset, to), balance(state, asset, to) + amount),
  movements: [...state.movements, { kind: "asset", asset, from: undefined, to, amount }]
})

/** Transfers an amount of an asset; undefined when the balance is too low. */
export const move = (state: State, asset: string, from: Hex, to: Hex, amount: bigint): State | undefined => {
  const held = balance(state, asset, from)
  if (held < amount) return undefined
  const taken = HashMap.set(state.balances, balanceKey(asset, from), held - amount)
  const before = from === to ? held - amount : balance(state, asset, to)
  return {
    ...state,
    balances: HashMap.set(taken, balanceKey(asset, to), before + amount),
    movements: [...state.movements, { kind: "asset", asset, from, to, amount }]
  }
}

/** Adds or replaces a collection. */
export const putCollection = (state: State, changed: Collection): State => ({
  ...state,
  collections: HashMap.set(state.collections, changed.address, changed)
})

/** Adds or replaces an NFT, and records the transfer. */
export const putToken = (state: State, changed: Token): State => ({
  ...state,
  tokens: HashMap.set(state.tokens, changed.address, changed),
  movements: [
    ...state.movements,
    { kind: "token", token: changed.address, from: token(state, changed.address)?.owner, to: changed.owner }
  ]
})
