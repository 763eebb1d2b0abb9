/** What moved to and from an address: coins, tokens and NFTs. */
import * as Effect from "effect/Effect"
import { formatUnits, isAddressEqual, pad } from "viem/utils"
import type { Address, Hex } from "viem"
import type { Log } from "./Ledger.ts"
import type { Collection, NetworkFacts } from "./Networks.ts"
import type { RunningNetwork } from "./World.ts"
import { type CoinOnNetwork, coinsOf, type EvmCoin } from "./coins.ts"
import { itemTransfers, transferTopic } from "./transfers.ts"

/** One movement. */
export interface Activity {
  readonly network: NetworkFacts
  /** Absent when NFTs moved. */
  readonly coin: CoinOnNetwork | undefined
  /** Of a coin, in whole units; empty for NFTs. */
  readonly amount: string
  /** Of NFTs, how many; empty for coins. */
  readonly quantity: string
  readonly received: boolean
  readonly hash: Hex
  /** Unix seconds. */
  readonly timestamp: number
  readonly blockNumber: bigint
}

/** Where and when something moved. */
export interface Place {
  readonly hash: Hex
  readonly timestamp: number
  readonly blockNumber: bigint
}

const placeOf = (log: Log): Place => ({
  hash: log.transactionHash,
  timestamp: log.timestamp,
  blockNumber: log.blockNumber
})

/** A coin that moved. */
export const coinMoved = (coin: CoinOnNetwork, amount: bigint, received: boolean, place: Place): Activity => ({
  network: coin.network,
  coin,
  amount: formatUnits(amount, coin.decimals),
  quantity: "",
  received,
  ...place
})

/** NFTs that moved. */
export const nftMoved = (network: NetworkFacts, amount: bigint, received: boolean, place: Place): Activity => ({
  network,
  coin: undefined,
  amount: "",
  quantity: `${amount}.000000000000000000`,
  received,
  ...place
})

/** The topics before those of the sender and the receiver: which event, and with ERC-1155 whose doing it was. */
const before = { ERC721: [transferTopic], ERC1155: [null, null] } as const

/** Events of a contract that moved something from or to the address. */
const transferEvents = ({ chain }: RunningNetwork, address: Address, owner: Address, type: Collection["type"]) => {
  const person = pad(owner)
  return Effect.all([
    chain.logs({ address, topics: [...before[type], person] }),
    chain.logs({ address, topics: [...before[type], null, person] })
  ]).pipe(
    Effect.map(([sent, got]) => [
      ...sent.map((log) => ({ log, received: false })),
      ...got.map((log) => ({ log, received: true }))
    ])
  )
}

const ofCoin = (coin: EvmCoin, owner: Address): Effect.Effect<ReadonlyArray<Activity>> =>
  coin.address === ""
    ? Effect.map(coin.network.chain.transfers(owner), (found) =>
        found.map((_) => coinMoved(coin, _.value, !isAddressEqual(_.from, owner), _))
      )
    : Effect.map(transferEvents(coin.network, coin.address, owner, "ERC721"), (found) =>
        found.map(({ log, received }) => coinMoved(coin, BigInt(log.data), received, placeOf(log)))
      )

type OfCollection = (
  network: RunningNetwork,
  address: Address,
  owner: Address
) => Effect.Effect<ReadonlyArray<Activity>>

const ofCollection: Readonly<Record<Collection["type"], OfCollection>> = {
  ERC721: (network, address, owner) =>
    Effect.map(transferEvents(network, address, owner, "ERC721"), (found) =>
      found.map(({ log, received }) => nftMoved(network, 1n, received, placeOf(log)))
    ),
  ERC1155: (network, address, owner) =>
    Effect.map(transferEvents(network, address, owner, "ERC1155"), (found) =>
      found.flatMap(({ log, received }) =>
        itemTransfers(log).map(({ amount }) => nftMoved(network, amount, received, placeOf(log)))
      )
    )
}

const onNetwork = (network: RunningNetwork, owner: Address): Effect.Effect<ReadonlyArray<Activity>> =>
  Effect.all([
    ...coinsOf(network).map((coin) => ofCoin(coin, owner)),
    ...network.collections.map(({ address, type }) => ofCollection[type](network, address, owner))
  ]).pipe(Effect.map((_) => _.flat()))

/** Orders movements by time. */
export const newestFirst = (a: Activity, b: Activity): number =>
  b.timestamp - a.timestamp || Number(b.blockNumber - a.blockNumber)

/** Everything that moved, newest first. */
export const activityOf = (
  networks: ReadonlyArray<RunningNetwork>,
  owner: Address
): Effect.Effect<ReadonlyArray<Activity>> =>
  Effect.map(
    Effect.forEach(networks, (network) => onNetwork(network, owner)),
    (_) => _.flat().toSorted(newestFirst)
  )
