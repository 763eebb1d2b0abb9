/** What accounts hold on the Aptos network, and what moved to and from them. */
import * as Effect from "effect/Effect"
import { keccak256, stringToHex } from "viem/utils"
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
import { seeding } from "./Aptos.ts"
import { assets, network } from "./Network.ts"
import * as State from "./State.ts"

export const coins: ReadonlyArray<CoinOnNetwork> = assets.map((asset) => coinOnNetwork(network, asset, asset.address))

export const balancesOf = (state: State.Tables, account: Hex): ReadonlyArray<Balance> =>
  coins.map((coin) => ({ coin, balance: State.balance(state, coin.address, account) }))

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * An SVG image of a name, for an NFT without one, as a data URL: no network is needed to show it. Its colours are derived from
 * the id.
 */
const placeholderImage = (name: string, id: string): string => {
  const hash = keccak256(stringToHex(id))
  const hue = Number.parseInt(hash.slice(2, 6), 16) % 360
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">` +
    `<rect width="240" height="240" fill="hsl(${hue} 60% 30%)"/>` +
    `<circle cx="120" cy="104" r="64" fill="hsl(${(hue + 40) % 360} 70% 60%)"/>` +
    `<text x="120" y="212" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#fff">${escaped(name)}</text>` +
    `</svg>`
  // A name may have half of a surrogate pair, which an address cannot have.
  return `data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}`
}

export const nftsOf = (state: State.Tables, account: Hex): ReadonlyArray<HeldNft> =>
  [...state.tokens.rows.values()]
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
const lookOf = (state: State.Tables, address: Hex): NftMetadata => {
  const name = State.token(state, address)?.name ?? ""
  return { name, image: name === "" ? "" : placeholderImage(name, address) }
}

export const movementsOf = (state: State.Tables, { movements }: State.Transaction): ReadonlyArray<Movement> =>
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

export const activityOf = (state: State.Tables, account: Hex): ReadonlyArray<Activity> => {
  const isOwn = ({ from, to }: { readonly from?: Hex | undefined; readonly to: Hex }) =>
    from === account || to === account
  return [...state.transactions.rows.values()]
    .filter(({ movements, purpose }) => purpose !== seeding && movements.some(isOwn))
    .flatMap((transaction) => {
      const { hash, timestamp, version } = transaction
      return movementsOf(state, transaction)
        .filter(isOwn)
        .map((movement) => ({
          network,
          hash,
          timestamp,
          blockNumber: BigInt(version),
          movement,
          received: movement.to === account
        }))
    })
}
