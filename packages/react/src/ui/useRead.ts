/** Reads of `./query` as components need them. */
import * as Predicate from "effect/Predicate"
import type { Activity, Chain, Nft, OktoError, Order, Portfolio, Token, Wallet } from "@okto-effect/sdk"
import type { InfiniteData, QueryFunction, QueryFunctionContext, UseQueryResult } from "@tanstack/react-query"
import { useState } from "react"
import { useActivity, useChains, useNfts, useOrders, usePortfolio, useTokens, useWallets } from "../query/hooks.ts"
import type { ReadQueryKey } from "../query/keys.ts"
import { useSession } from "../provider/useSession.ts"

/** The state of a read. */
export interface Read<A> {
  /** The answer. It stays while it is read again, and when that fails. */
  readonly data: A | undefined
  /** Why the last read failed. */
  readonly error: OktoError | undefined
  /** Whether it is being read. */
  readonly isLoading: boolean
  /** Reads again. */
  readonly refetch: () => void
}

type Fetch<A, Page = never> = QueryFunction<A, ReadQueryKey, Page>
type FetchContext = QueryFunctionContext<ReadQueryKey>

/**
 * Options of reads, regardless of the defaults of the `QueryClient`: a failure is shown at once, with a button to try again,
 * also offline; and a persister of the app does not store what a user owns.
 */
const shown = {
  networkMode: "always",
  persister: <A>(fetch: Fetch<A>, context: FetchContext): A | Promise<A> => fetch(context),
  refetchOnMount: true,
  retry: false,
  retryOnMount: true,
  throwOnError: false
} as const

/** The same for what changes often. */
const changing = { ...shown, staleTime: 10_000 } as const

/** The rows of a reply. One that is no object must not spoil the others. */
const rowsOf = <Row>(list: ReadonlyArray<Row>): ReadonlyArray<Row> => list.filter(Predicate.isObject)

/** The entries of all pages. An entry that a new one has moved to the next page, between two reads, is not repeated. */
const withoutRepeats = <Entry>(pages: ReadonlyArray<ReadonlyArray<Entry>>): ReadonlyArray<Entry> => {
  const seen = new Set<string>()
  return pages.flatMap((page) => {
    const named = page.map((entry) => ({ entry, text: JSON.stringify(entry) }))
    // One page can have equal entries.
    const fresh = named.filter(({ text }) => !seen.has(text))
    for (const { text } of named) seen.add(text)
    return fresh.map(({ entry }) => entry)
  })
}

/** The same in pages. TanStack Query replaces the page number. */
const pagedOf = <Entry>() => ({
  ...changing,
  persister: <A>(fetch: Fetch<A, number>, context: FetchContext): A | Promise<A> =>
    fetch({ ...context, pageParam: 1, direction: "forward" }),
  select: ({ pages }: InfiniteData<Array<Entry>>): ReadonlyArray<Entry> => rowsOf(withoutRepeats(pages))
})

// Made once: TanStack Query selects anew for another function.
const pagedActivity = /* @__PURE__ */ pagedOf<Activity>()
const pagedOrders = /* @__PURE__ */ pagedOf<Order>()

type Result<A> = Pick<UseQueryResult<A, OktoError>, "data" | "error" | "isFetching" | "isPending"> & {
  readonly refetch: () => Promise<unknown>
}

const useRead = <A>({ data, error, isFetching, isPending, refetch }: Result<A>): Read<A> => {
  const { userSWA } = useSession()
  const [last, setLast] = useState({ error, userSWA })
  // TanStack Query drops the error of a first read when it is read again: the button that was pressed would disappear.
  const isAgain = isPending && last.userSWA === userSWA
  if (!isAgain && (last.error !== error || last.userSWA !== userSWA)) setLast({ error, userSWA })
  return {
    data,
    error: (isAgain ? last.error : error) ?? undefined,
    // Without a user it waits for one.
    isLoading: userSWA !== undefined && (isPending || isFetching),
    refetch: () => {
      if (userSWA !== undefined) void refetch()
    }
  }
}

export const useReadWallets = () => useRead<ReadonlyArray<Wallet>>(useWallets({ ...shown, select: rowsOf<Wallet> }))
export const useReadChains = (enabled = true) =>
  useRead<ReadonlyArray<Chain>>(useChains({ ...shown, enabled, select: rowsOf<Chain> }))
export const useReadTokens = (enabled = true) =>
  useRead<ReadonlyArray<Token>>(useTokens({ ...shown, enabled, select: rowsOf<Token> }))
export const useReadPortfolio = (enabled = true) => useRead<Portfolio>(usePortfolio({ ...changing, enabled }))
export const useReadNfts = (enabled = true) =>
  useRead<ReadonlyArray<Nft>>(useNfts({ ...changing, enabled, select: rowsOf<Nft> }))

/** A read in pages. */
export interface PagedRead<A> extends Read<A> {
  /** Whether there are more pages. */
  readonly hasMore: boolean
  /** Reads the next page. */
  readonly readMore: () => void
}

export const useReadActivity = (): PagedRead<ReadonlyArray<Activity>> => {
  const result = useActivity({}, pagedActivity)
  return {
    ...useRead<ReadonlyArray<Activity>>(result),
    hasMore: result.hasNextPage,
    readMore: () => void result.fetchNextPage()
  }
}

/** The newest orders. */
export const useReadOrders = (enabled: boolean) =>
  useRead<ReadonlyArray<Order>>(useOrders({ size: 50 }, { ...pagedOrders, enabled }))

/** Several reads as one, with `data` once all of them have theirs. Only those without data are read again. */
export const combined = <A>(lists: ReadonlyArray<Read<unknown>>, data: A): Read<A> => ({
  data: lists.every((list) => list.data !== undefined) ? data : undefined,
  error: lists.find(({ error }) => error !== undefined)?.error,
  isLoading: lists.some(({ isLoading }) => isLoading),
  refetch: () => {
    for (const list of lists) if (list.data === undefined || list.error !== undefined) list.refetch()
  }
})
