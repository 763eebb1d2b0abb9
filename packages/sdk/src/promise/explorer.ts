/** Reads, as functions of a client. Each rejects with the errors of the catalogue that its type names. */
import type { Chain, Token } from "@okto-effect/contract/Chain"
import type { ContractOutputs, ReadContractRequest } from "@okto-effect/contract/Message"
import type { Order, OrderFilter, Page } from "@okto-effect/contract/Order"
import type { Activity, Nft, Portfolio, Wallet } from "@okto-effect/contract/Portfolio"
import * as Effect from "effect/Effect"
import type * as Errors from "../Errors.ts"
import type * as Explorer from "../explorer/Explorer.ts"
import { orders, paged } from "../schemas/input/callOptions.ts"
import { readOptions } from "../schemas/input/options.ts"
import { ownedJson } from "../schemas/input/copyInput.ts"
import { call, callWith } from "./call.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { explorer } from "./parts.ts"

const reading = <A, E>(
  client: OktoClient,
  read: (service: Explorer.Explorer["Service"]) => Effect.Effect<A, E>,
  options: CallOptions | null | undefined
): OktoPromise<A, E | ClientUnusable> => call(client, Effect.flatMap(explorer, read), options)

/** The user's address on every chain. */
export const getAccount = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<Array<Wallet>, Errors.WalletsUnavailable | Errors.SessionKeysMissing | ClientUnusable> =>
  reading(client, (explorer) => explorer.getAccount, options)

/** The chains that this client may use. */
export const getChains = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<Array<Chain>, Errors.ChainsUnavailable | ClientUnusable> =>
  reading(client, (explorer) => explorer.getChains, options)

/** The tokens that this client may move. */
export const getTokens = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<Array<Token>, Errors.TokensUnavailable | ClientUnusable> =>
  reading(client, (explorer) => explorer.getTokens, options)

/** What the user holds, grouped by token. */
export const getPortfolio = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<Portfolio, Errors.PortfolioUnavailable | Errors.SessionKeysMissing | ClientUnusable> =>
  reading(client, (explorer) => explorer.getPortfolio, options)

/** Deposits and withdrawals, newest first: ten of them, unless `page` and `size` say otherwise. */
export const getPortfolioActivity = (
  client: OktoClient,
  options?: (CallOptions & Page) | null
): OktoPromise<Array<Activity>, Errors.ActivityUnavailable | Errors.SessionKeysMissing | ClientUnusable> =>
  callWith(client, options, [paged], (own) => Effect.flatMap(explorer, (explorer) => explorer.getActivityPage(own)))

/** The user's NFTs. */
export const getPortfolioNFT = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<Array<Nft>, Errors.NftsUnavailable | Errors.SessionKeysMissing | ClientUnusable> =>
  reading(client, (explorer) => explorer.getPortfolioNFT, options)

/** Past orders, newest first; filters combine with AND. Ten of them, unless `page` and `size` say otherwise. */
export const getOrdersHistory = (
  client: OktoClient,
  filters?: OrderFilter | null,
  options?: CallOptions | null
): OktoPromise<Array<Order>, Errors.OrdersUnavailable | ClientUnusable> => {
  const own = readOptions(filters, orders, paged)
  return reading(
    client,
    (explorer) => Effect.flatMap(Effect.fromResult(own), (filter) => explorer.getOrdersHistory(filter)),
    options
  )
}

/** Orders that moved NFTs. */
export const getNftCollections = (
  client: OktoClient,
  options?: CallOptions | null
): OktoPromise<Array<Order>, Errors.NftCollectionsUnavailable | ClientUnusable> =>
  reading(client, (explorer) => explorer.getNftCollections, options)

/** A view of a contract: one value for each output. */
export const rawRead = (
  client: OktoClient,
  request: ReadContractRequest,
  options?: CallOptions | null
): OktoPromise<ContractOutputs, Errors.ContractReadFailed | ClientUnusable> => {
  const own = ownedJson(request)
  return reading(client, (explorer) => explorer.rawRead(own), options)
}
