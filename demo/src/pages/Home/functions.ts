/** The read functions to try, one row each. */
import {
  type CallOptions,
  getAccount,
  getChains,
  getOrdersHistory,
  getPortfolio,
  getPortfolioActivity,
  getPortfolioNFT,
  getTokens,
  type OktoClient
} from "@okto-effect/sdk"

type Name =
  | "getAccount"
  | "getChains"
  | "getOrdersHistory"
  | "getPortfolio"
  | "getPortfolioActivity"
  | "getPortfolioNFT"
  | "getTokens"

export interface ExplorerFunction {
  /** As the SDK exports it. */
  readonly name: Name
  readonly hint: string
  readonly call: (client: OktoClient, options: CallOptions) => Promise<unknown>
}

export const explorerFunctions: ReadonlyArray<ExplorerFunction> = [
  { name: "getAccount", hint: "The user's address on every chain", call: getAccount },
  { name: "getChains", hint: "Chains must be whitelisted for your client", call: getChains },
  {
    name: "getOrdersHistory",
    hint: "Past intents and what became of them",
    call: (client, options) => getOrdersHistory(client, {}, options)
  },
  { name: "getPortfolio", hint: "Holdings with their values", call: getPortfolio },
  { name: "getPortfolioActivity", hint: "Deposits and withdrawals", call: getPortfolioActivity },
  { name: "getPortfolioNFT", hint: "NFTs must be whitelisted for your client", call: getPortfolioNFT },
  { name: "getTokens", hint: "Tokens must be whitelisted for your client", call: getTokens }
]
