/** What moved to and from an address: coins, tokens and NFTs. */
import * as Effect from "effect/Effect"
import { isAddressEqual, pad } from "viem/utils"
import type { Address } from "viem"
import { type Activity, coinMoved, nftMoved, type Place } from "../Venue.ts"
import { coinsOf, type EvmCoin } from "./coins.ts"
import type { Log } from "./Ledger.ts"
import type { Collection } from "./Networks.ts"
import { itemTransfers, nativeTransfers, transferTopic } from "./transfers.ts"
import type { RunningNetwork } from "./World.ts"

const placeOf = (log: Log): Place => ({
  hash: log.transactionHash,
  timestamp: log.timestamp,
  blockNumber: log.blockNumber
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

const byEvents = (coin: EvmCoin, address: Address, owner: Address): Effect.Effect<ReadonlyArray<Activity>> =>
  Effect.map(transferEvents(coin.network, address, owner, "ERC721"), (found) =>
    found.map(({ log, received }) => coinMoved(coin, BigInt(log.data), received, placeOf(log)))
  )

const byTransactions = (coin: EvmCoin, owner: Address): Effect.Effect<ReadonlyArray<Activity>> =>
  Effect.map(coin.network.chain.transfers(owner), (found) =>
    found.map((transaction) =>
      coinMoved(coin, transaction.value, !isAddressEqual(transaction.from, owner), transaction)
    )
  )

const ofCoin = (coin: EvmCoin, owner: Address): Effect.Effect<ReadonlyArray<Activity>> =>
  coin.address === ""
    ? Effect.map(Effect.all([byTransactions(coin, owner), byEvents(coin, nativeTransfers, owner)]), (found) =>
        found.flat()
      )
    : byEvents(coin, coin.address, owner)

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

/** Everything that moved. */
export const activityOf = (network: RunningNetwork, owner: Address): Effect.Effect<ReadonlyArray<Activity>> =>
  Effect.all([
    ...coinsOf(network).map((coin) => ofCoin(coin, owner)),
    ...network.collections.map(({ address, type }) => ofCollection[type](network, address, owner))
  ]).pipe(Effect.map((found) => found.flat()))
