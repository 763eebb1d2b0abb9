import {
  type CallOptions,
  getAccount,
  getChains,
  getOrdersHistory,
  getPortfolio,
  getPortfolioActivity,
  getPortfolioNFT,
  getTokens,
  NotLoggedIn,
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
import { invalidateOnChanges } from "./invalidation.ts"
import { type ReadQueryKey, type ReadName, userQueryKey } from "./keys.ts"

/** When a failed read is retried. */
interface RetryOptions<E> {
  /**
   * Retries only errors whose `category` is `retry`, unless the backend asks to wait for more than a minute.
   *
   * @param failureCount how many attempts failed before this one
   */
  readonly retry: (failureCount: number, error: E) => boolean
  /**
   * In milliseconds; at least as long as the backend asks to wait.
   *
   * @param failureCount how many attempts failed before this one
   */
  readonly retryDelay: (failureCount: number, error: E) => number
}

/** Options of a read for `useQuery`, `useSuspenseQuery`, `fetchQuery` and the like. */
export interface ReadOptions<A, E> extends RetryOptions<E> {
  /** The key in the cache of TanStack Query. */
  readonly queryKey: DataTag<ReadQueryKey, A, E>
  /** Reads from the backend. */
  readonly queryFn: QueryFunction<A, ReadQueryKey>
  /** Whether a user is logged in. */
  readonly enabled: boolean
  /** Milliseconds for which an answer is fresh. */
  readonly staleTime?: number
}

/** Options of a read in pages, counted from 1, for `useInfiniteQuery` and the like. */
export interface PagedOptions<A, E> extends RetryOptions<E> {
  /** The key in the cache of TanStack Query. */
  readonly queryKey: DataTag<ReadQueryKey, InfiniteData<Array<A>, number>, E>
  /** Reads from the backend. */
  readonly queryFn: QueryFunction<Array<A>, ReadQueryKey, number>
  /** Whether it is read: not while no user is signed in. */
  readonly enabled: boolean
  /** The first page, 1. */
  readonly initialPageParam: number
  /**
   * The number of the next page, while the last one was full.
   *
   * @param page the entries of the last page
   */
  readonly getNextPageParam: (
    last: ReadonlyArray<A>,
    all: ReadonlyArray<ReadonlyArray<A>>,
    page: number
  ) => number | undefined
}

/** How often a failed read is retried. */
const retries = 3

/** Seconds, as in the SDK's own policy. Longer delays would also overflow the timers of platforms, which then fire at once. */
const longestWait = 60

const retryOptions: RetryOptions<OktoError> = {
  retry: (failureCount, { category, retryAfter = 0 }) =>
    category === "retry" && failureCount < retries && retryAfter <= longestWait,
  retryDelay: (failureCount, { retryAfter = 0 }) => 1000 * Math.max(Math.min(2 ** failureCount, 30), retryAfter)
}

/** For what hardly ever changes. */
const fewMinutes = { staleTime: 5 * 60_000 }

/** The options of a call that reads. Rejects when the user has logged out meanwhile. */
const callOptions = async (
  client: OktoClient,
  userSWA: string | undefined,
  { queries, signal }: { readonly queries: QueryClient; readonly signal: AbortSignal }
): Promise<CallOptions> => {
  // Strict mode mounts, unmounts and mounts again at once: the first call must not send a request.
  await Promise.resolve()
  if (userSWA === undefined || client.userSWA !== userSWA) throw new NotLoggedIn()
  invalidateOnChanges(queries, client)
  return { signal }
}

/** Makes the options of a read. */
const read =
  <A, E>(
    name: ReadName,
    call: (client: OktoClient, options: CallOptions) => OktoPromise<A, E>,
    freshness: { readonly staleTime?: number } = {}
  ) =>
  (client: OktoClient): ReadOptions<A, Extract<E, OktoError>> => {
    const { queryKey } = queryOptions<A, Extract<E, OktoError>, A, ReadQueryKey>({
      queryKey: [...userQueryKey(client), name]
    })
    return {
      queryKey,
      queryFn: async ({ client: queries, queryKey: [, , , userSWA], signal }) =>
        call(client, await callOptions(client, userSWA, { queries, signal })),
      enabled: client.userSWA !== undefined,
      ...retryOptions,
      ...freshness
    }
  }

/** How pages are read. */
export interface PageFilters {
  /** Entries of each page. Default: 10. */
  readonly size?: number | undefined
}

/** The page size that every backend supports. */
const pageSize = 10

/**
 * The number of the next page, if there is one. The last page is shorter than the longest so far, because a backend may
 * limit the size. New entries at the beginning move older ones to later pages, which then repeat as many pages as had
 * something new; more repetitions come from a backend that ignores page numbers.
 */
const nextPage =
  (size: number) =>
  (last: ReadonlyArray<unknown>, all: ReadonlyArray<ReadonlyArray<unknown>>, page: number): number | undefined => {
    const longest = Math.max(Math.min(size, pageSize), ...all.map(({ length }) => length))
    const known = new Set<string>()
    let [fresh, repeated] = [0, 0]
    for (const entries of all) {
      const before = known.size
      for (const entry of entries) known.add(JSON.stringify(entry))
      repeated = known.size > before ? 0 : repeated + 1
      if (repeated === 0) fresh++
    }
    return last.length < longest || repeated > fresh ? undefined : page + 1
  }

/** Makes the options of a read in pages. */
const readPages =
  <A, E, Filters extends PageFilters>(
    name: ReadName,
    call: (client: OktoClient, filters: Filters & Required<Page>, options: CallOptions) => OktoPromise<Array<A>, E>
  ) =>
  (client: OktoClient, filters: Filters): PagedOptions<A, Extract<E, OktoError>> => {
    const { size = pageSize } = filters
    const { queryKey } = queryOptions<
      InfiniteData<Array<A>, number>,
      Extract<E, OktoError>,
      InfiniteData<Array<A>, number>,
      ReadQueryKey
    >({
      queryKey: [...userQueryKey(client), name, { ...filters, size }]
    })
    return {
      queryKey,
      queryFn: async ({ client: queries, pageParam: page, queryKey: [, , , userSWA], signal }) =>
        call(client, { ...filters, page, size }, await callOptions(client, userSWA, { queries, signal })),
      enabled: client.userSWA !== undefined,
      initialPageParam: 1,
      getNextPageParam: nextPage(size),
      ...retryOptions
    }
  }

/** Which orders to list; an order must match all filters. */
export type OrderFilters = PageFilters & Omit<OrderFilter, keyof Page>

/**
 * Options that read the user's address on every chain.
 *
 * @param client the client
 * @returns options for `useQuery`, `prefetchQuery` and the like
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/react"
 * import { walletsQueryOptions } from "@okto-effect/react/query"
 * import type { QueryClient } from "@tanstack/react-query"
 *
 * export const prefetch = (queries: QueryClient, client: OktoClient) => queries.prefetchQuery(walletsQueryOptions(client))
 * ```
 */
export const walletsQueryOptions = /* @__PURE__ */ read("wallets", getAccount, fewMinutes)

/**
 * Options that read the chains the app may use.
 *
 * @param client the client
 * @returns options for `useQuery`, `prefetchQuery` and the like
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/react"
 * import { chainsQueryOptions } from "@okto-effect/react/query"
 * import type { QueryClient } from "@tanstack/react-query"
 *
 * export const prefetch = (queries: QueryClient, client: OktoClient) => queries.prefetchQuery(chainsQueryOptions(client))
 * ```
 */
export const chainsQueryOptions = /* @__PURE__ */ read("chains", getChains, fewMinutes)

/**
 * Options that read the tokens the app may move.
 *
 * @param client the client
 * @returns options for `useQuery`, `prefetchQuery` and the like
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/react"
 * import { tokensQueryOptions } from "@okto-effect/react/query"
 * import type { QueryClient } from "@tanstack/react-query"
 *
 * export const prefetch = (queries: QueryClient, client: OktoClient) => queries.prefetchQuery(tokensQueryOptions(client))
 * ```
 */
export const tokensQueryOptions = /* @__PURE__ */ read("tokens", getTokens, fewMinutes)

/**
 * Options that read what the user holds, grouped by token.
 *
 * @param client the client
 * @returns options for `useQuery`, `prefetchQuery` and the like
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

/**
 * Options that read the user's NFTs.
 *
 * @param client the client
 * @returns options for `useQuery`, `prefetchQuery` and the like
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/react"
 * import { nftsQueryOptions } from "@okto-effect/react/query"
 * import type { QueryClient } from "@tanstack/react-query"
 *
 * export const prefetch = (queries: QueryClient, client: OktoClient) => queries.prefetchQuery(nftsQueryOptions(client))
 * ```
 */
export const nftsQueryOptions = /* @__PURE__ */ read("nfts", getPortfolioNFT)

const activityPages = /* @__PURE__ */ readPages("activity", (client, { page, size }: Required<Page>, options) =>
  getPortfolioActivity(client, { page, size, ...options })
)

/**
 * Options that read deposits and withdrawals in pages, the newest first.
 *
 * @param client the client
 * @param filters `size`: entries of a page; default 10
 * @returns options for `useInfiniteQuery`, `prefetchInfiniteQuery` and the like
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/react"
 * import { activityInfiniteQueryOptions } from "@okto-effect/react/query"
 * import type { QueryClient } from "@tanstack/react-query"
 *
 * export const prefetch = (queries: QueryClient, client: OktoClient) =>
 *   queries.prefetchInfiniteQuery(activityInfiniteQueryOptions(client, { size: 20 }))
 * ```
 */
export const activityInfiniteQueryOptions = (client: OktoClient, filters: PageFilters = {}) =>
  activityPages(client, filters)

const ordersPages = /* @__PURE__ */ readPages("orders", getOrdersHistory)

/**
 * Options that read past orders in pages, the newest first.
 *
 * @param client the client
 * @param filters which orders, and `size`: entries of a page; default 10
 * @returns options for `useInfiniteQuery`, `prefetchInfiniteQuery` and the like
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/react"
 * import { ordersInfiniteQueryOptions } from "@okto-effect/react/query"
 * import type { QueryClient } from "@tanstack/react-query"
 *
 * export const prefetch = (queries: QueryClient, client: OktoClient) =>
 *   queries.prefetchInfiniteQuery(ordersInfiniteQueryOptions(client, { intentType: "TOKEN_TRANSFER", size: 20 }))
 * ```
 */
export const ordersInfiniteQueryOptions = (client: OktoClient, filters: OrderFilters = {}) =>
  ordersPages(client, filters)
