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
import type { ActionName } from "../../code/actions.ts"

export interface ExplorerFunction {
  readonly name: ActionName
  readonly hint: string
  readonly call: (client: OktoClient, options: CallOptions) => Promise<unknown>
}

export const explorerFunctions: ReadonlyArray<ExplorerFunction> = [
  { name: "getAccount", hint: "The user's address on every chain", call: getAccount },
  { name: "getChains", hint: "Chains must be whitelisted for your client", call: getChains },
  {
    name: "getOrdersHistory",
    hint: "Past intents and their status",
    call: (client, options) => getOrdersHistory(client, {}, options)
  },
  { name: "getPortfolio", hint: "Holdings with their values", call: getPortfolio },
  { name: "getPortfolioActivity", hint: "Sent and received", call: getPortfolioActivity },
  { name: "getPortfolioNFT", hint: "NFTs must be whitelisted for your client", call: getPortfolioNFT },
  { name: "getTokens", hint: "Tokens must be whitelisted for your client", call: getTokens }
]
