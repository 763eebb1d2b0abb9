/** Reads, as functions of a client. */
import type { ContractOutputs, ReadContractRequest } from "@okto-effect/protocol/ContractRead"
import type { Order, OrderFilter, Page } from "@okto-effect/protocol/Order"
import type { Activity } from "@okto-effect/protocol/Portfolio"
import * as Effect from "effect/Effect"
import type * as Errors from "../errors/Errors.ts"
import type * as Explorer from "../wallet/Explorer.ts"
import { copyJson } from "../input/snapshot.ts"
import { orderRules, pageRules } from "../input/rules.ts"
import { readOptions } from "../input/options.ts"
import * as lazy from "./lazy.ts"
import { run, runChecked, useService } from "./run.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"

/** A member of the service as a function of a client. */
const makeRead =
  <A, E>(member: (explorer: Explorer.ExplorerService) => Effect.Effect<A, E>) =>
  (client: OktoClient, options?: CallOptions | null): OktoPromise<A, E | ClientUnusable> =>
    run(client, useService(lazy.explorer, member), options)

/**
 * Reads the user's addresses, one for each chain.
 *
 * Fails with `WalletsUnavailable`, or with `SessionKeysMissing` where no user is logged in.
 *
 * @param client - The client of a logged-in user.
 * @param options - `signal` aborts the call.
 * @returns A list of `{ caipId, networkName, address, … }`: `caipId` is CAIP-2, `address` is hex.
 *
 * @example
 * ```ts
 * import { getAccount, type OktoClient } from "@okto-effect/sdk"
 *
 * export const addressOn = async (client: OktoClient, caip2Id: string) =>
 *   (await getAccount(client)).find((wallet) => wallet.caipId === caip2Id)?.address
 * ```
 */
export const getAccount = /* @__PURE__ */ makeRead(({ getAccount }) => getAccount)

/**
 * Reads the chains that the application may use.
 *
 * Fails with `ChainsUnavailable`, also where no user is logged in.
 *
 * @param client - The client of a logged-in user.
 * @param options - `signal` aborts the call.
 * @returns A list of `{ caipId, networkName, type, sponsorshipEnabled, … }`: `caipId` (CAIP-2) is what inputs name `caip2Id`.
 *
 * @example
 * ```ts
 * import { getChains, type OktoClient } from "@okto-effect/sdk"
 *
 * export const names = async (client: OktoClient) => (await getChains(client)).map((chain) => chain.networkName)
 * ```
 */
export const getChains = /* @__PURE__ */ makeRead(({ getChains }) => getChains)

/**
 * Reads the tokens that the application may transfer.
 *
 * Fails with `TokensUnavailable`, also where no user is logged in.
 *
 * @param client - The client of a logged-in user.
 * @param options - `signal` aborts the call.
 * @returns A list of `{ caipId, address, symbol, decimals, … }`: `address` is hex, and `""` for a native coin; `decimals` is
 *   text.
 *
 * @example
 * ```ts
 * import { getTokens, type OktoClient } from "@okto-effect/sdk"
 *
 * export const tokensOn = async (client: OktoClient, caip2Id: string) =>
 *   (await getTokens(client)).filter((token) => token.caipId === caip2Id)
 * ```
 */
export const getTokens = /* @__PURE__ */ makeRead(({ getTokens }) => getTokens)

/**
 * Reads the tokens that the user holds, grouped by token.
 *
 * Fails with `PortfolioUnavailable`, or with `SessionKeysMissing` where no user is logged in.
 *
 * @param client - The client of a logged-in user.
 * @param options - `signal` aborts the call.
 * @returns `aggregatedData`, the sums, and `groupTokens`. Balances are decimal text in whole units (`"1.5"`), values are in
 *   the currency that the field names. `tokens` of a group has the holding on each chain, by its `networkName`; it is empty
 *   where the user has the token on one chain alone, and the group itself is the holding.
 *
 * @example
 * ```ts
 * import { getPortfolio, type OktoClient } from "@okto-effect/sdk"
 *
 * export const worth = async (client: OktoClient) => (await getPortfolio(client)).aggregatedData.totalHoldingPriceUsdt
 * ```
 */
export const getPortfolio = /* @__PURE__ */ makeRead(({ getPortfolio }) => getPortfolio)

/**
 * Reads the user's deposits and withdrawals, newest first.
 *
 * Fails with `ActivityUnavailable`, or with `SessionKeysMissing` where no user is logged in.
 *
 * @param client - The client of a logged-in user.
 * @param options - `page`, counted from 1; `size`, entries of a page (default 10); `signal`.
 * @returns One page of entries; `amount` is decimal text in whole units.
 *
 * @example
 * ```ts
 * import { getPortfolioActivity, type OktoClient } from "@okto-effect/sdk"
 *
 * export const secondPage = (client: OktoClient) => getPortfolioActivity(client, { page: 2, size: 20 })
 * ```
 */
