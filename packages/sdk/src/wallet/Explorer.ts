/**
 * Reads of wallets, chains, tokens, the portfolio, activity, NFTs, orders and contracts. Whole lists are not here: a page that
 * reads need not load streams.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Backend from "../http/Backend.ts"
import { dataOf, orSessionKeysMissing } from "../http/replies.ts"
import type { CurrentEnvironment } from "../core/Environment.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { Transport } from "../http/Transport.ts"
import type { Chain } from "@okto-effect/protocol/Chain"
import type { Token } from "@okto-effect/protocol/Token"
import type { ContractOutputs, ReadContractRequest } from "@okto-effect/protocol/ContractRead"
import type { Order, OrderFilter, Page } from "@okto-effect/protocol/Order"
import type { Activity, Nft, Portfolio, Wallet } from "@okto-effect/protocol/Portfolio"
import {
  activityRoute,
  nftsRoute,
  ordersRoute,
  portfolioRoute,
  readContractDataRoute,
  tokensRoute
} from "../schemas/compiled/routes.gen.ts"
import * as Errors from "../errors/Errors.ts"
import { getAccount, getChains } from "./chains.ts"
import { copyJson, ownProperties } from "../input/snapshot.ts"
import { invalidArgument } from "../input/options.ts"

/** A read that also fails where no user is logged in. */
type Read<A, E> = Effect.Effect<A, E | Errors.SessionKeysMissing>

/** The service {@link Explorer}. */
export interface ExplorerService {
  /** The user's address on every chain. */
  readonly getAccount: Read<Array<Wallet>, Errors.WalletsUnavailable>
  /** The chains that the application may use. */
  readonly getChains: Effect.Effect<Array<Chain>, Errors.ChainsUnavailable>
  /** The tokens that the application may transfer. */
  readonly getTokens: Effect.Effect<Array<Token>, Errors.TokensUnavailable>
  /** The tokens that the user holds, grouped by token. */
  readonly getPortfolio: Read<Portfolio, Errors.PortfolioUnavailable>
  /** Deposits and withdrawals, newest first: the first page of them. */
  readonly getPortfolioActivity: Read<Array<Activity>, Errors.ActivityUnavailable>
  /** A page of deposits and withdrawals, newest first. */
  readonly getActivityPage: (page: Page) => Read<Array<Activity>, Errors.ActivityUnavailable>
  /** The user's NFTs. */
  readonly getPortfolioNFT: Read<Array<Nft>, Errors.NftsUnavailable>
  /** A page of past orders, newest first; filters combine with AND. */
  readonly getOrdersHistory: (filter?: OrderFilter) => Effect.Effect<Array<Order>, Errors.OrdersUnavailable>
  /** The user's orders that transferred NFTs. */
  readonly getNftCollections: Effect.Effect<Array<Order>, Errors.NftCollectionsUnavailable>
  /** Calls a view function of a contract: one value for each output. */
  readonly rawRead: (
    request: ReadContractRequest
  ) => Effect.Effect<ContractOutputs, Errors.ArgumentInvalid | Errors.ContractReadFailed>
}

/** Reads for the logged-in user. Each call sends a request. */
export class Explorer extends Context.Service<Explorer, ExplorerService>()("@okto-effect/sdk/Explorer") {}

/** A copy of the request. */
const requestOf = (request: ReadContractRequest): Effect.Effect<ReadContractRequest, Errors.ArgumentInvalid> => {
  const own = copyJson(request)
  return Predicate.isObject(own)
    ? Effect.succeed(own)
    : Effect.fail(invalidArgument("request", "an object that has JSON", request))
}

const make = Effect.gen(function* () {
  const backend = yield* Backend.Backend

  const getActivityPage: ExplorerService["getActivityPage"] = (page) =>
    Effect.map(
      orSessionKeysMissing(backend.call(activityRoute, ownProperties(page), Errors.ActivityUnavailable)),
      ({ data }) => data.activity ?? []
    )

  /** Orders, in the error class of a call. */
  const listOrders = <Failure>(filter: OrderFilter, failure: Backend.FailureClass<Failure>) =>
    Effect.map(backend.call(ordersRoute, filter, failure), ({ data }) => data.items)

  return Explorer.of({
    getAccount: getAccount(backend),
    getChains: getChains(backend),
    getTokens: backend.call(tokensRoute, undefined, Errors.TokensUnavailable).pipe(
      Effect.map(({ data }) => data.tokens ?? []),
      Effect.withSpan("Explorer.getTokens")
    ),
    getPortfolio: orSessionKeysMissing(backend.call(portfolioRoute, undefined, Errors.PortfolioUnavailable)).pipe(
      Effect.map(dataOf),
      Effect.withSpan("Explorer.getPortfolio")
    ),
    getPortfolioActivity: getActivityPage({}).pipe(Effect.withSpan("Explorer.getPortfolioActivity")),
    getActivityPage: (page) => getActivityPage(page).pipe(Effect.withSpan("Explorer.getActivityPage")),
    getPortfolioNFT: orSessionKeysMissing(backend.call(nftsRoute, undefined, Errors.NftsUnavailable)).pipe(
      Effect.map(({ data }) => data.details ?? []),
      Effect.withSpan("Explorer.getPortfolioNFT")
    ),
    getOrdersHistory: (filter) =>
      listOrders(ownProperties(filter), Errors.OrdersUnavailable).pipe(Effect.withSpan("Explorer.getOrdersHistory")),
    getNftCollections: listOrders({ intentType: "NFT_TRANSFER" }, Errors.NftCollectionsUnavailable).pipe(
      Effect.withSpan("Explorer.getNftCollections")
    ),
    rawRead: (request) =>
      Effect.flatMap(requestOf(request), (own) =>
        backend.call(readContractDataRoute, own, Errors.ContractReadFailed)
      ).pipe(Effect.map(dataOf), Effect.withSpan("Explorer.rawRead"))
  })
})

/** The service as a layer, over the services that it needs. */
export const layer: Layer.Layer<Explorer, never, CurrentEnvironment | SessionStore | Transport> =
  /* @__PURE__ */ Layer.provide(Layer.effect(Explorer, make), Backend.layer)
