/** What moved to and from an account: coins and NFTs. */
import type { Hex } from "viem"
import { type Activity, coinMoved, nftMoved } from "../Venue.ts"
import type { Transaction } from "./Aptos.ts"
import { coins } from "./coins.ts"
import { network } from "./Network.ts"

/** Everything that moved. */
export const activityOf = (transactions: ReadonlyArray<Transaction>, account: Hex): ReadonlyArray<Activity> =>
  transactions.flatMap(({ hash, movements, timestamp, version }) => {
    const place = { hash, timestamp, blockNumber: BigInt(version) }
    return movements
      .filter(({ from, to }) => from === account || to === account)
      .flatMap((movement) => {
        const received = movement.to === account
        if (movement.kind === "token") return [nftMoved(network, 1n, received, place)]
        const coin = coins.find(({ address }) => address === movement.asset)
        return coin === undefined ? [] : [coinMoved(coin, movement.amount, received, place)]
      })
  })
