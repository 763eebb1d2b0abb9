/** A network as the rest of the backend sees it, whatever its kind: where jobs run, and who holds what. */
import type * as Effect from "effect/Effect"
import { formatUnits } from "viem/utils"
import type { Address, Hex } from "viem"
import { uuidOf } from "../state/derive.ts"
import type { Invalid } from "../verify/Invalid.ts"
import type { Job, JobFailed } from "./Job.ts"

/** What users see of a network. */
export interface NetworkFacts {
  readonly type: "EVM" | "APT"
  /** The CAIP-2 id. */
  readonly caipId: string
  readonly chainId: number
  readonly networkName: string
  readonly networkSymbol: string
  /** A UUID, the same in every run. */
  readonly networkId: string
  /** Whether a third party may pay the fees. Transactions cost nothing then. */
  readonly sponsorshipEnabled: boolean
  /** Whether fees may be paid in tokens. */
  readonly gsnEnabled: boolean
}

/** A coin or token. Prices are decimal text, for one whole unit. */
export interface Coin {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly priceUsdt: string
  readonly priceInr: string
}

/** A coin or token on one network. */
export interface CoinOnNetwork extends Coin {
  readonly network: NetworkFacts
  /** Empty for the native coin of an EVM chain. */
  readonly address: string
  readonly id: string
  /** The same for the same coin on other networks. */
  readonly groupId: string
}

/** A coin, placed on a network. */
export const place = <N extends NetworkFacts, A extends string>(network: N, coin: Coin, address: A) => ({
  ...coin,
  address,
  network,
  id: uuidOf("coin", network.caipId, address),
  groupId: uuidOf("group", coin.symbol)
})

/** How much of a coin somebody holds, in the smallest unit. */
export interface Balance {
  readonly coin: CoinOnNetwork
  readonly balance: bigint
}

/** An NFT, or an amount of an ERC-1155 item. */
export interface HeldNft {
  readonly network: NetworkFacts
  readonly collection: { readonly type: string; readonly name: string; readonly address: string }
  /** A number on EVM chains, an address on Aptos. */
  readonly id: string
  readonly quantity: bigint
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly image: string
}

/** Where and when something moved. */
export interface Place {
  readonly hash: Hex
  /** Unix seconds. */
  readonly timestamp: number
  readonly blockNumber: bigint
}

/** One movement. */
export interface Activity extends Place {
  readonly network: NetworkFacts
  /** Absent when NFTs moved. */
  readonly coin: CoinOnNetwork | undefined
  /** Of a coin, in whole units; empty for NFTs. */
  readonly amount: string
  /** Of NFTs, how many; empty for coins. */
  readonly quantity: string
  readonly received: boolean
}

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

/** Orders movements by time. */
export const newestFirst = (a: Activity, b: Activity): number =>
  b.timestamp - a.timestamp || Number(b.blockNumber - a.blockNumber)

/** What a chain has to know of a user: one key on every EVM chain, and an account on Aptos. */
export interface Holder {
  /** Signs for the wallet. */
  readonly privateKey: Hex
  readonly wallet: Address
  readonly aptosAccount: Hex
}

/** An NFT that somebody is to have. */
export interface NftGrant {
  /** The symbol, name or address of its collection; on Aptos the name of a collection of the holder's own. */
  readonly collection: string
  /** Of an ERC-1155 item; other collections number their NFTs themselves. */
  readonly id: bigint
  /** What it is called, where NFTs have names of their own. */
  readonly name: string
  readonly quantity: number
}

/** Something that a transaction moved, in words: `1.5 ETH`. */
export interface Transfer {
  readonly what: string
  /** Absent when it came out of nothing. */
  readonly from: Hex | undefined
  readonly to: Hex
}

