/** The view functions of the ledger, by their full names. */
import { shortName } from "./address.ts"
import { abort, type Arguments } from "./arguments.ts"
import { assetOf } from "./functions.ts"
import type { Asset } from "./Network.ts"
import * as State from "./State.ts"

type View = (state: State.State, args: Arguments) => string

const collection = (state: State.State, args: Arguments): State.Collection =>
  State.collection(state, args.address(0)) ??
  abort("Move abort in 0x4::collection: ECOLLECTION_DOES_NOT_EXIST(0x60001)")

const token = (state: State.State, args: Arguments): State.Token =>
  State.token(state, args.address(0)) ?? abort("Move abort in 0x4::token: ETOKEN_DOES_NOT_EXIST(0x60002)")

/** One view function of a module for each field of a value. */
const fields = <A>(
  module: string,
  find: (state: State.State, args: Arguments) => A,
  read: Readonly<Record<string, (found: A) => string>>
): Readonly<Record<string, View>> =>
  Object.fromEntries(
    Object.entries(read).map(([name, field]) => [`${module}::${name}`, (state, args) => field(find(state, args))])
  )

const assetFields = {
  name: ({ name }: Asset) => name,
  symbol: ({ symbol }: Asset) => symbol,
  decimals: ({ decimals }: Asset) => String(decimals)
}

const views: Readonly<Record<string, View>> = {
  "0x1::coin::balance": (state, args) => String(State.balance(state, assetOf(args.type(0)).address, args.address(0))),
  "0x1::primary_fungible_store::balance": (state, args) =>
    String(State.balance(state, assetOf(args.address(1)).address, args.address(0))),
  ...fields("0x1::coin", (_, args) => assetOf(args.type(0)), assetFields),
  ...fields("0x1::fungible_asset", (_, args) => assetOf(args.address(0)), assetFields),
  "0x1::account::exists_at": (state, args) => String(State.exists(state, args.address(0))),
  "0x1::account::get_sequence_number": (state, args) => String(State.sequence(state, args.address(0))),
  "0x1::object::owner": (state, args) => token(state, args).owner,
  "0x1::object::is_owner": (state, args) => String(token(state, args).owner === args.address(1)),
  ...fields("0x4::collection", collection, {
    count: ({ minted }) => String(minted),
    creator: ({ creator }) => creator,
    name: ({ name }) => name,
    description: ({ description }) => description,
    uri: ({ uri }) => uri
  }),
  ...fields("0x4::token", token, {
    collection_object: (found) => found.collection,
    name: ({ name }) => name,
    description: ({ description }) => description,
    uri: ({ uri }) => uri
  })
}

/** The view function of a name. Each returns one value. Aborts when the ledger has none. */
export const viewOf = (name: string): View =>
  (Object.hasOwn(views, shortName(name)) ? views[shortName(name)] : undefined) ??
  abort(`view ${name} is not available in the emulator, which has ${Object.keys(views).join(", ")}`)
