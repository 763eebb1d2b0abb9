/** What moved on a network, read from its transactions and from the events of its contracts. */
import * as Effect from "effect/Effect"
import { getAddress, isAddressEqual, pad, slice } from "viem/utils"
import type { Address, Hex } from "viem"
import type { Activity, Movement } from "../ChainAdapter.ts"
import { coinsOf } from "./coins.ts"
import type { DeployedCollection, RunningNetwork } from "./RunningNetwork.ts"
import type { Log, LogFilter, Transaction } from "../../node/Ledger.ts"
import { readMetadata } from "./nfts.ts"
import { itemTransfers, type ItemTransfer, itemTransferTopics, nativeTransfers, transferTopic } from "./transfers.ts"

const partyOf = (topic: Hex): Address => getAddress(slice(topic, 12))

/** Contracts report mints as transfers from the zero address. */
const senderOf = (from: Address): Address | undefined => (BigInt(from) === 0n ? undefined : from)

/** Creates a reader of events. It ignores events of contracts that the emulator did not deploy: they prove nothing. */
export const eventMovements = (network: RunningNetwork): ((log: Log) => ReadonlyArray<Movement>) => {
  const coins = coinsOf(network)
  const ofNft =
    (collection: DeployedCollection) =>
    ({ amount, from, id, to }: ItemTransfer): Movement => ({
      from: senderOf(from),
      to,
      amount,
      label: `${collection.type === "ERC1155" ? `${amount} ` : ""}${collection.name} #${id}`,
      metadata: readMetadata(network, collection, id)
    })
  return (log) => {
    const emittedBy = (address: Address) => isAddressEqual(address, log.address)
    const collection = network.collections.find(({ address }) => emittedBy(address))
    if (collection?.type === "ERC1155") return itemTransfers(log).map(ofNft(collection))
    const [topic, sender, receiver, id] = log.topics
    if (topic !== transferTopic || sender === undefined || receiver === undefined) return []
    const [from, to] = [partyOf(sender), partyOf(receiver)]
    if (collection !== undefined)
      return id === undefined ? [] : [ofNft(collection)({ from, to, id: BigInt(id), amount: 1n })]
    const coin = coins.find(({ address }) => emittedBy(address === "" ? nativeTransfers : address))
    return coin === undefined ? [] : [{ from: senderOf(from), to, coin, amount: BigInt(log.data) }]
  }
}

/** What a successful transaction itself moved. */
export const valueMovements = (network: RunningNetwork, { from, to, value }: Transaction): ReadonlyArray<Movement> =>
  value > 0n && to !== undefined ? [{ from, to, coin: coinsOf(network)[0], amount: value }] : []

/** Transfers to and from an address: coins, tokens and NFTs. */
export const activityOf = Effect.fnUntraced(function* (
  network: RunningNetwork,
  owner: Address
): Effect.fn.Return<ReadonlyArray<Activity>> {
  const { chain } = network
  const party = pad(owner)
  const movementsOf = eventMovements(network)

  /** The activity of each movement in one transaction. */
  const activity =
    (received: boolean, place: Pick<Activity, "hash" | "timestamp" | "blockNumber">) =>
    (movement: Movement): Activity => ({ network, movement, received, ...place })

  const reported = (received: boolean, ...filters: ReadonlyArray<LogFilter>) =>
    Effect.map(Effect.forEach(filters, chain.logs), (found) =>
      found.flat().flatMap((log) => {
        const { blockNumber, blockTimestamp, transactionHash: hash } = log
        return movementsOf(log).map(activity(received, { hash, timestamp: Number(blockTimestamp), blockNumber }))
      })
    )

  const byTransactions = (yield* chain.transfers(owner)).flatMap((transaction) => {
    const { blockNumber, from, hash, timestamp } = transaction
    const received = !isAddressEqual(from, owner)
    return valueMovements(network, transaction).map(activity(received, { hash, timestamp, blockNumber }))
  })
  const items = { topics: [itemTransferTopics, null, party] }
  const all = [
    ...byTransactions,
    ...(yield* reported(false, { topics: [transferTopic, party] }, items)),
    ...(yield* reported(
      true,
      { topics: [transferTopic, null, party] },
      { topics: [itemTransferTopics, null, null, party] }
    ))
  ]
  return all.filter(({ hash }) => !network.seeding.rows.has(hash))
})
