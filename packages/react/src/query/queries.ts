import { QueryClient, QueryClientContext } from "@tanstack/react-query"
import { useContext, useEffect, useState } from "react"
import { useOkto } from "../provider/OktoProvider.tsx"
import { memoizeByClient } from "../provider/memoizeByClient.ts"

const ownOf = /* @__PURE__ */ memoizeByClient(() => new QueryClient())

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
