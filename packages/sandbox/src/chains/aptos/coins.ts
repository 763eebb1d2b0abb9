/** Coins and fungible assets of the Aptos network. */
import type { Hex } from "viem"
import { type Balance, type CoinOnNetwork, place } from "../Venue.ts"
import { assets, network } from "./Network.ts"
import * as State from "./State.ts"

/** Every coin. */
export const coins: ReadonlyArray<CoinOnNetwork> = assets.map((asset) => place(network, asset, asset.address))

/** The coins of an account. */
export const balancesOf = (state: State.State, account: Hex): ReadonlyArray<Balance> =>
  coins.map((coin) => ({ coin, balance: State.balance(state, coin.address, account) }))
