/** Reads: wallets, chains, tokens, portfolio, activity, NFTs, orders, contracts. */
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
import type { Chain, Token } from "@okto-effect/contract/Chain"
import type { ContractOutputs, ReadContractRequest } from "@okto-effect/contract/Message"
import type { Order, OrderFilter, Page } from "@okto-effect/contract/Order"
import type { Activity, Nft, Portfolio, Wallet } from "@okto-effect/contract/Portfolio"
import * as Routes from "../schemas/compiled/routes.gen.ts"
import * as Errors from "../Errors.ts"
import type { FailureOf } from "../http/failures.ts"
import * as failures from "../http/failures.ts"
import { ownedJson, ownFields } from "../schemas/input/copyInput.ts"
import { wrong } from "../schemas/input/rules.ts"

/** A read: fails for its own reason, or for want of a session. */
type Read<A, E> = Effect.Effect<A, E | Errors.SessionKeysMissing>

/** Reads for the logged-in user. Every call asks the backend anew. */
export class Explorer extends Context.Service<
  Explorer,
  {
    /** The user's address on every chain. */
    readonly getAccount: Read<Array<Wallet>, Errors.WalletsUnavailable>
    /** The chains that this client may use. */
    readonly getChains: Effect.Effect<Array<Chain>, Errors.ChainsUnavailable>
    /** The tokens that this client may move. */
    readonly getTokens: Effect.Effect<Array<Token>, Errors.TokensUnavailable>
    /** What the user holds, grouped by token. */
    readonly getPortfolio: Read<Portfolio, Errors.PortfolioUnavailable>
    /** Deposits and withdrawals, newest first: the first page of them. */
    readonly getPortfolioActivity: Read<Array<Activity>, Errors.ActivityUnavailable>
    /** A page of deposits and withdrawals, newest first. */
    readonly getActivityPage: (page: Page) => Read<Array<Activity>, Errors.ActivityUnavailable>
    /** The user's NFTs. */
    readonly getPortfolioNFT: Read<Array<Nft>, Errors.NftsUnavailable>
    /** A page of past orders, newest first; filters combine with AND. */
    readonly getOrdersHistory: (filter?: OrderFilter) => Effect.Effect<Array<Order>, Errors.OrdersUnavailable>
    /** Orders that moved NFTs. */
    readonly getNftCollections: Effect.Effect<Array<Order>, Errors.NftCollectionsUnavailable>
    /** A view of a contract: one value for each output. */
    readonly rawRead: (
      request: ReadContractRequest
    ) => Effect.Effect<ContractOutputs, Errors.ArgumentInvalid | Errors.ContractReadFailed>
  }
>()("@okto-effect/sdk/Explorer") {}

/** A missing session is a failed read like any other, for reads that have one sentence for everything. */
const hiding = <Failure>(failure: FailureOf<Failure>) =>
  Effect.mapError((error: Failure | Errors.SessionKeysMissing) =>
    error instanceof Errors.SessionKeysMissing ? new failure(new Errors.Unauthorized(error)) : error
  )

/** Some failed reads come as data: an envelope inside the envelope. */
const isRead = (data: unknown): boolean => !(Predicate.hasProperty(data, "status") && data.status === "error")

const failedRead = (data: unknown) =>
  new Errors.ContractReadFailed(
    new Errors.Undecodable({ path: "data", message: `the read failed: ${JSON.stringify(data)}` })
  )

/** A request as it is sent. */
const requestOf = (request: ReadContractRequest): Effect.Effect<ReadContractRequest, Errors.ArgumentInvalid> => {
  const own = ownedJson(request)
  return Predicate.isObject(own)
    ? Effect.succeed(own)
    : Effect.fail(new Errors.ArgumentInvalid([wrong("request", "an object that has JSON", request)]))
}

