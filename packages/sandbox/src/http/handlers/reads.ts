/** Reads: what there is, and what a user has and did, from the state of the chains. */
import * as Effect from "effect/Effect"
import * as Aptos from "../../chains/aptos/Aptos.ts"
import { network as aptosNetwork } from "../../chains/aptos/Network.ts"
import type { NetworkFacts } from "../../chains/evm/Networks.ts"
import { World } from "../../chains/evm/World.ts"
import type { SessionHandlers } from "../contract.ts"
import { activityOf, newestFirst } from "../../chains/evm/activity.ts"
import { activityOf as aptosActivityOf, balancesOf, nftsOf as aptosNftsOf } from "../../chains/aptos/activity.ts"
import { aptosCoins, balanceOf, type CoinOnNetwork, coinsOf } from "../../chains/evm/coins.ts"
import { nftsOf } from "../../chains/evm/nfts.ts"
import { portfolioOf } from "./portfolio.ts"
import { pageOf } from "./pagination.ts"

const networkRow = (network: NetworkFacts, type: "EVM" | "APT") => ({
  caip_id: network.caipId,
  network_name: network.networkName,
  chain_id: String(network.chainId),
  logo: "",
  sponsorship_enabled: network.sponsorshipEnabled,
  gsn_enabled: network.gsnEnabled,
  type,
  network_id: network.networkId,
  onramp_enabled: false,
  whitelisted: true
})

export const make = Effect.gen(function* () {
  const aptos = yield* Aptos.Aptos
  const world = yield* World
  const networks = [...world.networks.values()]
  const evmCoins = networks.flatMap(coinsOf)
  const coins: ReadonlyArray<CoinOnNetwork> = [...evmCoins, ...aptosCoins]

  const walletRow = (network: NetworkFacts, address: string) => ({
    caip_id: network.caipId,
    network_name: network.networkName,
    address,
    network_id: network.networkId,
    network_symbol: network.networkSymbol
  })

  const handlers: Pick<SessionHandlers, "wallets" | "networks" | "tokens" | "portfolio" | "activity" | "nfts"> = {
    wallets: (_, { session: { user } }) =>
      Effect.succeed([
        ...networks.map((network) => walletRow(network, user.wallet)),
        walletRow(aptosNetwork, user.aptosAccount)
      ]),

    networks: () =>
      Effect.succeed({
        network: [...networks.map((network) => networkRow(network, "EVM")), networkRow(aptosNetwork, "APT")]
      }),

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

    portfolio: Effect.fnUntraced(function* (_, { session: { user } }) {
      const onEvm = yield* Effect.forEach(evmCoins, (coin) =>
        Effect.map(balanceOf(coin, user.wallet), (balance) => ({ coin, balance }))
      )
      return portfolioOf([...onEvm, ...balancesOf(yield* aptos.state, user.aptosAccount)])
    }),

    activity: Effect.fnUntraced(function* (_, { session: { user }, url }) {
      const onEvm = yield* activityOf(networks, user.wallet)
      const onAptos = aptosActivityOf(yield* aptos.transactions, user.aptosAccount)
      const found = [...onEvm, ...onAptos].toSorted(newestFirst)
      const explorer = (network: NetworkFacts) => `${url.origin}/__sandbox/explorer/${network.caipId}/`
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
      const onEvm = yield* Effect.forEach(networks, (network) => nftsOf(network, user.wallet))
      const found = [...onEvm.flat(), ...aptosNftsOf(yield* aptos.state, user.aptosAccount)]
      return {
        count: found.length,
        details: found.map(({ collection, network, ...nft }) => ({
          caip_id: network.caipId,
          network_name: network.networkName,
          entity_type: collection.type,
          collection_address: collection.address,
          collection_name: collection.name,
          nft_id: nft.id,
          image: nft.image,
          quantity: `${nft.quantity}.000000000000000000`,
          token_uri: nft.uri,
          description: nft.description,
          nft_name: nft.name,
          explorer_smart_contract_url: `${url.origin}/__sandbox/explorer/${network.caipId}/address/${collection.address}`,
          collection_image: ""
        }))
      }
    })
  }
  return handlers
})
