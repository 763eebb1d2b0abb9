/** Reads of wallets, chains, tokens, the portfolio, activity, NFTs, orders and contracts. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"
import * as Bff from "../http/Bff.ts"
import type { CurrentEnvironment } from "../Environment.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { Transport } from "../http/Transport.ts"
import type { Chain } from "@okto-effect/contract/Chain"
import type { Token } from "@okto-effect/contract/Token"
import type { ContractOutputs, ReadContractRequest } from "@okto-effect/contract/ContractRead"
import type { Order, OrderFilter, Page } from "@okto-effect/contract/Order"
import type { Activity, Nft, Portfolio, Wallet } from "@okto-effect/contract/Portfolio"
import { activityRoute } from "../schemas/compiled/routes/activity.gen.ts"
import { nftsRoute } from "../schemas/compiled/routes/nfts.gen.ts"
import { ordersRoute } from "../schemas/compiled/routes/orders.gen.ts"
import { portfolioRoute } from "../schemas/compiled/routes/portfolio.gen.ts"
import { readContractDataRoute } from "../schemas/compiled/routes/readContractData.gen.ts"
import { tokensRoute } from "../schemas/compiled/routes/tokens.gen.ts"
import * as Errors from "../Errors.ts"
import { alwaysFailingWith, getAccount, getChains } from "./chainReads.ts"
import { copyJson, ownProperties } from "../schemas/input/copyInput.ts"
import { invalidArgument } from "../schemas/input/options.ts"

/** A read that also fails where no user is logged in. */
type Read<A, E> = Effect.Effect<A, E | Errors.SessionKeysMissing>

/** Reads for the logged-in user. Each call sends a request. */
export class Explorer extends Context.Service<
  Explorer,
  {
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
>()("@okto-effect/sdk/Explorer") {}

/** A copy of the request. */
const requestOf = (request: ReadContractRequest): Effect.Effect<ReadContractRequest, Errors.ArgumentInvalid> => {
  const own = copyJson(request)
  return Predicate.isObject(own)
    ? Effect.succeed(own)
    : Effect.fail(invalidArgument("request", "an object that has JSON", request))
}

const make = Effect.gen(function* () {
  const bff = yield* Bff.Bff

  const getActivityPage: Explorer["Service"]["getActivityPage"] = (page) =>
    Effect.map(
      bff.call(activityRoute, ownProperties(page), Errors.ActivityUnavailable),
      ({ activity }) => activity ?? []
    )

  return Explorer.of({
    getAccount: getAccount(bff),
    getChains: getChains(bff),
    getTokens: alwaysFailingWith(
      bff.call(tokensRoute, undefined, Errors.TokensUnavailable),
      Errors.TokensUnavailable
    ).pipe(
      Effect.map(({ tokens }) => tokens ?? []),
      Effect.withSpan("Explorer.getTokens")
    ),
    getPortfolio: bff
      .call(portfolioRoute, undefined, Errors.PortfolioUnavailable)
      .pipe(Effect.withSpan("Explorer.getPortfolio")),
    getPortfolioActivity: getActivityPage({}).pipe(Effect.withSpan("Explorer.getPortfolioActivity")),
    getActivityPage: (page) => getActivityPage(page).pipe(Effect.withSpan("Explorer.getActivityPage")),
    getPortfolioNFT: bff.call(nftsRoute, undefined, Errors.NftsUnavailable).pipe(
      Effect.map(({ details }) => details ?? []),
      Effect.withSpan("Explorer.getPortfolioNFT")
    ),
    getOrdersHistory: (filter) =>
      alwaysFailingWith(
        bff.call(ordersRoute, ownProperties(filter), Errors.OrdersUnavailable),
        Errors.OrdersUnavailable
      ).pipe(
        Effect.map(({ items }) => items),
        Effect.withSpan("Explorer.getOrdersHistory")
      ),
    getNftCollections: alwaysFailingWith(
      bff.call(ordersRoute, { intentType: "NFT_TRANSFER" }, Errors.NftCollectionsUnavailable),
      Errors.NftCollectionsUnavailable
    ).pipe(
      Effect.map(({ items }) => items),
      Effect.withSpan("Explorer.getNftCollections")
    ),
    rawRead: (request) =>
      Effect.flatMap(requestOf(request), (own) =>
        alwaysFailingWith(bff.call(readContractDataRoute, own, Errors.ContractReadFailed), Errors.ContractReadFailed)
      ).pipe(Effect.withSpan("Explorer.rawRead"))
  })
})

/** The service as a layer, over the services that it needs. */
export const layer: Layer.Layer<Explorer, never, CurrentEnvironment | SessionStore | Transport> =
  /* @__PURE__ */ Layer.provide(Layer.effect(Explorer, make), Bff.layer)

// ---------------------------------------------------------------------------------------------------------------
// Whole lists
// ---------------------------------------------------------------------------------------------------------------

/** Entries of a page, when a whole list is read. */
const pageSize = 50

/** The entries that any backend sends on a page that is not the last. */
const defaultPageSize = 10

/** A key for each entry. Equal entries of a page have different keys: a transaction may have two of them. */
const withKeys = <A>(entries: ReadonlyArray<A>, identity: (entry: A) => string) => {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const name = identity(entry)
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { entry, key: `${count} ${name}` }
  })
}