const make = Effect.gen(function* () {
  const bff = yield* Bff.Bff

  const getActivityPage: Explorer["Service"]["getActivityPage"] = (page) =>
    Effect.map(bff.call(Routes.activity, ownFields(page), failures.activity), ({ activity }) => activity ?? [])

  return Explorer.of({
    getAccount: bff.call(Routes.wallets, undefined, failures.wallets).pipe(Effect.withSpan("Explorer.getAccount")),
    getChains: bff.call(Routes.networks, undefined, failures.networks).pipe(
      Effect.map(({ network }) => network ?? []),
      hiding(failures.networks),
      Effect.withSpan("Explorer.getChains")
    ),
    getTokens: bff.call(Routes.tokens, undefined, failures.tokens).pipe(
      Effect.map(({ tokens }) => tokens ?? []),
      hiding(failures.tokens),
      Effect.withSpan("Explorer.getTokens")
    ),
    getPortfolio: bff
      .call(Routes.portfolio, undefined, failures.portfolio)
      .pipe(Effect.withSpan("Explorer.getPortfolio")),
    getPortfolioActivity: getActivityPage({}).pipe(Effect.withSpan("Explorer.getPortfolioActivity")),
    getActivityPage: (page) => getActivityPage(page).pipe(Effect.withSpan("Explorer.getActivityPage")),
    getPortfolioNFT: bff.call(Routes.nfts, undefined, failures.nfts).pipe(
      Effect.map(({ details }) => details ?? []),
      Effect.withSpan("Explorer.getPortfolioNFT")
    ),
    getOrdersHistory: (filter) =>
      bff.call(Routes.orders, ownFields(filter), failures.orders).pipe(
        Effect.map(({ items }) => items),
        hiding(failures.orders),
        Effect.withSpan("Explorer.getOrdersHistory")
      ),
    getNftCollections: bff.call(Routes.orders, { intentType: "NFT_TRANSFER" }, Errors.NftCollectionsUnavailable).pipe(
      Effect.map(({ items }) => items),
      hiding(Errors.NftCollectionsUnavailable),
      Effect.withSpan("Explorer.getNftCollections")
    ),
    rawRead: (request) =>
      Effect.flatMap(requestOf(request), (own) =>
        bff
          .call(Routes.readContractData, own, failures.readContractData)
          .pipe(Effect.filterOrFail(isRead, failedRead), hiding(failures.readContractData))
      ).pipe(Effect.withSpan("Explorer.rawRead"))
  })
})

export const layer: Layer.Layer<Explorer, never, CurrentEnvironment | SessionStore | Transport> =
  /* @__PURE__ */ Layer.provide(Layer.effect(Explorer, make), Bff.layer)

// ---------------------------------------------------------------------------------------------------------------
// Whole lists
// ---------------------------------------------------------------------------------------------------------------

/** Entries of a page, when a whole list is read. */
const pageSize = 50

/** Entries of a page that no backend sends less of when there are more. */
const defaultPageSize = 10

/** What is alike in everything is told apart by how many of it a page has: a transaction may bring the same twice. */
const numbered = <A>(entries: ReadonlyArray<A>, identity: (entry: A) => string) => {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const name = identity(entry)
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { entry, key: `${count} ${name}` }
  })
}

/**
 * All entries of a paged list. Whatever is new at its beginning meanwhile moves older entries on: none is emitted twice,
 * and a page without anything new is the end, so that a backend that ignores pages is no endless list. A page is short
 * beside the longest so far, not beside what was asked for: a backend may send no more than it likes.
 */
const everyPage = <A, E>(
  read: (page: Page) => Effect.Effect<ReadonlyArray<A>, E, Explorer>,
  identity: (entry: A) => string,
  size: number
): Stream.Stream<A, E, Explorer> =>
  Stream.suspend(() => {
    const seen = new Set<string>()
    let longest = Math.min(size, defaultPageSize)
    return Stream.paginate(1, (page) =>
      Effect.map(read({ page, size }), (entries) => {
        const news = numbered(entries, identity).filter(({ key }) => !seen.has(key))
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
  /** Entries of each request. Default: 50. */
  readonly size?: number | undefined
}

/**
 * All past orders, newest first, page after page as they are needed.
 *
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
): Stream.Stream<Order, Errors.OrdersUnavailable, Explorer> =>
  everyPage(
    (page) => Explorer.use((explorer) => explorer.getOrdersHistory({ ...filter, ...page })),
    (order) => (typeof order?.intentId === "string" ? order.intentId : JSON.stringify(order)),
    size
  )

/**
 * All deposits and withdrawals, newest first, page after page as they are needed. Entries have no ids: two that are alike
 * in everything and come on two pages are taken for one.
 */
export const allActivity = ({ size = pageSize }: EveryPageOptions = {}): Stream.Stream<
  Activity,
  Errors.ActivityUnavailable | Errors.SessionKeysMissing,
  Explorer
> =>
  everyPage(
    (page) => Explorer.use((explorer) => explorer.getActivityPage(page)),
    (entry) => JSON.stringify(entry),
    size
  )
