/** What accounts hold on the Aptos network, and what moved to and from them. */
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import type { Hex } from "viem"
import {
  type Activity,
  type Balance,
  type CoinOnNetwork,
  coinActivity,
  type HeldNft,
  nftActivity,
  type NftMetadata,
  coinOnNetwork
} from "../ChainAdapter.ts"
import type { Ledger } from "./Aptos.ts"
import { assets, network } from "./Network.ts"
import { placeholderImage } from "./placeholderImage.ts"
import * as State from "./State.ts"

/** Every coin and fungible asset. */
export const coins: ReadonlyArray<CoinOnNetwork> = assets.map((asset) => coinOnNetwork(network, asset, asset.address))

export const balancesOf = (state: State.State, account: Hex): ReadonlyArray<Balance> =>
  coins.map((coin) => ({ coin, balance: State.balance(state, coin.address, account) }))

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
      image: placeholderImage(name, address)
    }))

/** How an NFT is shown; one that was burned has no name. */
const lookOf = (state: State.State, address: Hex): NftMetadata => {
  const name = State.token(state, address)?.name ?? ""
  return { name, image: name === "" ? "" : placeholderImage(name, address) }
}

export const activityOf = ({ state, transactions }: Ledger, account: Hex): ReadonlyArray<Activity> =>
  transactions.flatMap(({ hash, movements, timestamp, version }) => {
    const place = { hash, timestamp, blockNumber: BigInt(version) }
    return movements
      .filter(({ from, to }) => from === account || to === account)
      .flatMap((movement) => {
        const received = movement.to === account
        if (movement.kind === "token")
          return [
            nftActivity(
              network,
              Effect.sync(() => lookOf(state, movement.token)),
              1n,
              received,
              place
            )
          ]
        const coin = coins.find(({ address }) => address === movement.asset)
        return coin === undefined ? [] : [coinActivity(coin, movement.amount, received, place)]
      })
  })
