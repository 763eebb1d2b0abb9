/** A user's wallets, holdings, NFTs and activity. Amounts are decimal text in whole units. */
import * as Schema from "effect/Schema"
import { flag, lenient, listOf, quantity, shared, text } from "./Lenient.ts"

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
  caipId: shared.caipId,
  networkName: shared.networkName,
  address: text("The user's address on the chain."),
  networkId: Schema.optionalKey(shared.networkId),
  networkSymbol: text("The symbol of the chain's native coin.")
}).annotate({ identifier: "Wallet", description: "The user's address on one chain. EVM chains share one address." })

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
  id: text("The backend's id of the token on this chain."),
  name: text("Its name for people."),
  symbol: shared.symbol,
  shortName: shared.shortName,
  tokenImage: shared.image,
  tokenAddress: text("Empty for the native coin."),
  networkId: Schema.optionalKey(shared.networkId),
  networkName: shared.networkName,
  precision: text("How many decimals people are shown, as text."),
  isPrimary: flag("Whether it stands for its group."),
  balance: text("In whole units."),
  holdingsPriceUsdt: text("The value in USDT, as decimal text."),
  holdingsPriceInr: text("The value in Indian rupees, as decimal text.")
}

export const Holding = Schema.Struct(holding).annotate({
  identifier: "Holding",
  description: "One token that the user holds on one chain."
})

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
  groupId: shared.groupId,
  aggregationType: text("`group` or `token`."),
  tokens: lenient(
    Schema.NullOr(listOf<Holding>()(Holding)).annotate({
      description: "Empty if `aggregation_type` is `token`, for which the backend returns `null`."
    })
  )
}).annotate({
  identifier: "HoldingGroup",
  description: "The holdings of one token: on all chains if `aggregation_type` is `group`, on one if it is `token`."
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
      holdingsCount: text("How many tokens the user holds, as decimal text."),
      holdingsPriceInr: text("The value in Indian rupees, as decimal text."),
      holdingsPriceUsdt: text("The value in USDT, as decimal text."),
      totalHoldingPriceInr: text("The value of everything in Indian rupees, as decimal text."),
      totalHoldingPriceUsdt: text("The value of everything in USDT, as decimal text.")
    }).annotate({ description: "The totals." })
  ),
  groupTokens: lenient(listOf<HoldingGroup>()(HoldingGroup).annotate({ description: "The tokens, grouped." }))
}).annotate({ identifier: "Portfolio", description: "All holdings of a user, with totals." })

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
  symbol: shared.symbol,
  image: shared.image,
  name: text("Its name for people."),
  shortName: shared.shortName,
  id: text("The backend's id of the entry."),
  groupId: shared.groupId,
  description: text("A sentence for people."),
  quantity: text("How much, in whole units, as decimal text."),
  amount: Schema.optionalKey(text("How much, in the token's smallest unit, as decimal text.")),
  orderType: text("What happened, such as `DEPOSIT`."),
  transferType: text("`DEPOSIT` or `WITHDRAWAL`."),
  status: flag("Whether it has succeeded."),
  createdAt: Schema.optionalKey(quantity("When it began, Unix seconds.")),
  updatedAt: Schema.optionalKey(quantity("When it last changed, Unix seconds.")),
  timestamp: quantity("When it happened, Unix seconds."),
  txHash: text("The hash of the transaction."),
  networkId: Schema.optionalKey(shared.networkId),
  networkName: shared.networkName,
  networkExplorerUrl: text("The URL of the chain's explorer."),
  networkSymbol: text("The symbol of the chain's native coin."),
  caipId: shared.caipId
}).annotate({ identifier: "Activity", description: "One deposit or withdrawal. Times are Unix seconds." })

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
  caipId: shared.caipId,
  networkName: shared.networkName,
  entityType: text("`ERC721` or `ERC1155`."),
  collectionAddress: text("The address of the collection."),
  collectionName: text("The name of the collection."),
  nftId: text("The token id in the collection, as decimal text."),
  image: shared.image,
  quantity: text("Decimal text."),
  tokenUri: text("The URL of its metadata."),
  description: text("Its text for people."),
  nftName: text("The name of the NFT."),
  explorerSmartContractUrl: text("The URL of the collection in an explorer."),
  collectionImage: text("The URL of the collection's picture.")
}).annotate({ identifier: "Nft", description: "An NFT. `quantity` is more than 1 only for ERC-1155." })
