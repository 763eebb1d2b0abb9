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
import { Source } from "./Reading.ts"

export const wallets = /* @__PURE__ */ new Source<ReadonlyArray<Wallet>>((client) => getAccount(client))
export const chains = /* @__PURE__ */ new Source<ReadonlyArray<Chain>>((client) => getChains(client))
export const tokens = /* @__PURE__ */ new Source<ReadonlyArray<Token>>((client) => getTokens(client))
export const portfolio = /* @__PURE__ */ new Source<Portfolio>((client) => getPortfolio(client))
export const activity = /* @__PURE__ */ new Source<ReadonlyArray<Activity>>((client) => getPortfolioActivity(client))
export const nfts = /* @__PURE__ */ new Source<ReadonlyArray<Nft>>((client) => getPortfolioNFT(client))
