/** What is read from the backend, as hooks: one for each row of the options. */
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
import { useOkto } from "../OktoProvider.tsx"
import { useSession } from "../useSession.ts"
import { keepFresh } from "./freshness.ts"
import type { ReadKey } from "./keys.ts"
import {
  activityQueryOptions,
  chainsQueryOptions,
  nftsQueryOptions,
  ordersQueryOptions,
  type PagedOptions,
  portfolioQueryOptions,
  type ReadOptions,
  tokensQueryOptions,
  walletsQueryOptions
} from "./options.ts"
import { useQueries } from "./queries.ts"

type Fixed = "enabled" | "getNextPageParam" | "initialPageParam" | "queryFn" | "queryKey"

/** Nothing is asked for while this is false, or nobody is logged in. Default: true. */
interface Enabled {
  readonly enabled?: boolean
}

/** What an app may want otherwise, of what `useQuery` takes. */
export type ReadSettings<A, E, Selected = A> = Enabled & Omit<UseQueryOptions<A, E, Selected, ReadKey>, Fixed>

/** What an app may want otherwise, of what `useInfiniteQuery` takes. */
export type PagedSettings<A, E, Selected = InfiniteData<Array<A>, number>> = Enabled &
  Omit<UseInfiniteQueryOptions<Array<A>, E, Selected, ReadKey, number>, Fixed>

/** Who reads, and where answers are kept. */
interface Reader {
  readonly client: OktoClient
  readonly queries: QueryClient
}

/** The client and the cache, and a render whenever somebody else is logged in. */
const useReader = (): Reader => {
  const { userSWA } = useSession()
  const client = useOkto()
  const queries = useQueries()
  // A cache that was restored has answers for which nothing was asked here.
  useEffect(() => {
    if (userSWA !== undefined) keepFresh(queries, client)
  }, [client, queries, userSWA])
  return { client, queries }
}

// As TanStack Query writes it.
type NonFunction<A> = A extends Function ? never : A

/** What makes a placeholder of what was there before, such as `keepPreviousData`. */
type FromPrevious<A> = (previous: A | undefined, query: { readonly queryKey: ReadKey } | undefined) => A | undefined

const isFromPrevious = <A>(placeholder: unknown): placeholder is FromPrevious<A> => typeof placeholder === "function"

/** A placeholder that is made of what was there before takes what was this user's, and nothing of another's. */
const placeholderOf = <A>(
  own: unknown,
  { client: { userSWA }, queries }: Reader
): { readonly placeholderData?: FromPrevious<A> } => {
  const placeholder = own ?? queries.getDefaultOptions().queries?.placeholderData
  return isFromPrevious<A>(placeholder)
    ? {
        placeholderData: (previous, query) =>
          query?.queryKey[3] === userSWA ? placeholder(previous, query) : placeholder(undefined, undefined)
      }
    : {}
}

const never = { retry: false } as const

/** An app whose queries are never tried again, by default, means these too. */
const defaultsOf = ({ queries }: Reader): Partial<typeof never> =>
  queries.getDefaultOptions().queries?.retry === false ? never : {}

/** The hook of a read. */
const reading =
  <A, E extends Error>(optionsOf: (client: OktoClient) => ReadOptions<A, E>) =>
  <Selected = A>({ enabled = true, ...settings }: ReadSettings<A, E, Selected> = {}): UseQueryResult<Selected, E> => {
    const reader = useReader()
    const options = optionsOf(reader.client)
    return useQuery<A, E, Selected, ReadKey>(
      {
        ...options,
        ...defaultsOf(reader),
        ...settings,
        ...placeholderOf<NonFunction<A>>(settings.placeholderData, reader),
        enabled: enabled && options.enabled
      },
      reader.queries
    )
  }

/** The hook of a read in pages. */
const readingPages =
  <A, E extends Error, Asked>(optionsOf: (client: OktoClient, asked?: Asked) => PagedOptions<A, E>) =>
  <Selected = InfiniteData<Array<A>, number>>(
    asked?: Asked,
    { enabled = true, ...settings }: PagedSettings<A, E, Selected> = {}
  ): UseInfiniteQueryResult<Selected, E> => {
    const reader = useReader()
    const options = optionsOf(reader.client, asked)
    return useInfiniteQuery<Array<A>, E, Selected, ReadKey, number>(
      {
        ...options,
        ...defaultsOf(reader),
        ...settings,
        ...placeholderOf<InfiniteData<Array<A>, number>>(settings.placeholderData, reader),
        enabled: enabled && options.enabled
      },
      reader.queries
    )
  }

/** The user's address on every chain. */
export const useWallets = /* @__PURE__ */ reading(walletsQueryOptions)

/** The chains that this client may use. */
export const useChains = /* @__PURE__ */ reading(chainsQueryOptions)

/** The tokens that this client may move. */
export const useTokens = /* @__PURE__ */ reading(tokensQueryOptions)

/**
 * What the user holds, grouped by token.
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
export const usePortfolio = /* @__PURE__ */ reading(portfolioQueryOptions)

/** The user's NFTs. */
export const useNfts = /* @__PURE__ */ reading(nftsQueryOptions)

/** Deposits and withdrawals, the newest first, in pages. */
export const useActivity = /* @__PURE__ */ readingPages(activityQueryOptions)

/**
 * Past orders, the newest first, in pages.
 *
 * @example
 * ```tsx
 * import { useOrders } from "@okto-effect/react/query"
 *
 * export const Orders = () => {
 *   const { data, fetchNextPage, hasNextPage } = useOrders({ intentType: "TOKEN_TRANSFER" })
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
export const useOrders = /* @__PURE__ */ readingPages(ordersQueryOptions)
