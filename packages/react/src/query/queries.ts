import type { OktoClient } from "@okto-effect/sdk"
import { QueryClient, QueryClientContext } from "@tanstack/react-query"
import { useContext, useEffect, useState } from "react"
import { useOkto } from "../OktoProvider.tsx"

// One for each client, not for the module: a server renders the pages of many users.
const own = /* @__PURE__ */ new WeakMap<OktoClient, QueryClient>()

const ownOf = (client: OktoClient): QueryClient => {
  const queries = own.get(client) ?? new QueryClient()
  own.set(client, queries)
  return queries
}

/**
 * The `QueryClient` of the nearest provider, else one for each client. It stays the same, as observers of TanStack Query
 * expect; other clients and users have other keys in it.
 */
export const useQueries = (): QueryClient => {
  const client = useOkto()
  const above = useContext(QueryClientContext)
  const [queries] = useState(() => above ?? ownOf(client))
  // Providers mount theirs: it continues when the device is online again, and reads again when the page is focused.
  useEffect(() => {
    if (queries === above) return undefined
    queries.mount()
    return () => queries.unmount()
  }, [above, queries])
  return queries
}
