/** What is read from the backend is kept here. */
import { QueryClient } from "@tanstack/react-query"

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    // A failure is shown at once, with a button to try again.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } }
  })
