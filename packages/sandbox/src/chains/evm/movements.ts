/** Transfers on a network, read from the events of its contracts. */
import { getAddress, isAddressEqual, slice } from "viem/utils"
import type { Address, Hex } from "viem"
import { coinsOf, type EvmCoin } from "./coins.ts"
import type { Log } from "./Ledger.ts"
import { itemTransfers, type ItemTransfer, nativeTransfers, transferTopic } from "./transfers.ts"
import type { DeployedCollection, RunningNetwork } from "./EvmNetworks.ts"

/** Coins in the smallest unit, or NFTs of one id, that moved. */
export type Movement =
  | (Omit<ItemTransfer, "id"> & { readonly coin: EvmCoin })
  | (ItemTransfer & { readonly coin?: undefined; readonly collection: DeployedCollection })

const partyOf = (topic: Hex): Address => getAddress(slice(topic, 12))

/** Creates a reader of events. It ignores events of contracts that the sandbox did not deploy: they prove nothing. */
export const movementsOf = (network: RunningNetwork): ((log: Log) => ReadonlyArray<Movement>) => {
  const coins = coinsOf(network)
  return (log) => {
    const emittedBy = (address: Address) => isAddressEqual(address, log.address)
    const collection = network.collections.find(({ address }) => emittedBy(address))
    if (collection?.type === "ERC1155") return itemTransfers(log).map((item) => Object.assign(item, { collection }))
    const [topic, from, to, id] = log.topics
    if (topic !== transferTopic || from === undefined || to === undefined) return []
    const parties = { from: partyOf(from), to: partyOf(to) }
    if (collection !== undefined)
      return id === undefined ? [] : [{ ...parties, collection, id: BigInt(id), amount: 1n }]
    const coin = coins.find(({ address }) => emittedBy(address === "" ? nativeTransfers : address))
    return coin === undefined ? [] : [{ ...parties, coin, amount: BigInt(log.data) }]
  }
}
