/** The view functions that the ledger knows, by their full names. Others are refused by name. */
import { abort, type Arguments } from "./arguments.ts"
import { assetOf } from "./functions.ts"
import { type Asset, assets } from "./Network.ts"
import * as State from "./State.ts"

/** One text for each value that a view returns. */
type View = (state: State.State, args: Arguments) => ReadonlyArray<string>

const declared = (address: string): Asset =>
  assets.find((asset) => asset.address === assetOf(address)) ?? abort(`${address} is no coin of this network`)

const collection = (state: State.State, args: Arguments): State.Collection =>
  State.collection(state, args.address(0)) ??
  abort("Move abort in 0x4::collection: ECOLLECTION_DOES_NOT_EXIST(0x60001)")

const token = (state: State.State, args: Arguments): State.Token =>
  State.token(state, args.address(0)) ?? abort("Move abort in 0x4::token: ETOKEN_DOES_NOT_EXIST(0x60002)")

/** What there is to know of every coin and asset. */
const facts: ReadonlyArray<readonly [name: string, fact: (asset: Asset) => string]> = [
  ["name", ({ name }) => name],
  ["symbol", ({ symbol }) => symbol],
  ["decimals", ({ decimals }) => String(decimals)]
]

const views: Readonly<Record<string, View>> = {
  "0x1::coin::balance": (state, args) => [String(State.balance(state, assetOf(args.type(0)), args.address(0)))],
  "0x1::primary_fungible_store::balance": (state, args) => [
    String(State.balance(state, assetOf(args.address(1)), args.address(0)))
  ],
  ...Object.fromEntries(
    facts.flatMap(([name, fact]): ReadonlyArray<readonly [string, View]> => [
      [`0x1::coin::${name}`, (_, args) => [fact(declared(args.type(0)))]],
      [`0x1::fungible_asset::${name}`, (_, args) => [fact(declared(args.address(0)))]]
    ])
  ),
  "0x1::account::exists_at": (state, args) => [
    String(
      State.exists(
        state,
        args.address(0),
        assets.map(({ address }) => address)
      )
    )
  ],
  "0x1::account::get_sequence_number": (state, args) => [String(State.sequence(state, args.address(0)))],
  "0x1::object::owner": (state, args) => [token(state, args).owner],
  "0x1::object::is_owner": (state, args) => [String(token(state, args).owner === args.address(1))],
  "0x4::collection::count": (state, args) => [String(collection(state, args).minted)],
  "0x4::collection::creator": (state, args) => [collection(state, args).creator],
  "0x4::collection::name": (state, args) => [collection(state, args).name],
  "0x4::collection::description": (state, args) => [collection(state, args).description],
  "0x4::collection::uri": (state, args) => [collection(state, args).uri],
  "0x4::token::collection_object": (state, args) => [token(state, args).collection],
  "0x4::token::name": (state, args) => [token(state, args).name],
  "0x4::token::description": (state, args) => [token(state, args).description],
  "0x4::token::uri": (state, args) => [token(state, args).uri]
}

/** The view of a name. Aborts when the ledger has none. */
export const viewOf = (name: string): View =>
  views[name] ?? abort(`view ${name} is not available in the sandbox, which has ${Object.keys(views).join(", ")}`)
