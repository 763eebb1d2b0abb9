/** What a user holds, and what happened to it. Amounts are decimal text in whole units. */
import * as Schema from "effect/Schema"
import { Flag, lenient, listOf, Quantity, Text } from "./Lenient.ts"

/** The user's address on one chain. EVM chains share one address. */
export type Wallet = {
  caipId: string
  networkName: string
  address: string
  networkId?: string
  networkSymbol: string
  /** The published original's name; replies say `caipId`. */
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
  id: string
  name: string
  symbol: string
  shortName: string
  tokenImage: string
  /** Empty for the native coin. */
  tokenAddress: string
  networkId?: string
  networkName: string
  precision: string
  isPrimary: boolean
  /** In whole units. */
  balance: string
  holdingsPriceUsdt: string
  holdingsPriceInr: string
  /** The published original's name; no reply has it: match a chain by `networkId` or `networkName`. */
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

/** Holdings of the same token, over chains when `aggregationType` is `group`. */
export type HoldingGroup = Holding & {
  groupId: string
  aggregationType: string
  /** Empty where `aggregationType` is `token`: the backend answers `null`. */
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
  holdingsCount: string
  holdingsPriceInr: string
  holdingsPriceUsdt: string
  totalHoldingPriceInr: string
  totalHoldingPriceUsdt: string
}

/** Everything the user holds, with totals. */
export type Portfolio = {
  aggregatedData: PortfolioTotals
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
  symbol: string
  image: string
  name: string
  shortName: string
  id: string
  groupId: string
  description: string
  quantity: string
  amount?: string
  orderType: string
  /** `DEPOSIT` or `WITHDRAWAL`. */
  transferType: string
  /** The published original says text; recorded replies have a boolean. */
  status: string
  createdAt?: number
  updatedAt?: number
  timestamp: number
  txHash: string
  networkId?: string
  networkName: string
  networkExplorerUrl: string
  networkSymbol: string
  caipId: string
  /** The published original's name; replies say `caipId`. */
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

/** One NFT, or a quantity of an ERC-1155 item. */
export type Nft = {
  caipId: string
  networkName: string
  /** `ERC721` or `ERC1155`. */
  entityType: string
  collectionAddress: string
  collectionName: string
  nftId: string
  image: string
  /** Decimal text. */
  quantity: string
  tokenUri: string
  description: string
  nftName: string
  explorerSmartContractUrl: string
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
