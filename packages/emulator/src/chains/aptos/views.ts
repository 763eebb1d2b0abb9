/** The view functions of the ledger, by their full names. */
import { shortName } from "./address.ts"
import { abort, type Arguments } from "./arguments.ts"
import { assetOf } from "./functions.ts"
import type { Asset } from "./Network.ts"
import * as State from "./State.ts"

type View = (state: State.Tables, args: Arguments) => string

const token = (state: State.Tables, args: Arguments): State.Token =>
  State.token(state, args.address(0)) ?? abort("Move abort in 0x4::token: ETOKEN_DOES_NOT_EXIST(0x60002)")

/** The views of a module that describe an asset. */
const describe = (module: string, find: (args: Arguments) => Asset): Readonly<Record<string, View>> => ({
  [`${module}::name`]: (_, args) => find(args).name,
  [`${module}::symbol`]: (_, args) => find(args).symbol,
  [`${module}::decimals`]: (_, args) => String(find(args).decimals)
})

const views: Readonly<Record<string, View>> = {
  "0x1::coin::balance": (state, args) => String(State.balance(state, assetOf(args.type(0)).address, args.address(0))),
  "0x1::primary_fungible_store::balance": (state, args) =>
    String(State.balance(state, assetOf(args.address(1)).address, args.address(0))),
  ...describe("0x1::coin", (args) => assetOf(args.type(0))),
  ...describe("0x1::fungible_asset", (args) => assetOf(args.address(0))),
  "0x1::object::owner": (state, args) => token(state, args).owner
}

/** The view function of a name. Each returns one value. Aborts when the ledger has none. */
export const viewOf = (name: string): View =>
  (Object.hasOwn(views, shortName(name)) ? views[shortName(name)] : undefined) ??
  abort(`view ${name} is not available in the emulator, which has ${Object.keys(views).join(", ")}`)
