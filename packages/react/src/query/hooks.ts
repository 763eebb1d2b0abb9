import type { OktoClient } from "@okto-effect/sdk"
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult
} from "@tanstack/react-query"
import { useEffect } from "react"
import { useOkto } from "../provider/OktoProvider.tsx"
import { useSession } from "../provider/useSession.ts"
import { invalidateOnChanges } from "./invalidation.ts"
import type { ReadQueryKey } from "./keys.ts"
import {
  activityInfiniteQueryOptions,
  chainsQueryOptions,
  nftsQueryOptions,
  ordersInfiniteQueryOptions,
  type PagedOptions,
  portfolioQueryOptions,
  type ReadOptions,
  tokensQueryOptions,
  walletsQueryOptions
} from "./options.ts"
import { useQueries } from "./queries.ts"

type Fixed = "enabled" | "getNextPageParam" | "initialPageParam" | "queryFn" | "queryKey"

interface Enabled {
  /** Whether to read. Nothing is read while no user is logged in. Default: true. */
  readonly enabled?: boolean
}

/** Options of `useQuery` that an app can set. */
export type ReadSettings<A, E, Selected = A> = Enabled & Omit<UseQueryOptions<A, E, Selected, ReadQueryKey>, Fixed>

/** Options of `useInfiniteQuery` that an app can set. */
export type PagedSettings<A, E, Selected = InfiniteData<Array<A>, number>> = Enabled &
  Omit<UseInfiniteQueryOptions<Array<A>, E, Selected, ReadQueryKey, number>, Fixed>

/** A client with its user as rendered, and the cache of its reads. */
interface Source {
  readonly client: OktoClient
  readonly queries: QueryClient
  readonly userSWA: string | undefined
}

/** Renders again when another user is logged in. While a page of a server is hydrated, none is: the client may know one already. */
const useSource = (): Source => {
  const { userSWA } = useSession()
  const client = useOkto()
  const queries = useQueries()
  // A cache that was restored has answers that were not read here.
  useEffect(() => {
    if (userSWA !== undefined) invalidateOnChanges(queries, client)
  }, [client, queries, userSWA])
  return { client, queries, userSWA }
}

// As in TanStack Query.
type NonFunction<A> = A extends Function ? never : A

/** Makes a placeholder of the previous data, such as `keepPreviousData`. */
type FromPrevious<A> = (
  previous: A | undefined,
  query: { readonly queryKey: ReadQueryKey } | undefined
) => A | undefined

const isFromPrevious = <A>(placeholder: unknown): placeholder is FromPrevious<A> => typeof placeholder === "function"

/**
 * The options of a read of the user as rendered, with the settings of the app. It is not retried when the app has turned that off
 * for all queries, and a placeholder function gets previous data only if it is that of this user.
 */
const withSettings = <
  A,
  Options extends { readonly queryKey: ReadQueryKey },
  Settings extends Enabled & { readonly placeholderData?: unknown }
>(
  { queries, userSWA }: Source,
  options: Options,
  settings: Settings
) => {
  const [okto, bff, clientSWA, , ...read] = options.queryKey
  const queryKey: ReadQueryKey = [okto, bff, clientSWA, userSWA, ...read]
  const defaults = queries.getDefaultOptions().queries
  const placeholder = settings.placeholderData ?? defaults?.placeholderData
  const placeholderData: FromPrevious<A> | undefined = isFromPrevious<A>(placeholder)
    ? (previous, query) =>
        query?.queryKey[3] === userSWA ? placeholder(previous, query) : placeholder(undefined, undefined)
    : undefined
  return {
    ...options,
    ...(defaults?.retry === false && { retry: false }),
    ...settings,
    queryKey,
    ...(placeholderData && { placeholderData }),
    enabled: settings.enabled !== false && userSWA !== undefined
  }
}

/** Makes the hook of a read. */
const createQueryHook =
  <A, E extends Error>(optionsOf: (client: OktoClient) => ReadOptions<A, E>) =>
  <Selected = A>(settings: ReadSettings<A, E, Selected> = {}): UseQueryResult<Selected, E> => {
    const source = useSource()
    return useQuery<A, E, Selected, ReadQueryKey>(
      withSettings<NonFunction<A>, ReadOptions<A, E>, typeof settings>(source, optionsOf(source.client), settings),
      source.queries
    )
  }

/** Makes the hook of a read in pages. */
const createInfiniteQueryHook =
  <A, E extends Error, Filters>(optionsOf: (client: OktoClient, filters?: Filters) => PagedOptions<A, E>) =>
  <Selected = InfiniteData<Array<A>, number>>(
    filters?: Filters,
    settings: PagedSettings<A, E, Selected> = {}
  ): UseInfiniteQueryResult<Selected, E> => {
    const source = useSource()
    return useInfiniteQuery<Array<A>, E, Selected, ReadQueryKey, number>(
      withSettings<InfiniteData<Array<A>, number>, PagedOptions<A, E>, typeof settings>(
        source,
        optionsOf(source.client, filters),
        settings
      ),
      source.queries
    )
  }