export const getPortfolioActivity = (
  client: OktoClient,
  options?: (CallOptions & Page) | null
): OktoPromise<Array<Activity>, Errors.ActivityUnavailable | Errors.SessionKeysMissing | ClientUnusable> =>
  runChecked(client, options, pageRules, (own) =>
    useService(lazy.explorer, ({ getActivityPage }) => getActivityPage(own))
  )

/**
 * Reads the user's NFTs.
 *
 * Fails with `NftsUnavailable`, or with `SessionKeysMissing` where no user is logged in.
 *
 * @param client - The client of a logged-in user.
 * @param options - `signal` aborts the call.
 * @returns A list of `{ caipId, collectionAddress, nftId, nftName, … }`: addresses are hex, `quantity` is decimal text.
 *
 * @example
 * ```ts
 * import { getPortfolioNFT, type OktoClient } from "@okto-effect/sdk"
 *
 * export const names = async (client: OktoClient) => (await getPortfolioNFT(client)).map((nft) => nft.nftName)
 * ```
 */
export const getPortfolioNFT = /* @__PURE__ */ makeRead(({ getPortfolioNFT }) => getPortfolioNFT)

/**
 * Reads the user's orders, newest first.
 *
 * Fails with `OrdersUnavailable`, also where no user is logged in.
 *
 * @param client - The client of a logged-in user.
 * @param filters - `intentId` (a job id), `status`, `intentType`, which combine with AND; `page`, counted from 1; `size`,
 *   entries of a page (default 10).
 * @param options - `signal` aborts the call.
 * @returns One page of orders.
 *
 * @example
 * ```ts
 * import { getOrdersHistory, type OktoClient } from "@okto-effect/sdk"
 *
 * export const failedTransfers = (client: OktoClient) =>
 *   getOrdersHistory(client, { intentType: "TOKEN_TRANSFER", status: "FAILED" })
 * ```
 */
export const getOrdersHistory = (
  client: OktoClient,
  filters?: OrderFilter | null,
  options?: CallOptions | null
): OktoPromise<Array<Order>, Errors.OrdersUnavailable | ClientUnusable> => {
  const own = readOptions(filters, orderRules, pageRules)
  return run(
    client,
    useService(lazy.explorer, ({ getOrdersHistory }) => Effect.flatMap(Effect.fromResult(own), getOrdersHistory)),
    options
  )
}

/**
 * Reads the user's orders that transferred NFTs, newest first.
 *
 * Fails with `NftCollectionsUnavailable`, also where no user is logged in.
 *
 * @param client - The client of a logged-in user.
 * @param options - `signal` aborts the call.
 * @returns The first page of orders.
 *
 * @example
 * ```ts
 * import { getNftCollections, type OktoClient } from "@okto-effect/sdk"
 *
 * export const nftOrders = async (client: OktoClient) => (await getNftCollections(client)).map((order) => order.intentId)
 * ```
 */
export const getNftCollections = /* @__PURE__ */ makeRead(({ getNftCollections }) => getNftCollections)

/**
 * Reads a contract: calls a view function of an EVM contract or of an Aptos module.
 *
 * Fails with `ContractReadFailed`, also where no user is logged in.
 *
 * @param client - The client of a logged-in user.
 * @param request - `caip2Id`: the chain (CAIP-2). `data`: for EVM `contractAddress` (hex), `abi` (the function) and `args`
 *   (by name); for Aptos `function`, `typeArguments` and `functionArguments`.
 * @param options - `signal` aborts the call.
 * @returns One value for each output. Names of fields are in camelCase; where two of them would become one, both stay as the
 *   chain has them.
 *
 * @example
 * ```ts
 * import { type OktoClient, rawRead } from "@okto-effect/sdk"
 *
 * const balanceOf = {
 *   name: "balanceOf",
 *   type: "function",
 *   stateMutability: "view",
 *   inputs: [{ name: "account", type: "address" }],
 *   outputs: [{ name: "", type: "uint256" }]
 * }
 *
 * export const balance = async (client: OktoClient, contractAddress: string, account: string) => {
 *   const request = { caip2Id: "eip155:84532", data: { contractAddress, abi: balanceOf, args: { account } } }
 *   const [units] = await rawRead(client, request)
 *   return units
 * }
 * ```
 */
export const rawRead = (
  client: OktoClient,
  request: ReadContractRequest,
  options?: CallOptions | null
): OktoPromise<ContractOutputs, Errors.ContractReadFailed | ClientUnusable> => {
  const own = copyJson(request)
  return run(
    client,
    useService(lazy.explorer, ({ rawRead }) => rawRead(own)),
    options
  )
}
