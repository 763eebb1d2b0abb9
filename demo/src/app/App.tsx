/** The providers and the router. */
import { MantineProvider } from "@mantine/core"
import { BrowserRouter, Route, Routes } from "react-router-dom"
import type { Connection } from "../client/Connection.ts"
import { ConnectionProvider } from "../client/ConnectionProvider.tsx"
import { ErrorBoundary } from "./ErrorBoundary.tsx"
import { routes } from "./routes.tsx"
import { Layout } from "./Layout.tsx"
import { theme, variables } from "./theme.ts"

export const App = ({
  base,
  connection
}: {
  /** The path at which the demo is served. */
  readonly base: string
  readonly connection: Connection
}) => (
  <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
    <ConnectionProvider connection={connection}>
      <BrowserRouter basename={base}>
        <ErrorBoundary>
          <Routes>
            <Route element={<Layout />}>
              {routes.map(({ Page, path }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
          </Routes>
        </ErrorBoundary>
      </BrowserRouter>
    </ConnectionProvider>
  </MantineProvider>
)
