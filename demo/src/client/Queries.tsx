/** The cache of all queries. */
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet
import "../app/pages.css"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactNode } from "react"

const queries = new QueryClient({
  // A failure is shown at once, with a button to try again.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } }
})

export const Queries = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)
