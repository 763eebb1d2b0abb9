/** What components read. A bundle holds those that its components name. */
import type { Activity, Chain, Nft, Portfolio, Token, Wallet } from "@okto-effect/sdk"
import {
  getAccount,
  getChains,
  getPortfolio,
  getPortfolioActivity,
  getPortfolioNFT,
  getTokens
} from "@okto-effect/sdk/explorer"
import type { Source } from "./Reading.ts"

export const wallets: Source<ReadonlyArray<Wallet>> = { read: (client) => getAccount(client) }
export const chains: Source<ReadonlyArray<Chain>> = { read: (client) => getChains(client) }
export const tokens: Source<ReadonlyArray<Token>> = { read: (client) => getTokens(client) }
export const portfolio: Source<Portfolio> = { read: (client) => getPortfolio(client) }
export const activity: Source<ReadonlyArray<Activity>> = { read: (client) => getPortfolioActivity(client) }
export const nfts: Source<ReadonlyArray<Nft>> = { read: (client) => getPortfolioNFT(client) }
