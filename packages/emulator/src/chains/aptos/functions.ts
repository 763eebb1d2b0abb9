/** The functions of the ledger by their full names: entry functions, which change it, and views. */
import type { Hex } from "viem"
import { objectOf, shortName } from "./address.ts"
import { abort, type Arguments } from "./arguments.ts"
import { apt, type Asset, assets } from "./Network.ts"
import * as State from "./State.ts"

type EntryFunction = (state: State.State, sender: Hex, args: Arguments) => void

/** The asset of the network's list with an address, in any letter case and spelling. */
export const findAsset = (address: string): Asset | undefined =>
  assets.find(({ address: known, metadata = known }) =>
    [known, metadata].some((name) => shortName(name).toLowerCase() === shortName(address).toLowerCase())
  )

/** The same. Aborts when there is none. */
export const assetOf = (address: string): Asset =>
  findAsset(address) ??
  abort(`Move abort in 0x1::coin: ECOIN_INFO_NOT_PUBLISHED: ${address} is no coin of this network`)

/** Transfers an asset. Aborts when the balance is too low. */
export const send = (
  state: State.State,
  { address: asset }: Pick<Asset, "address">,
  from: Hex,
  to: Hex,
  amount: bigint
): void => {
  const held = State.balance(state, asset, from)
  if (held < amount) {
    abort(
      `Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006): Not enough coins to complete transaction: ${held} of ${amount}`
    )
  }
  State.move(state, asset, from, to, amount)
}

/** Creates a collection. Aborts when the creator has one of this name. */
export const createCollection = (
  state: State.State,
  creator: Hex,
  { description, name, uri }: Pick<State.Collection, "description" | "name" | "uri">
): void => {
  const address = objectOf(creator, name)
  if (State.collection(state, address) !== undefined) {
    abort(`Move abort in 0x1::object: EOBJECT_EXISTS(0x80001): the account has a collection ${name}`)
  }
  State.putCollection(state, { address, creator, name, description, uri, minted: 0 })
}

/** The address of the account's collection of a name, created where there is none yet. */
export const ownCollection = (state: State.State, creator: Hex, name: string): Hex => {
  const address = objectOf(creator, name)
  if (State.collection(state, address) === undefined) {
    createCollection(state, creator, { name, description: "", uri: "" })
  }
  return address
}

/** Mints an NFT in a collection. Aborts unless the sender created it. */
export const mint = (
  state: State.State,
  sender: Hex,
  collection: Hex,
  nft: Omit<State.Token, "address" | "collection">
): void => {
  const found =
    State.collection(state, collection) ??
    abort(`Move abort in 0x4::collection: ECOLLECTION_DOES_NOT_EXIST(0x60001): ${collection}`)
  if (found.creator !== sender) abort("Move abort in 0x4::aptos_token: ENOT_CREATOR(0x50003)")
  const minted = found.minted + 1
  State.putCollection(state, { ...found, minted })
  State.putToken(state, { ...nft, address: objectOf(collection, `${nft.name}::${minted}`), collection })
}

/** Transfers an NFT. Aborts unless the sender owns it. */
export const giveToken = (state: State.State, sender: Hex, address: Hex, to: Hex): void => {
  const found =
    State.token(state, address) ?? abort(`Move abort in 0x1::object: EOBJECT_DOES_NOT_EXIST(0x60002): ${address}`)
  if (found.owner !== sender) abort("Move abort in 0x1::object: ENOT_OBJECT_OWNER(0x50004)")
  State.putToken(state, { ...found, owner: to })
}

const transferCoin: EntryFunction = (state, sender, args) =>
  send(state, assetOf(args.type(0)), sender, args.address(0), args.u64(1))

const transferAsset =
  (asset: "address" | "object"): EntryFunction =>
  (state, sender, args) =>
    send(state, assetOf(args[asset](0)), sender, args.address(1), args.u64(2))

const functions: Readonly<Record<string, EntryFunction>> = {
  "0x1::coin::transfer": transferCoin,
  "0x1::aptos_account::transfer_coins": transferCoin,
  "0x1::aptos_account::transfer": (state, sender, args) => send(state, apt, sender, args.address(0), args.u64(1)),
  "0x1::primary_fungible_store::transfer": transferAsset("object"),
  "0x1::aptos_account::transfer_fungible_assets": transferAsset("address"),
  "0x1::object::transfer": (state, sender, args) => giveToken(state, sender, args.object(0), args.address(1))
}

/** The entry function of a name. Aborts when the ledger has none. */
export const functionOf = (name: string): EntryFunction =>
  (Object.hasOwn(functions, shortName(name)) ? functions[shortName(name)] : undefined) ??
  abort(`function ${name} is not available in the emulator, which has ${Object.keys(functions).join(", ")}`)

type View = (state: State.Tables, args: Arguments) => string

const token = (state: State.Tables, args: Arguments): State.Token =>
  State.token(state, args.object(0)) ?? abort("Move abort in 0x4::token: ETOKEN_DOES_NOT_EXIST(0x60002)")

/** The views of a module that describe an asset. */
const describe = (module: string, find: (args: Arguments) => Asset): Readonly<Record<string, View>> => ({
  [`${module}::name`]: (_, args) => find(args).name,
  [`${module}::symbol`]: (_, args) => find(args).symbol,
  [`${module}::decimals`]: (_, args) => String(find(args).decimals)
})

const views: Readonly<Record<string, View>> = {
  "0x1::coin::balance": (state, args) => String(State.balance(state, assetOf(args.type(0)).address, args.address(0))),
  "0x1::primary_fungible_store::balance": (state, args) =>
    String(State.balance(state, assetOf(args.object(1)).address, args.address(0))),
  ...describe("0x1::coin", (args) => assetOf(args.type(0))),
  ...describe("0x1::fungible_asset", (args) => assetOf(args.object(0))),
  "0x1::object::owner": (state, args) => token(state, args).owner
}

/** The view function of a name. Each returns one value. Aborts when the ledger has none. */
export const viewOf = (name: string): View =>
  (Object.hasOwn(views, shortName(name)) ? views[shortName(name)] : undefined) ??
  abort(`view ${name} is not available in the emulator, which has ${Object.keys(views).join(", ")}`)
