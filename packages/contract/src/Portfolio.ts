/** What a user holds, and what happened to it. Amounts are decimal text in whole units. */
import * as Schema from "effect/Schema"
import { Flag, lenient, Quantity, Text } from "./Lenient.ts"

/** The user's address on one chain. EVM chains share one address. */
export const Wallet = Schema.Struct({
  caipId: Schema.String,
  networkName: Text,
  address: Text,
  networkId: Text,
  networkSymbol: Text
})
export type Wallet = typeof Wallet.Type

const holding = {
  id: Text,
  name: Text,
  symbol: Schema.String,
  shortName: Text,
  tokenImage: Text,
  /** Empty for the native coin. */
  tokenAddress: Text,
  groupId: Text,
  networkId: Text,
  networkName: Text,
  precision: Text,
  isPrimary: Flag,
  /** In whole units. */
  balance: Schema.String,
  holdingsPriceUsdt: Schema.String,
  holdingsPriceInr: Schema.String
}

/** One token that the user holds on one chain. */
export const Holding = Schema.Struct(holding)
export type Holding = typeof Holding.Type

/** Holdings of the same token, over chains when `aggregationType` is `group`. */
export const HoldingGroup = Schema.Struct({
  ...holding,
  aggregationType: Text,
  tokens: lenient(Schema.Array(Holding))
})
export type HoldingGroup = typeof HoldingGroup.Type

/** Everything the user holds, with totals in USDT and INR. */
export const Portfolio = Schema.Struct({
  aggregatedData: Schema.Struct({
    holdingsCount: Text,
    holdingsPriceInr: Text,
    holdingsPriceUsdt: Text,
    totalHoldingPriceInr: Text,
    totalHoldingPriceUsdt: Text
  }),
  groupTokens: Schema.Array(HoldingGroup)
})
export type Portfolio = typeof Portfolio.Type

/** One deposit or withdrawal. Times are Unix seconds. */
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
  /** `DEPOSIT` or `WITHDRAWAL`. */
  transferType: Text,
  status: Schema.optionalKey(Schema.Unknown),
  createdAt: Quantity,
  updatedAt: Quantity,
  timestamp: Quantity,
  txHash: Schema.String,
  networkId: Text,
  networkName: Text,
  networkExplorerUrl: Text,
  networkSymbol: Text,
  caipId: Text
})
export type Activity = typeof Activity.Type

/** One NFT, or a quantity of an ERC-1155 item. */
export const Nft = Schema.Struct({
  caipId: Schema.String,
  networkName: Text,
  /** `ERC721` or `ERC1155`. */
  entityType: Text,
  collectionAddress: Schema.String,
  collectionName: Text,
  nftId: Schema.String,
  image: Text,
  /** Decimal text. */
  quantity: Text,
  tokenUri: Text,
  description: Text,
  nftName: Text,
  explorerSmartContractUrl: Text,
  collectionImage: Text
})
export type Nft = typeof Nft.Type
