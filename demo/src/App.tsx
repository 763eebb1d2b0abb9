/** The providers and the router. */
// oxlint-disable-next-line import/no-unassigned-import -- style sheets, in this order
import "./app.css"
import { MantineProvider } from "@mantine/core"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { useState } from "react"
import { RouterProvider } from "react-router-dom"
import { createRouter } from "./router.tsx"
import type { Connection } from "./shared/connection/Connection.ts"
import { ConnectionProvider } from "./shared/connection/useConnection.tsx"
import { cssVariables, theme } from "./theme.ts"

const queries = new QueryClient({
  // A failure is shown at once, with a button to try again.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } }
})

export const App = ({ connection }: { readonly connection: Connection }) => {
  const [router] = useState(createRouter)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <ConnectionProvider connection={connection}>
          <RouterProvider router={router} />
        </ConnectionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