/**
 * Reads the user's address on every chain.
 *
 * @param settings options of `useQuery`
 * @returns the result of `useQuery`
 *
 * @example
 * ```tsx
 * import { useWallets } from "@okto-effect/react/query"
 *
 * export const Addresses = () => {
 *   const { data, error, refetch } = useWallets()
 *   if (error !== null) return <button onClick={() => void refetch()}>{error.message}</button>
 *   return data?.map(({ address, caipId }) => <p key={caipId}>{address}</p>)
 * }
 * ```
 */
export const useWallets = /* @__PURE__ */ createQueryHook(walletsQueryOptions)

/**
 * Reads the chains that the app may use.
 *
 * @param settings options of `useQuery`
 * @returns the result of `useQuery`
 *
 * @example
 * ```tsx
 * import { useChains } from "@okto-effect/react/query"
 *
 * export const Chains = () => {
 *   const { data, error, refetch } = useChains()
 *   if (error !== null) return <button onClick={() => void refetch()}>{error.message}</button>
 *   return data?.map(({ caipId, networkName }) => <p key={caipId}>{networkName}</p>)
 * }
 * ```
 */
export const useChains = /* @__PURE__ */ createQueryHook(chainsQueryOptions)

/**
 * Reads the tokens that the app may move.
 *
 * @param settings options of `useQuery`
 * @returns the result of `useQuery`
 *
 * @example
 * ```tsx
 * import { useTokens } from "@okto-effect/react/query"
 *
 * export const TokenCount = () => {
 *   const { data, error } = useTokens({ select: (tokens) => tokens.length })
 *   return <p>{error === null ? data : error.message}</p>
 * }
 * ```
 */
export const useTokens = /* @__PURE__ */ createQueryHook(tokensQueryOptions)

/**
 * Reads what the user holds, grouped by token.
 *
 * @param settings options of `useQuery`
 * @returns the result of `useQuery`
 *
 * @example
 * ```tsx
 * import { usePortfolio } from "@okto-effect/react/query"
 *
 * export const Worth = () => {
 *   const { data, error, refetch } = usePortfolio({ select: (portfolio) => portfolio.aggregatedData })
 *   if (error !== null) return <button onClick={() => void refetch()}>{error.message}</button>
 *   return <p>{data?.totalHoldingPriceUsdt ?? "…"}</p>
 * }
 * ```
 */
export const usePortfolio = /* @__PURE__ */ createQueryHook(portfolioQueryOptions)

/**
 * Reads the user's NFTs.
 *
 * @param settings options of `useQuery`
 * @returns the result of `useQuery`
 *
 * @example
 * ```tsx
 * import { useNfts } from "@okto-effect/react/query"
 *
 * export const NftCount = () => {
 *   const { data, error } = useNfts({ select: (nfts) => nfts.length })
 *   return <p>{error === null ? data : error.message}</p>
 * }
 * ```
 */
export const useNfts = /* @__PURE__ */ createQueryHook(nftsQueryOptions)

/**
 * Reads deposits and withdrawals in pages, the newest first.
 *
 * @param filters the page size
 * @param settings options of `useInfiniteQuery`
 * @returns the result of `useInfiniteQuery`
 *
 * @example
 * ```tsx
 * import { useActivity } from "@okto-effect/react/query"
 *
 * export const Activity = () => {
 *   const { data, error, refetch } = useActivity({ size: 20 })
 *   if (error !== null) return <button onClick={() => void refetch()}>{error.message}</button>
 *   return data?.pages.flat().map(({ amount, id, symbol }) => <p key={id}>{amount} {symbol}</p>)
 * }
 * ```
 */
export const useActivity = /* @__PURE__ */ createInfiniteQueryHook(activityInfiniteQueryOptions)

/**
 * Reads past orders in pages, the newest first.
 *
 * @param filters which orders, and the page size
 * @param settings options of `useInfiniteQuery`
 * @returns the result of `useInfiniteQuery`
 *
 * @example
 * ```tsx
 * import { useOrders } from "@okto-effect/react/query"
 *
 * export const Orders = () => {
 *   const { data, error, fetchNextPage, hasNextPage, refetch } = useOrders({ intentType: "TOKEN_TRANSFER" })
 *   if (error !== null) return <button onClick={() => void refetch()}>{error.message}</button>
 *   return (
 *     <>
 *       {data?.pages.flat().map(({ intentId, status }) => <p key={intentId}>{status}</p>)}
 *       <button disabled={!hasNextPage} onClick={() => void fetchNextPage()}>
 *         More
 *       </button>
 *     </>
 *   )
 * }
 * ```
 */
export const useOrders = /* @__PURE__ */ createInfiniteQueryHook(ordersInfiniteQueryOptions)
