/** How long answers are good: until their user leaves, and what an order changes, until it has reached its end. */
import type { OktoClient } from "@okto-effect/sdk"
import type { QueryClient } from "@tanstack/react-query"
import { onOrderSettled } from "../settledOrders.ts"
import { type ReadName, userKey } from "./keys.ts"

/** What an order may change. */
const changing: ReadonlyArray<ReadName> = ["activity", "nfts", "orders", "portfolio"]

/**
 * Asks again for what an order may have changed: holdings, NFTs, activity and orders. Orders that `useOrder` and
 * `useTransaction` follow do it by themselves; call it after a `waitForOrder` of your own.
 *
 * @example
 * ```ts
 * import { type OktoClient, waitForOrder } from "@okto-effect/react"
 * import { refetchAfterOrder } from "@okto-effect/react/query"
 * import type { QueryClient } from "@tanstack/react-query"
 *
 * export const waited = async (queries: QueryClient, client: OktoClient, jobId: string) => {
 *   const order = await waitForOrder(client, jobId)
 *   await refetchAfterOrder(queries, client)
 *   return order
 * }
 * ```
 */
export const refetchAfterOrder = async (queries: QueryClient, client: OktoClient): Promise<void> => {
  await Promise.all(changing.map((name) => queries.invalidateQueries({ queryKey: [...userKey(client), name] })))
}

const watched = /* @__PURE__ */ new WeakMap<OktoClient, WeakSet<QueryClient>>()

/** Sees to it that a cache forgets what a user read when that user leaves, and asks again after orders. */
export const keepFresh = (queries: QueryClient, client: OktoClient): void => {
  const caches = watched.get(client) ?? new WeakSet()
  watched.set(client, caches)
  if (caches.has(queries)) return
  caches.add(queries)
  const { userSWA } = client
  const user = userKey(client)
  const stopFollowing = onOrderSettled(client, () => void refetchAfterOrder(queries, client))
  const stopMeeting = client.onSessionChange(() => {
    if (client.userSWA === userSWA) return
    stopFollowing()
    stopMeeting()
    caches.delete(queries)
    queries.removeQueries({ queryKey: user })
  })
}