/** A transaction as an explorer shows it, whatever its network: amounts are texts, in whole units. */
export interface ExploredTransaction {
  readonly hash: Hex
  /** The number of its block; on Aptos its version. */
  readonly block: string
  /** Unix milliseconds. */
  readonly at: number
  readonly from: Hex
  /** Absent where it names nobody. */
  readonly to: Hex | undefined
  /** What it was for, in a word. */
  readonly purpose: string
  /** The native coin that it carried; empty where that is no notion. */
  readonly value: string
  readonly status: "success" | "reverted"
  /** Why it was reverted; empty otherwise. */
  readonly reason: string
  /** Whether the sandbox sent it, to set up the network or to give a user something. */
  readonly isFunding: boolean
  readonly transfers: ReadonlyArray<Transfer>
  /** What only its kind of network has, by name. */
  readonly facts: Readonly<Record<string, string>>
}

/** A network as an explorer sees it. */
export interface Explored {
  /** The last transactions, newest first. */
  readonly latest: (count: number) => Effect.Effect<ReadonlyArray<ExploredTransaction>>
  readonly transaction: (hash: string) => Effect.Effect<ExploredTransaction | undefined>
  /** What an address holds, in words; undefined where the text is no address. */
  readonly holdings: (address: string) => Effect.Effect<
    | {
        readonly address: Hex
        readonly balances: ReadonlyArray<{ readonly coin: string; readonly balance: string }>
        readonly nfts: ReadonlyArray<{ readonly name: string; readonly id: string; readonly quantity: string }>
      }
    | undefined
  >
}

/** What somebody holds, in words. */
export const inWords = (balances: ReadonlyArray<Balance>, nfts: ReadonlyArray<HeldNft>) => ({
  balances: balances.map(({ balance, coin }) => ({
    coin: coin.symbol,
    balance: formatUnits(balance, coin.decimals)
  })),
  nfts: nfts.map(({ id, name, quantity }) => ({ name, id, quantity: String(quantity) }))
})

/** A network that runs here. */
export interface Venue {
  readonly network: NetworkFacts
  /** The coins, the native one first. */
  readonly coins: ReadonlyArray<CoinOnNetwork>
  /** The user's address here. */
  readonly addressOf: (holder: Holder) => Hex
  /** Gives a new user coins. */
  readonly fund: (holder: Holder) => Effect.Effect<void>
  /** Leaves a holder exactly so much of a coin, in the smallest unit. */
  readonly setBalance: (holder: Holder, coin: CoinOnNetwork, amount: bigint) => Effect.Effect<void, JobFailed>
  /** Gives a holder NFTs out of nothing. Fails where there is no such collection. */
  readonly giveNft: (holder: Holder, nft: NftGrant) => Effect.Effect<void, JobFailed>
  /** Carries a job out. Returns the hashes of its transactions, all of them successful. */
  readonly execute: (job: Job, holder: Holder) => Effect.Effect<ReadonlyArray<Hex>, JobFailed>
  /** The gas that a job would use. Fails like carrying it out. */
  readonly estimate: (job: Job, holder: Holder) => Effect.Effect<bigint, JobFailed>
  /** A transaction of a raw-transaction job as JSON. */
  readonly transaction: (bytes: Hex) => Effect.Effect<Readonly<Record<string, unknown>>, Invalid>
  /** Calls a view of a contract: one text for each value that it returns. */
  readonly view: (call: unknown) => Effect.Effect<ReadonlyArray<string>, Invalid>
  readonly balances: (holder: Holder) => Effect.Effect<ReadonlyArray<Balance>>
  readonly nfts: (holder: Holder) => Effect.Effect<ReadonlyArray<HeldNft>>
  /** What moved to and from the user, in any order. */
  readonly activity: (holder: Holder) => Effect.Effect<ReadonlyArray<Activity>>
  /** What an explorer shows. */
  readonly explored: Explored
  /** The JSON-RPC endpoint; absent where there is no node. */
  readonly rpc: ((body: unknown) => Effect.Effect<Response>) | undefined
}
