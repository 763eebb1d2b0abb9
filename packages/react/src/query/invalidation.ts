/** Removes cached answers when their user logs out, and fetches again what an order may have changed. */
import type { OktoClient } from "@okto-effect/sdk"
import type { QueryClient } from "@tanstack/react-query"
import { onOrderFinal } from "../order/orderEvents.ts"
import { memoizeByClient } from "../provider/memoizeByClient.ts"
import { type ReadName, userQueryKey } from "./keys.ts"

/** The reads that an order may change. */
const changedByOrders: ReadonlyArray<ReadName> = ["activity", "nfts", "orders", "portfolio"]

/**
 * Fetches again what an order may have changed: holdings, NFTs, activity and orders. Hooks, components, `waitForOrder` and the
 * Ethereum provider cause that by themselves; call it for an order that you follow in another way, such as on your server.
 *
 * @param queries the cache
 * @param client the client whose user sent the order
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/react"
 * import { refetchAfterOrder } from "@okto-effect/react/query"
 * import type { QueryClient } from "@tanstack/react-query"
 *
 * export const listen = (queries: QueryClient, client: OktoClient, events: EventSource) =>
 *   events.addEventListener("paid", () => void refetchAfterOrder(queries, client))
 * ```
 */
export const refetchAfterOrder = async (queries: QueryClient, client: OktoClient): Promise<void> => {
  await Promise.all(
    changedByOrders.map((name) => queries.invalidateQueries({ queryKey: [...userQueryKey(client), name] }))
  )
}

const cachesOf = /* @__PURE__ */ memoizeByClient(() => new WeakSet<QueryClient>())

/** Watches a client for a cache: for the end of its session, and for orders. */
export const invalidateOnChanges = (queries: QueryClient, client: OktoClient): void => {
  const caches = cachesOf(client)
  if (caches.has(queries)) return
  caches.add(queries)
  const { userSWA } = client
  const user = userQueryKey(client)
  const stopFollowing = onOrderFinal(client, () => void refetchAfterOrder(queries, client))
  const stopWatching = client.onSessionChange(() => {
    if (client.userSWA === userSWA) return
    stopFollowing()
    stopWatching()
    caches.delete(queries)
    queries.removeQueries({ queryKey: user })
  })
}
