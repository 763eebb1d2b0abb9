/** What an account holds and did on Aptos, in the terms in which other networks tell it. */
import * as HashMap from "effect/HashMap"
import type { Hex } from "viem"
import type { Transaction } from "./Aptos.ts"
import { network } from "./Network.ts"
import * as State from "./State.ts"
import { type Activity, coinMoved, nftMoved } from "../evm/activity.ts"
import { aptosCoins } from "../evm/coins.ts"
import { picture } from "./picture.ts"
import type { HeldNft } from "../evm/nfts.ts"
import type { Balance } from "../../http/handlers/portfolio.ts"

/** The coins of an account. */
export const balancesOf = (state: State.State, account: Hex): ReadonlyArray<Balance> =>
  aptosCoins.map((coin) => ({ coin, balance: State.balance(state, coin.address, account) }))

/** The NFTs of an account. */
export const nftsOf = (state: State.State, account: Hex): ReadonlyArray<HeldNft> =>
  [...HashMap.values(state.tokens)]
    .filter(({ owner }) => owner === account)
    .map(({ address, collection, description, name, uri }) => ({
      network,
      collection: { type: "APTOS", name: State.collection(state, collection)?.name ?? "", address: collection },
      id: address,
      quantity: 1n,
      uri,
      name,
      description,
      image: picture(name, address)
    }))

/** What moved to and from an account. */
export const activityOf = (transactions: ReadonlyArray<Transaction>, account: Hex): ReadonlyArray<Activity> =>
  transactions.flatMap(({ hash, movements, timestamp, version }) => {
    const place = { hash, timestamp, blockNumber: BigInt(version) }
    return movements
      .filter(({ from, to }) => from === account || to === account)
      .flatMap((movement) => {
        const received = movement.to === account
        if (movement.kind === "token") return [nftMoved(network, 1n, received, place)]
        const coin = aptosCoins.find(({ address }) => address === movement.asset)
        return coin === undefined ? [] : [coinMoved(coin, movement.amount, received, place)]
      })
  })
