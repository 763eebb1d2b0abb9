/** What TanStack Query needs to read from the backend: one row for each read. */
import {
  type CallOptions,
  getAccount,
  getChains,
  getOrdersHistory,
  getPortfolio,
  getPortfolioActivity,
  getPortfolioNFT,
  getTokens,
  type OktoClient,
  type OktoError,
  type OktoPromise
} from "@okto-effect/sdk"
import type { OrderFilter, Page } from "@okto-effect/sdk/types"
import {
  type DataTag,
  type InfiniteData,
  type QueryClient,
  type QueryFunction,
  queryOptions
} from "@tanstack/react-query"
import { keepFresh } from "./freshness.ts"
import { type ReadKey, type ReadName, userKey } from "./keys.ts"

/** When a failed read is tried again, and what it waits for. */
interface Patience<E> {
  /** Only where trying again can help: see the error's `category`. */
  readonly retry: (failureCount: number, error: E) => boolean
  /** Milliseconds: as long as the backend asks for, at least. */
  readonly retryDelay: (failureCount: number, error: E) => number
}

/** What one read is, for `useQuery`, `useSuspenseQuery`, `fetchQuery` and the rest. */
export interface ReadOptions<A, E> extends Patience<E> {
  readonly queryKey: DataTag<ReadKey, A, E>
  readonly queryFn: QueryFunction<A, ReadKey>
  /** Whether somebody is logged in, to read for. */
  readonly enabled: boolean
  readonly staleTime?: number
}

/** What a list is that comes in pages, counted from 1, for `useInfiniteQuery` and the rest. */
export interface PagedOptions<A, E> extends Patience<E> {
  readonly queryKey: DataTag<ReadKey, InfiniteData<Array<A>, number>, E>
  readonly queryFn: QueryFunction<Array<A>, ReadKey, number>
  readonly enabled: boolean
  readonly initialPageParam: number
  readonly getNextPageParam: (
    last: ReadonlyArray<A>,
    all: ReadonlyArray<ReadonlyArray<A>>,
    page: number
  ) => number | undefined
}

/** How often a read that failed is tried again. */
const retries = 3

const patience: Patience<OktoError> = {
  retry: (failureCount, { category }) => category === "retry" && failureCount < retries,
  retryDelay: (failureCount, { retryAfter = 0 }) =>
    Math.max(Math.min(1000 * 2 ** failureCount, 30_000), retryAfter * 1000)
}

/** What hardly ever changes is good for some minutes. */
const hardlyEver = { staleTime: 5 * 60_000 }

/** Begins a read, unless it is not wanted any more, or its user has left. */
const begin = async (
  client: OktoClient,
  userSWA: string | undefined,
  { queries, signal }: { readonly queries: QueryClient; readonly signal: AbortSignal }
): Promise<CallOptions> => {
  // Strict mode mounts, unmounts and mounts again at once: a call that was given up until then asks for nothing.
  await Promise.resolve()
  if (client.userSWA !== userSWA) throw new DOMException("The user has left", "AbortError")
  keepFresh(queries, client)
  return { signal }
}

/** A read that answers all there is. */
const read =
  <A, E>(
    name: ReadName,
    call: (client: OktoClient, options: CallOptions) => OktoPromise<A, E>,
    good: { readonly staleTime?: number } = {}
  ) =>
  (client: OktoClient): ReadOptions<A, Extract<E, OktoError>> => {
    const { userSWA } = client
    const { queryKey } = queryOptions<A, Extract<E, OktoError>, A, ReadKey>({ queryKey: [...userKey(client), name] })
    return {
      queryKey,
      queryFn: async ({ client: queries, signal }) => call(client, await begin(client, userSWA, { queries, signal })),
      enabled: userSWA !== undefined,
      ...patience,
      ...good
    }
  }

/** How a list is read in pages. */
export interface PagedRead {
  /** Entries of each page. Default: 10. */
  readonly size?: number | undefined
}

/** Entries of a page that no backend sends less of when there are more. */
const pageSize = 10

/**
 * The page after the last one. A page is short beside the longest so far, as a backend may send no more than it likes; and
 * one without anything new is the last, so that a backend that ignores pages is no endless list.
 */
const nextPage =
  (size: number) =>
  (last: ReadonlyArray<unknown>, all: ReadonlyArray<ReadonlyArray<unknown>>, page: number): number | undefined => {
    const longest = Math.max(Math.min(size, pageSize), ...all.map(({ length }) => length))
    const known = new Set(all.slice(0, -1).flatMap((entries) => entries.map((entry) => JSON.stringify(entry))))
    const hasNews = last.some((entry) => !known.has(JSON.stringify(entry)))
    return last.length < longest || !hasNews ? undefined : page + 1
  }

/** A read that answers a page at a time. */
const readPages =
  <A, E, Asked extends PagedRead>(
    name: ReadName,
    call: (client: OktoClient, asked: Asked & Required<Page>, options: CallOptions) => OktoPromise<Array<A>, E>
  ) =>
  (client: OktoClient, asked: Asked): PagedOptions<A, Extract<E, OktoError>> => {
    const { userSWA } = client
    const { size = pageSize } = asked
    const { queryKey } = queryOptions<
      InfiniteData<Array<A>, number>,
      Extract<E, OktoError>,
      InfiniteData<Array<A>, number>,
      ReadKey
    >({
      queryKey: [...userKey(client), name, { ...asked, size }]
    })
    return {
      queryKey,
      queryFn: async ({ client: queries, pageParam: page, signal }) =>
        call(client, { ...asked, page, size }, await begin(client, userSWA, { queries, signal })),
      enabled: userSWA !== undefined,
      initialPageParam: 1,
      getNextPageParam: nextPage(size),
      ...patience
    }
  }

/** Which orders to list. Filters combine with AND. */
export type OrdersAsked = PagedRead & Omit<OrderFilter, keyof Page>

/** The user's address on every chain. */
export const walletsQueryOptions = /* @__PURE__ */ read("wallets", getAccount, hardlyEver)

/** The chains that this client may use. */
export const chainsQueryOptions = /* @__PURE__ */ read("chains", getChains, hardlyEver)

/** The tokens that this client may move. */
export const tokensQueryOptions = /* @__PURE__ */ read("tokens", getTokens, hardlyEver)

/**
 * What the user holds, grouped by token.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/react"
 * import { portfolioQueryOptions } from "@okto-effect/react/query"
 * import type { QueryClient } from "@tanstack/react-query"
 *
 * export const prefetch = (queries: QueryClient, client: OktoClient) =>
 *   queries.prefetchQuery(portfolioQueryOptions(client))
 * ```
 */
export const portfolioQueryOptions = /* @__PURE__ */ read("portfolio", getPortfolio)

/** The user's NFTs. */
export const nftsQueryOptions = /* @__PURE__ */ read("nfts", getPortfolioNFT)

const activityPages = /* @__PURE__ */ readPages("activity", (client, { page, size }: Required<Page>, options) =>
  getPortfolioActivity(client, { page, size, ...options })
)

/** Deposits and withdrawals, the newest first, in pages. */
export const activityQueryOptions = (client: OktoClient, asked: PagedRead = {}) => activityPages(client, asked)

const ordersPages = /* @__PURE__ */ readPages("orders", getOrdersHistory)

/** Past orders, the newest first, in pages. */
export const ordersQueryOptions = (client: OktoClient, asked: OrdersAsked = {}) => ordersPages(client, asked)