/**
 * All entries of a paged list. New entries at its beginning move older ones to later pages: none is emitted twice. A page
 * without new entries is the last, also where a backend ignores the page number. So is a page that is shorter than the
 * longest so far: a backend may send fewer entries than asked for.
 */
const streamPages = <A, E>(
  read: (page: Page) => Effect.Effect<ReadonlyArray<A>, E, Explorer>,
  identity: (entry: A) => string,
  size: number
): Stream.Stream<A, E, Explorer> =>
  Stream.suspend(() => {
    const seen = new Set<string>()
    let longest = Math.min(size, defaultPageSize)
    return Stream.paginate(1, (page) =>
      Effect.map(read({ page, size }), (entries) => {
        const news = withKeys(entries, identity).filter(({ key }) => !seen.has(key))
        for (const { key } of news) seen.add(key)
        longest = Math.max(longest, entries.length)
        return [
          news.map(({ entry }) => entry),
          entries.length < longest || news.length === 0 ? Option.none() : Option.some(page + 1)
        ] as const
      })
    )
  })

/** How a whole list is read. */
export interface EveryPageOptions {
  /** Entries of a page. Default: 50. */
  readonly size?: number | undefined
}

/**
 * Streams all orders, newest first. Pages are read as they are needed.
 *
 * @param filter Which orders; an order must match all fields.
 * @returns A stream, which ends after the last page.
 * @example
 * ```ts
 * import * as Stream from "effect/Stream"
 * import { Explorer } from "@okto-effect/sdk/effect"
 *
 * export const lastTransfer = Stream.runHead(Explorer.allOrders({ intentType: "TOKEN_TRANSFER", status: "SUCCESSFUL" }))
 * ```
 */
export const allOrders = (
  filter: Omit<OrderFilter, keyof Page> = {},
  { size = pageSize }: EveryPageOptions = {}
): Stream.Stream<Order, Errors.OrdersUnavailable, Explorer> => {
  const own = ownProperties(filter)
  return streamPages(
    (page) => Explorer.use((explorer) => explorer.getOrdersHistory({ ...own, ...page })),
    (order) => (typeof order?.intentId === "string" ? order.intentId : JSON.stringify(order)),
    size
  )
}

/**
 * Streams all deposits and withdrawals, newest first. Pages are read as they are needed. Entries have no ids: equal entries
 * on two pages are emitted once.
 *
 * @returns A stream, which ends after the last page.
 *
 * @example
 * ```ts
 * import { Explorer } from "@okto-effect/sdk/effect"
 * import * as Stream from "effect/Stream"
 *
 * export const newest = Explorer.allActivity().pipe(Stream.take(50), Stream.runCollect)
 * ```
 */
export const allActivity = ({ size = pageSize }: EveryPageOptions = {}): Stream.Stream<
  Activity,
  Errors.ActivityUnavailable | Errors.SessionKeysMissing,
  Explorer
> =>
  streamPages(
    (page) => Explorer.use((explorer) => explorer.getActivityPage(page)),
    (entry) => JSON.stringify(entry),
    size
  )
