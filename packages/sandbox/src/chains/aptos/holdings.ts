/** What accounts hold on the Aptos network, and what moved to and from them. */
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import type { Hex } from "viem"
import {
  type Activity,
  type Balance,
  type CoinOnNetwork,
  coinOnNetwork,
  type HeldNft,
  type Movement,
  type NftMetadata
} from "../ChainAdapter.ts"
import type { Ledger, Transaction } from "./Aptos.ts"
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

/** What a transaction moved. */
export const movementsOf = (state: State.State, { movements }: Transaction): ReadonlyArray<Movement> =>
  movements.flatMap((movement): ReadonlyArray<Movement> => {
    const { from, to } = movement
    if (movement.kind === "token") {
      const { token } = movement
      const label = State.token(state, token)?.name ?? token
      return [{ from, to, amount: 1n, label, metadata: Effect.sync(() => lookOf(state, token)) }]
    }
    const coin = coins.find(({ address }) => address === movement.asset)
    return coin === undefined ? [] : [{ from, to, amount: movement.amount, coin }]
  })

export const activityOf = ({ state, transactions }: Ledger, account: Hex): ReadonlyArray<Activity> =>
  transactions.flatMap((transaction) => {
    const { hash, timestamp, version } = transaction
    return movementsOf(state, transaction)
      .filter(({ from, to }) => from === account || to === account)
      .map((movement) => ({
        network,
        hash,
        timestamp,
        blockNumber: BigInt(version),
        movement,
        received: movement.to === account
      }))
  })
