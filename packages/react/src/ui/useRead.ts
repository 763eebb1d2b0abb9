/** What is read with `./query`, as components show it. */
import type { Activity, Chain, Nft, OktoError, Portfolio, Token, Wallet } from "@okto-effect/sdk"
import type { InfiniteData, QueryFunction, QueryFunctionContext } from "@tanstack/react-query"
import { useState } from "react"
import { useActivity, useChains, useNfts, usePortfolio, useTokens, useWallets } from "../query/hooks.ts"
import type { ReadKey } from "../query/keys.ts"
import { useSession } from "../useSession.ts"

/** What is known of it. What was read stays while it is read again, and when that fails. */
export interface ReadState<A> {
  readonly data: A | undefined
  readonly error: OktoError | undefined
  readonly isLoading: boolean
}

/** What is read, and how to read it again. */
export interface Read<A> extends ReadState<A> {
  readonly refresh: () => void
}

type Ask<A, Page = never> = QueryFunction<A, ReadKey, Page>
type Asked = QueryFunctionContext<ReadKey>

/**
 * How components read, whatever the defaults of the `QueryClient` are: a failure is shown at once, with a button to try
 * again, and never thrown; offline, too; and no persister of the app's writes down what a user owns.
 */
const shown = {
  networkMode: "always",
  persister: <A>(ask: Ask<A>, asked: Asked): A | Promise<A> => ask(asked),
  refetchOnMount: true,
  retry: false,
  retryOnMount: true,
  throwOnError: false
} as const

/** The same for what changes: an answer is good for ten seconds. */
const changing = { ...shown, staleTime: 10_000 } as const

/** The same in pages. TanStack Query itself knows which page it asks for. */
const paged = {
  ...changing,
  persister: <A>(ask: Ask<A, number>, asked: Asked): A | Promise<A> =>
    ask({ ...asked, pageParam: 1, direction: "forward" }),
  select: ({ pages }: InfiniteData<Array<Activity>>): ReadonlyArray<Activity> => pages.flat()
} as const

/** Of what TanStack Query says of a read. */
interface Queried<A> {
  readonly data: A | undefined
  readonly error: OktoError | null
  readonly isFetching: boolean
  readonly isPending: boolean
  readonly refetch: () => unknown
}

const useRead = <A>({ data, error, isFetching, isPending, refetch }: Queried<A>): Read<A> => {
  const { isLoggedIn, userSWA } = useSession()
  const [failed, setFailed] = useState<{ readonly error: OktoError; readonly userSWA: string | undefined }>()
  // TanStack Query drops the error of what was never read when it is read again: the button that was pressed would go.
  if (error !== null && error !== failed?.error) setFailed({ error, userSWA })
  const former = isPending && failed?.userSWA === userSWA ? failed?.error : undefined
  return {
    data,
    error: error ?? former,
    isLoading: isPending || isFetching,
    refresh: () => {
      if (isLoggedIn) refetch()
    }
  }
}

export const useReadWallets = () => useRead<ReadonlyArray<Wallet>>(useWallets(shown))
export const useReadChains = () => useRead<ReadonlyArray<Chain>>(useChains(shown))
export const useReadTokens = () => useRead<ReadonlyArray<Token>>(useTokens(shown))
export const useReadPortfolio = () => useRead<Portfolio>(usePortfolio(changing))
export const useReadNfts = () => useRead<ReadonlyArray<Nft>>(useNfts(changing))
export const useReadActivity = () => useRead<ReadonlyArray<Activity>>(useActivity({}, paged))

/** Several lists as one: `data` is there when all of them are, and only those that are missing are asked for again. */
export const together = <A>(lists: ReadonlyArray<Read<unknown>>, data: A): Read<A> => ({
  data: lists.every((list) => list.data !== undefined) ? data : undefined,
  error: lists.find(({ error }) => error !== undefined)?.error,
  isLoading: lists.some(({ isLoading }) => isLoading),
  refresh: () => {
    for (const list of lists) if (list.data === undefined || list.error !== undefined) list.refresh()
  }
})
