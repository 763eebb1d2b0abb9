"use client"

/**
 * Reads with TanStack Query. Answers are cached by client and user, removed when the user logs out, and fetched again after
 * orders. Failed reads are retried when that can help.
 */
export {
  type PagedSettings,
  type ReadSettings,
  useActivity,
  useChains,
  useNfts,
  useOrders,
  usePortfolio,
  useTokens,
  useWallets
} from "./query/hooks.ts"
export {
  activityInfiniteQueryOptions,
  chainsQueryOptions,
  nftsQueryOptions,
  type OrderFilters,
  ordersInfiniteQueryOptions,
  type PagedOptions,
  type PageFilters,
  portfolioQueryOptions,
  type ReadOptions,
  tokensQueryOptions,
  walletsQueryOptions
} from "./query/options.ts"
export { refetchAfterOrder } from "./query/invalidation.ts"
export { type ReadQueryKey, type ReadName, type UserQueryKey, userQueryKey } from "./query/keys.ts"
