/** Reads: what there is, and what a user has and did, from the state of the chains. */
import * as Effect from "effect/Effect"
import { type RunningNetwork, World } from "../evm/World.ts"
import type { SessionHandlers } from "../Handler.ts"
import { activityOf } from "../holdings/activity.ts"
import { coinsOf } from "../holdings/coins.ts"
import { nftsOf } from "../holdings/nfts.ts"
import { portfolioOf } from "../holdings/portfolio.ts"
import { pageOf } from "../page.ts"

const networkRow = (network: RunningNetwork) => ({
  caip_id: network.caipId,
  network_name: network.networkName,
  chain_id: String(network.chainId),
  logo: "",
  sponsorship_enabled: network.sponsorshipEnabled,
  gsn_enabled: network.gsnEnabled,
  type: "EVM",
  network_id: network.networkId,
  onramp_enabled: false,
  whitelisted: true
})

export const make = Effect.gen(function* () {
  const world = yield* World
  const networks = [...world.networks.values()]
  const coins = networks.flatMap(coinsOf)

  const handlers: Pick<SessionHandlers, "wallets" | "networks" | "tokens" | "portfolio" | "activity" | "nfts"> = {
    wallets: (_, { session: { user } }) =>
      Effect.succeed(
        networks.map((network) => ({
          caip_id: network.caipId,
          network_name: network.networkName,
          address: user.wallet,
          network_id: network.networkId,
          network_symbol: network.networkSymbol
        }))
      ),

    networks: () => Effect.succeed({ network: networks.map(networkRow) }),

    tokens: () =>
      Effect.succeed({
        count: coins.length,
        tokens: coins.map((coin) => ({
          address: coin.address,
          caip_id: coin.network.caipId,
          symbol: coin.symbol,
          image: "",
          name: coin.name,
          short_name: coin.symbol,
          id: coin.id,
          group_id: coin.groupId,
          is_primary: coin.address === "",
          network_id: coin.network.networkId,
          network_name: coin.network.networkName,
          onramp_enabled: false,
          whitelisted: true,
          decimals: String(coin.decimals),
          precision: String(coin.decimals)
        }))
      }),

    portfolio: (_, { session: { user } }) => portfolioOf(coins, user.wallet),

    activity: Effect.fnUntraced(function* (_, { session: { user }, url }) {
      const found = yield* activityOf(networks, user.wallet)
      const explorer = (network: RunningNetwork) => `${url.origin}/__sandbox/explorer/${network.caipId}/`
      return {
        count: found.length,
        activity: pageOf(found, url.searchParams).map(({ coin, network, ...happened }) => ({
          symbol: coin?.symbol ?? "",
          image: "",
          name: coin?.name ?? "",
          short_name: coin?.symbol ?? "",
          id: coin?.id ?? "",
          group_id: coin?.groupId ?? "",
          description: `${coin === undefined ? "NFT " : ""}${happened.received ? "Deposit" : "Withdraw"}`,
          quantity: happened.quantity,
          amount: happened.amount,
          order_type: "EXTERNAL_TRANSFER",
          transfer_type: happened.received ? "DEPOSIT" : "WITHDRAWAL",
          status: true,
          created_at: happened.timestamp,
          updated_at: happened.timestamp,
          timestamp: happened.timestamp,
          tx_hash: happened.hash,
          network_id: network.networkId,
          network_name: network.networkName,
          network_explorer_url: explorer(network),
          network_symbol: network.networkSymbol,
          caip_id: network.caipId
        }))
      }
    }),

    nfts: Effect.fnUntraced(function* (_, { session: { user }, url }) {
      const found = yield* Effect.forEach(networks, (network) => nftsOf(network, user.wallet)).pipe(
        Effect.map((_) => _.flat())
      )
      return {
        count: found.length,
        details: found.map(({ collection, network, ...nft }) => ({
          caip_id: network.caipId,
          network_name: network.networkName,
          entity_type: collection.type,
          collection_address: collection.address,
          collection_name: collection.name,
          nft_id: String(nft.id),
          image: nft.image,
          quantity: `${nft.quantity}.000000000000000000`,
          token_uri: nft.uri,
          description: "",
          nft_name: nft.name,
          explorer_smart_contract_url: `${url.origin}/__sandbox/explorer/${network.caipId}/address/${collection.address}`,
          collection_image: ""
        }))
      }
    })
  }
  return handlers
})
