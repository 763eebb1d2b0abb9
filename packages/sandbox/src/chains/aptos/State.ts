/** What the Aptos ledger knows at one moment, as plain persistent data: a transaction that aborts leaves it as it was. */
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { Hex } from "viem"

/** A collection of NFTs. */
export interface Collection {
  readonly address: Hex
  readonly creator: Hex
  readonly name: string
  readonly description: string
  readonly uri: string
  /** NFTs that were ever minted into it. */
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

/** What a transaction moved. */
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
  /** What the transaction under way has moved so far. */
  readonly movements: ReadonlyArray<Movement>
}

export const genesis: State = {
  balances: HashMap.empty(),
  collections: HashMap.empty(),
  tokens: HashMap.empty(),
  sequences: HashMap.empty(),
  movements: []
}

const place = (asset: string, owner: Hex): string => `${asset} ${owner}`

/** How much of an asset an account holds, in the smallest unit. */
export const balance = ({ balances }: State, asset: string, owner: Hex): bigint =>
  Option.getOrElse(HashMap.get(balances, place(asset, owner)), () => 0n)

export const collection = ({ collections }: State, address: Hex): Collection | undefined =>
  Option.getOrUndefined(HashMap.get(collections, address))

export const token = ({ tokens }: State, address: Hex): Token | undefined =>
  Option.getOrUndefined(HashMap.get(tokens, address))

export const sequence = ({ sequences }: State, account: Hex): number =>
  Option.getOrElse(HashMap.get(sequences, account), () => 0)

/** Whether anybody has dealt with an account yet. */
export const exists = (state: State, account: Hex, assets: ReadonlyArray<string>): boolean =>
  sequence(state, account) > 0 || assets.some((asset) => balance(state, asset, account) > 0n)

/** Gives assets out of nothing. */
export const grant = (state: State, asset: string, to: Hex, amount: bigint): State => ({
  ...state,
  balances: HashMap.set(state.balances, place(asset, to), balance(state, asset, to) + amount),
  movements: [...state.movements, { kind: "asset", asset, from: undefined, to, amount }]
})

/** Moves assets; undefined when there are not enough. */
export const move = (state: State, asset: string, from: Hex, to: Hex, amount: bigint): State | undefined => {
  const held = balance(state, asset, from)
  if (held < amount) return undefined
  const taken = HashMap.set(state.balances, place(asset, from), held - amount)
  const before = from === to ? held - amount : balance(state, asset, to)
  return {
    ...state,
    balances: HashMap.set(taken, place(asset, to), before + amount),
    movements: [...state.movements, { kind: "asset", asset, from, to, amount }]
  }
}

/** Adds or replaces a collection. */
export const putCollection = (state: State, changed: Collection): State => ({
  ...state,
  collections: HashMap.set(state.collections, changed.address, changed)
})

/** Adds an NFT, or gives it to somebody else. */
export const putToken = (state: State, changed: Token): State => ({
  ...state,
  tokens: HashMap.set(state.tokens, changed.address, changed),
  movements: [
    ...state.movements,
    { kind: "token", token: changed.address, from: token(state, changed.address)?.owner, to: changed.owner }
  ]
})
