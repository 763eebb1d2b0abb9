/** Everything the pages stand on. */
import { MantineProvider } from "@mantine/core"
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider, type RouterProviderProps } from "react-router-dom"
import type { Connection } from "../client/Connection.ts"
import { ConnectionProvider } from "../client/ConnectionProvider.tsx"
import { theme, variables } from "./theme.ts"

export const App = ({
  connection,
  queries,
  router
}: {
  readonly connection: Connection
  readonly queries: QueryClient
  readonly router: RouterProviderProps["router"]
}) => (
  <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
    <QueryClientProvider client={queries}>
      <ConnectionProvider connection={connection}>
        <RouterProvider router={router} />
      </ConnectionProvider>
    </QueryClientProvider>
  </MantineProvider>
)
