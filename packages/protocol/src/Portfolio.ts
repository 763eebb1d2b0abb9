/** A user's wallets, holdings, NFTs and activity. Amounts are decimal text in whole units. */
import * as Schema from "effect/Schema"
import { Flag, lenient, listOf, Quantity, Text } from "./Lenient.ts"

/** The user's address on one chain. EVM chains share one address. */
export type Wallet = {
  /** The chain, as a CAIP-2 id such as `eip155:84532`. */
  caipId: string
  /** The chain's name, such as `BASE_TESTNET`. */
  networkName: string
  /** The user's address on the chain. */
  address: string
  /** The backend's id of the chain, a UUID. */
  networkId?: string
  /** The symbol of the chain's native coin. */
  networkSymbol: string
  /** The published original's name. Replies have `caipId`. */
  caip2Id: string
}

export const Wallet = Schema.Struct({
  caipId: Text,
  networkName: Text,
  address: Text,
  networkId: Text,
  networkSymbol: Text
})

/** One token that the user holds on one chain. */
export type Holding = {
  /** The backend's id of the token on this chain. */
  id: string
  /** Its name for people. */
  name: string
  /** The short name of the token, such as `USDC`. */
  symbol: string
  /** A shorter name for people. */
  shortName: string
  /** The URL of its picture. */
  tokenImage: string
  /** Empty for the native coin. */
  tokenAddress: string
  /** The backend's id of the chain, a UUID. */
  networkId?: string
  /** The chain's name, such as `BASE_TESTNET`. */
  networkName: string
  /** How many decimals people are shown, as text. */
  precision: string
  /** Whether it stands for its group. */
  isPrimary: boolean
  /** In whole units. */
  balance: string
  /** The value in USDT, as decimal text. */
  holdingsPriceUsdt: string
  /** The value in Indian rupees, as decimal text. */
  holdingsPriceInr: string
  /** The published original's name. No reply has it: find the chain by `networkId` or `networkName`. */
  caip2Id: string
}

const holding = {
  id: Text,
  name: Text,
  symbol: Text,
  shortName: Text,
  tokenImage: Text,
  tokenAddress: Text,
  networkId: Text,
  networkName: Text,
  precision: Text,
  isPrimary: Flag,
  balance: Text,
  holdingsPriceUsdt: Text,
  holdingsPriceInr: Text
}

export const Holding = Schema.Struct(holding)

/** The holdings of one token: on all chains if `aggregationType` is `group`, on one if it is `token`. */
export type HoldingGroup = Holding & {
  /** The backend's id of the same token on all chains. */
  groupId: string
  /** `group` or `token`. */
  aggregationType: string
  /** Empty if `aggregationType` is `token`, for which the backend returns `null`. */
  tokens: Array<Holding>
}

export const HoldingGroup = Schema.Struct({
  ...holding,
  groupId: Text,
  aggregationType: Text,
  tokens: lenient(Schema.NullOr(listOf<Holding>()(Holding)))
})

/** Totals in USDT and INR. */
export type PortfolioTotals = {
  /** How many tokens the user holds, as decimal text. */
  holdingsCount: string
  /** The value in Indian rupees, as decimal text. */
  holdingsPriceInr: string
  /** The value in USDT, as decimal text. */
  holdingsPriceUsdt: string
  /** The value of everything in Indian rupees, as decimal text. */
  totalHoldingPriceInr: string
  /** The value of everything in USDT, as decimal text. */
  totalHoldingPriceUsdt: string
}

/** All holdings of a user, with totals. */
export type Portfolio = {
  /** The totals. */
  aggregatedData: PortfolioTotals
  /** The tokens, grouped. */
  groupTokens: Array<HoldingGroup>
}

export const Portfolio = Schema.Struct({
  aggregatedData: lenient(
    Schema.Struct({
      holdingsCount: Text,
      holdingsPriceInr: Text,
      holdingsPriceUsdt: Text,
      totalHoldingPriceInr: Text,
      totalHoldingPriceUsdt: Text
    })
  ),
  groupTokens: lenient(listOf<HoldingGroup>()(HoldingGroup))
})

/** One deposit or withdrawal. Times are Unix seconds. */
export type Activity = {
  /** The short name of the token, such as `USDC`. */
  symbol: string
  /** The URL of its picture. */
  image: string
  /** Its name for people. */
  name: string
  /** A shorter name for people. */
  shortName: string
  /** The backend's id of the entry. */
  id: string
  /** The backend's id of the same token on all chains. */
  groupId: string
  /** A sentence for people. */
  description: string
  /** How much, in whole units, as decimal text. */
  quantity: string
  /** How much, in the token's smallest unit, as decimal text. */
  amount?: string
  /** What happened, such as `DEPOSIT`. */
  orderType: string
  /** `DEPOSIT` or `WITHDRAWAL`. */
  transferType: string
  /** Typed as text by the published original; a boolean in recorded replies. */
  status: string
  /** When it began, Unix seconds. */
  createdAt?: number
  /** When it last changed, Unix seconds. */
  updatedAt?: number
  /** When it happened, Unix seconds. */
  timestamp: number
  /** The hash of the transaction. */
  txHash: string
  /** The backend's id of the chain, a UUID. */
  networkId?: string
  /** The chain's name, such as `BASE_TESTNET`. */
  networkName: string
  /** The URL of the chain's explorer. */
  networkExplorerUrl: string
  /** The symbol of the chain's native coin. */
  networkSymbol: string
  /** The chain, as a CAIP-2 id such as `eip155:84532`. */
  caipId: string
  /** The published original's name. Replies have `caipId`. */
  caip2Id: string
}

export const Activity = Schema.Struct({
  symbol: Text,
  image: Text,
  name: Text,
  shortName: Text,
  id: Text,
  groupId: Text,
  description: Text,
  quantity: Text,
  amount: Text,
  orderType: Text,
  transferType: Text,
  status: Flag,
  createdAt: Quantity,
  updatedAt: Quantity,
  timestamp: Quantity,
  txHash: Text,
  networkId: Text,
  networkName: Text,
  networkExplorerUrl: Text,
  networkSymbol: Text,
  caipId: Text
})

/** An NFT. `quantity` is more than 1 only for ERC-1155. */
export type Nft = {
  /** The chain, as a CAIP-2 id such as `eip155:84532`. */
  caipId: string
  /** The chain's name, such as `BASE_TESTNET`. */
  networkName: string
  /** `ERC721` or `ERC1155`. */
  entityType: string
  /** The address of the collection. */
  collectionAddress: string
  /** The name of the collection. */
  collectionName: string
  /** The token id in the collection, as decimal text. */
  nftId: string
  /** The URL of its picture. */
  image: string
  /** Decimal text. */
  quantity: string
  /** The URL of its metadata. */
  tokenUri: string
  /** Its text for people. */
  description: string
  /** The name of the NFT. */
  nftName: string
  /** The URL of the collection in an explorer. */
  explorerSmartContractUrl: string
  /** The URL of the collection's picture. */
  collectionImage: string
}

export const Nft = Schema.Struct({
  caipId: Text,
  networkName: Text,
  entityType: Text,
  collectionAddress: Text,
  collectionName: Text,
  nftId: Text,
  image: Text,
  quantity: Text,
  tokenUri: Text,
  description: Text,
  nftName: Text,
  explorerSmartContractUrl: Text,
  collectionImage: Text
})
