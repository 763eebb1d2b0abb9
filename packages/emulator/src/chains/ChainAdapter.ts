/** A network as the rest of the backend uses it: it executes jobs, and knows balances, NFTs and activity. */
import type * as Effect from "effect/Effect"
import { formatUnits } from "viem/utils"
import type { Address, Hex } from "viem"
import type { AnswerOf } from "../control/routes.ts"
import { uuidOf } from "../world/derive.ts"
import type { Invalid } from "../verify/Invalid.ts"
import type { Job, JobFailed } from "./Job.ts"

/** The public description of a network. */
export interface NetworkInfo {
  readonly type: "EVM" | "APT"
  /** The CAIP-2 id. */
  readonly caipId: string
  /** The number in the CAIP-2 id. */
  readonly chainId: number
  /** The name that replies have. */
  readonly networkName: string
  /** The symbol that replies have. */
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
  readonly network: NetworkInfo
  /** Empty for the native coin of an EVM chain. */
  readonly address: string
  readonly id: string
  /** The same for the same coin on other networks. */
  readonly groupId: string
}

export const coinOnNetwork = <A extends string>(network: NetworkInfo, coin: Coin, address: A) => ({
  ...coin,
  address,
  network,
  id: uuidOf("coin", network.caipId, address),
  groupId: uuidOf("group", coin.symbol)
})

/** An amount of a coin that an address holds, in the smallest unit. */
export interface Balance {
  readonly coin: CoinOnNetwork
  readonly balance: bigint
}

/** An NFT, or an amount of an ERC-1155 item. */
export interface HeldNft {
  readonly network: NetworkInfo
  readonly collection: { readonly type: string; readonly name: string; readonly address: string }
  /** A number on EVM chains, an address on Aptos. */
  readonly id: string
  readonly quantity: bigint
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly image: string
}

/** How an NFT is shown; empty where its metadata has nothing. */
export type NftMetadata = Pick<HeldNft, "name" | "image">

/** A coin that moved, with its amount in the smallest unit; or NFTs of one kind, and how many. */
export type Movement = {
  /** Absent when it was minted. */
  readonly from: Hex | undefined
  readonly to: Hex
  readonly amount: bigint
} & (
  | { readonly coin: CoinOnNetwork }
  | {
      readonly coin?: undefined
      /** Such as `Emulator Tiles #1`. */
      readonly label: string
      /** Read when it is shown. */
      readonly metadata: Effect.Effect<NftMetadata>
    }
)

/** A transfer to or from a user. */
export interface Activity {
  readonly network: NetworkInfo
  readonly movement: Movement
  readonly received: boolean
  readonly hash: Hex
  /** Unix seconds. */
  readonly timestamp: number
  readonly blockNumber: bigint
}

/** Compares activity by time, for sorting. */
export const newestFirst = (a: Activity, b: Activity): number =>
  b.timestamp - a.timestamp || Number(b.blockNumber - a.blockNumber)

/** The accounts of a user: one key for every EVM chain, and an account on Aptos. */
export interface Holder {
  /** Signs for the wallet. */
  readonly privateKey: Hex
  readonly wallet: Address
  readonly aptosAccount: Hex
}

/** An NFT to mint for a holder. */
export interface NftToMint {
  /** The symbol, name or address of its collection; on Aptos the name of a collection of the holder's own. */
  readonly collection: string
  /** Of an ERC-1155 item; other collections number their NFTs themselves. */
  readonly id: bigint
  /** Its name, on Aptos. */
  readonly name: string
  readonly quantity: number
}

/** A transaction as the explorer shows it. */
export type ExplorerTransaction = AnswerOf<"transaction">["transaction"]

/** A transfer inside a transaction. */
export type Transfer = ExplorerTransaction["transfers"][number]

/** A movement as the explorer shows it. */
export const toTransfer = ({ from, to, ...moved }: Movement): Transfer => ({
  what:
    moved.coin === undefined ? moved.label : `${formatUnits(moved.amount, moved.coin.decimals)} ${moved.coin.symbol}`,
  from,
  to
})

export interface Explorer {
  /** The last transactions, newest first. */
  readonly latest: (count: number) => Effect.Effect<ReadonlyArray<ExplorerTransaction>>
  readonly transaction: (hash: string) => Effect.Effect<ExplorerTransaction | undefined>
  /** What an address holds, amounts in whole units; undefined when the text is not an address. */
  readonly holdings: (
    address: string
  ) => Effect.Effect<Pick<AnswerOf<"address">, "address" | "balances" | "nfts"> | undefined>
}

/** Formats holdings, amounts in whole units. */
export const formatHoldings = (balances: ReadonlyArray<Balance>, nfts: ReadonlyArray<HeldNft>) => ({
  balances: balances.map(({ balance, coin }) => ({
    coin: coin.symbol,
    balance: formatUnits(balance, coin.decimals)
  })),
  nfts: nfts.map(({ id, name, quantity }) => ({ name, id, quantity: String(quantity) }))
})

export interface ChainAdapter {
  readonly network: NetworkInfo
  /** The coins, the native one first. */
  readonly coins: ReadonlyArray<CoinOnNetwork>
  /** Whether a text is a whole address here, in any letter case. */
  readonly isAddress: (text: string) => boolean
  /** Whether a text names one of the coins, in any spelling. */
  readonly isToken: (text: string) => boolean
  readonly addressOf: (holder: Holder) => Hex
  /** Gives a new user coins. */
  readonly fund: (holder: Holder) => Effect.Effect<void>
  /** Makes a holder's balance of a coin equal to an amount in the smallest unit. */
  readonly setBalance: (holder: Holder, coin: CoinOnNetwork, amount: bigint) => Effect.Effect<void, JobFailed>
  /** Mints NFTs for a holder. Fails when there is no such collection. */
  readonly mintNft: (holder: Holder, nft: NftToMint) => Effect.Effect<void, JobFailed>
  /** Keeps the state, and returns what goes back to it. */
  readonly save: Effect.Effect<Effect.Effect<void>>
  /** Executes a job. Returns the hashes of its transactions, all of them successful. */
  readonly execute: (job: Job, holder: Holder) => Effect.Effect<ReadonlyArray<Hex>, JobFailed>
  /** Estimates the gas of a job. Fails as its execution would. */
  readonly estimate: (job: Job, holder: Holder) => Effect.Effect<bigint, JobFailed>
  /** Decodes a transaction of a raw-transaction job. */
  readonly decodeTransaction: (bytes: Hex) => Effect.Effect<Readonly<Record<string, unknown>>, Invalid>
  /** Calls a view function: one text for each value that it returns. */
  readonly view: (call: unknown) => Effect.Effect<ReadonlyArray<string>, Invalid>
  readonly balances: (holder: Holder) => Effect.Effect<ReadonlyArray<Balance>>
  readonly nfts: (holder: Holder) => Effect.Effect<ReadonlyArray<HeldNft>>
  /** Transfers to and from the user, in any order. */
  readonly activity: (holder: Holder) => Effect.Effect<ReadonlyArray<Activity>>
  readonly explorer: Explorer
}
