/** Transfers to and from an address: coins, tokens and NFTs. */
import * as Effect from "effect/Effect"
import { isAddressEqual, pad } from "viem/utils"
import type { Address } from "viem"
import { type Activity, coinActivity, nftActivity } from "../ChainAdapter.ts"
import { coinsOf } from "./coins.ts"
import type { Log } from "./Ledger.ts"
import { movementsOf } from "./movements.ts"
import { readMetadata } from "./nfts.ts"
import { itemTransferTopics, transferTopic } from "./transfers.ts"
import type { RunningNetwork } from "./EvmNetworks.ts"

export const activityOf = Effect.fnUntraced(function* (
  network: RunningNetwork,
  owner: Address
): Effect.fn.Return<ReadonlyArray<Activity>> {
  const { chain } = network
  const movements = movementsOf(network)
  const party = pad(owner)

  const byEvents = (received: boolean) => (log: Log) => {
    const place = {
      hash: log.transactionHash,
      timestamp: Number(log.blockTimestamp),
      blockNumber: log.blockNumber
    }
    return movements(log).map((movement) =>
      movement.coin === undefined
        ? nftActivity(
            network,
            readMetadata(network, movement.collection, movement.id),
            movement.amount,
            received,
            place
          )
        : coinActivity(movement.coin, movement.amount, received, place)
    )
  }
  const logs = (...topics: ReadonlyArray<Parameters<typeof chain.logs>[0]>) =>
    Effect.map(Effect.forEach(topics, chain.logs), (found) => found.flat())

  const sent = yield* logs({ topics: [transferTopic, party] }, { topics: [itemTransferTopics, null, party] })
  const received = yield* logs(
    { topics: [transferTopic, null, party] },
    { topics: [itemTransferTopics, null, null, party] }
  )
  const [nativeCoin] = coinsOf(network)
  const byTransactions = (yield* chain.transfers(owner)).map((transaction) =>
    coinActivity(nativeCoin, transaction.value, !isAddressEqual(transaction.from, owner), transaction)
  )
  return [...byTransactions, ...sent.flatMap(byEvents(false)), ...received.flatMap(byEvents(true))]
})
