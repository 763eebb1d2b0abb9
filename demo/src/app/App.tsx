/** Everything the pages stand on. */
import { MantineProvider } from "@mantine/core"
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { BrowserRouter, Route, Routes } from "react-router-dom"
import type { Connection } from "../client/Connection.ts"
import { ConnectionProvider } from "../client/ConnectionProvider.tsx"
import { Crash } from "./Crash.tsx"
import { routes } from "./routes.tsx"
import { Shell } from "./Shell.tsx"
import { theme, variables } from "./theme.ts"

export const App = ({
  base,
  connection,
  queries
}: {
  /** The path at which the demo is served. */
  readonly base: string
  readonly connection: Connection
  readonly queries: QueryClient
}) => (
  <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
    <QueryClientProvider client={queries}>
      <ConnectionProvider connection={connection}>
        <BrowserRouter basename={base}>
          <Crash>
            <Routes>
              <Route element={<Shell />}>
                {routes.map(({ Page, path }) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
              </Route>
            </Routes>
          </Crash>
        </BrowserRouter>
      </ConnectionProvider>
    </QueryClientProvider>
  </MantineProvider>
)
