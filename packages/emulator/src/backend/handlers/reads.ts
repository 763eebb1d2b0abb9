/** Reads of networks and tokens, of the session, and of a user's keys, wallets, balances, activity and NFTs. */
import * as Effect from "effect/Effect"
import { formatUnits, numberToHex } from "viem/utils"
import { type ChainAdapter, newestFirst, type NetworkInfo } from "../../chains/ChainAdapter.ts"
import { ChainAdapters } from "../../chains/ChainAdapters.ts"
import { pathTo } from "../../control/routes.ts"
import { type User, Users } from "../identity/Users.ts"
import { uuidOf } from "../../world/derive.ts"
import type { SessionHandlers } from "../http/protocol.ts"
import { homeOf } from "../http/worldPath.ts"
import { refuse, refusals } from "../http/Refused.ts"
import { pageOf } from "./pagination.ts"
import { portfolioOf } from "./portfolio.ts"

const networkRow = (network: NetworkInfo) => ({
  caip_id: network.caipId,
  network_name: network.networkName,
  chain_id: String(network.chainId),
  logo: "",
  sponsorship_enabled: network.sponsorshipEnabled,
  gsn_enabled: network.gsnEnabled,
  type: network.type,
  network_id: network.networkId,
  onramp_enabled: false,
  whitelisted: true
})

/** Wei per gas. Sponsored chains charge nothing. */
const gasPrice = numberToHex(2_000_000_000)

/** A number of NFTs, as the hosted backend writes it. */
const wholes = (count: bigint): string => `${count}.000000000000000000`

export const make = Effect.gen(function* () {
  const adapters = yield* ChainAdapters
  const users = yield* Users
  const coins = adapters.all.flatMap((adapter) => adapter.coins)

  /** Reads something of a user on every chain. A new user is funded first. */
  const onEach = <A>(user: User, read: (adapter: ChainAdapter) => Effect.Effect<ReadonlyArray<A>>) =>
    Effect.map(
      Effect.forEach(adapters.all, (adapter) =>
        Effect.andThen(users.whenFunded(user, adapter.network.caipId), read(adapter))
      ),
      (lists) => lists.flat()
    )

  return {
    userKeys: (_, { session: { user } }) =>
      Effect.succeed({
        userId: user.id,
        userSWA: user.swa,
        ecdsaPublicKey: user.publicKey,
        eddsaPublicKey: user.eddsaPublicKey,
        ecdsaKeyId: user.ecdsaKeyId,
        eddsaKeyId: user.eddsaKeyId
      }),

    verifySession: (_, { session: { user } }) =>
      Effect.succeed({
        user_id: user.id,
        client_id: uuidOf("client", user.client.swa.toLowerCase()),
        user_swa: user.swa,
        client_swa: user.client.swa,
        is_session_added: true
      }),

    gasValues: () => Effect.succeed({ maxPriorityFeePerGas: gasPrice, maxFeePerGas: gasPrice }),

    wallets: (_, { session: { user } }) =>
      Effect.succeed(
        adapters.all.map(({ addressOf, network }) => ({
          caip_id: network.caipId,
          network_name: network.networkName,
          address: addressOf(user),
          network_id: network.networkId,
          network_symbol: network.networkSymbol
        }))
      ),

    networks: () => Effect.succeed({ network: adapters.all.map(({ network }) => networkRow(network)) }),

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
      return portfolioOf(yield* onEach(user, ({ balances }) => balances(user)))
    }),

    activity: Effect.fnUntraced(function* (_, { session: { user }, url }) {
      const found = (yield* onEach(user, ({ activity }) => activity(user))).sort(newestFirst)
      const shown = yield* Effect.forEach(
        pageOf(found, url.searchParams),
        Effect.fnUntraced(function* ({ hash, movement, network, received, timestamp }) {
          const { amount, coin } = movement
          const { image, name } =
            movement.coin === undefined ? yield* movement.metadata : { image: "", name: movement.coin.name }
          return {
            symbol: coin?.symbol ?? "",
            image,
            name,
            short_name: coin?.symbol ?? "",
            id: coin?.id ?? "",
            group_id: coin?.groupId ?? "",
            description: `${coin === undefined ? "NFT " : ""}${received ? "Deposit" : "Withdraw"}`,
            quantity: coin === undefined ? wholes(amount) : "",
            amount: coin === undefined ? "" : formatUnits(amount, coin.decimals),
            order_type: "EXTERNAL_TRANSFER",
            transfer_type: received ? "DEPOSIT" : "WITHDRAWAL",
            status: true,
            created_at: timestamp,
            updated_at: timestamp,
            timestamp,
            tx_hash: hash,
            network_id: network.networkId,
            network_name: network.networkName,
            network_explorer_url: `${homeOf(url)}${pathTo("network", { network: network.caipId })}/`,
            network_symbol: network.networkSymbol,
            caip_id: network.caipId
          }
        })
      )
      return { count: found.length, activity: shown }
    }),

    nfts: Effect.fnUntraced(function* (_, { session: { user }, url }) {
      const found = yield* onEach(user, ({ nfts }) => nfts(user))
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
          quantity: wholes(nft.quantity),
          token_uri: nft.uri,
          description: nft.description,
          nft_name: nft.name,
          explorer_smart_contract_url: `${homeOf(url)}${pathTo("address", { network: network.caipId, address: collection.address })}`,
          collection_image: ""
        }))
      }
    }),

    readContractData: Effect.fnUntraced(function* ({ caip2Id = "", data }) {
      const adapter = yield* adapters.find(caip2Id).pipe(refuse(refusals.unknownNetwork))
      return yield* adapter.view(data).pipe(refuse(refusals.unreadable))
    })
  } satisfies Partial<SessionHandlers>
})
