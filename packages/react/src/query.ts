"use client"

/**
 * What the backend knows, with TanStack Query: kept for each client and user, and forgotten when the user leaves; asked
 * again after orders; tried again where that can help.
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
  activityQueryOptions,
  chainsQueryOptions,
  nftsQueryOptions,
  type OrdersAsked,
  ordersQueryOptions,
  type PagedOptions,
  type PagedRead,
  portfolioQueryOptions,
  type ReadOptions,
  tokensQueryOptions,
  walletsQueryOptions
} from "./query/options.ts"
export { refetchAfterOrder } from "./query/freshness.ts"
export { type ReadKey, type ReadName, type UserKey, userKey } from "./query/keys.ts"
