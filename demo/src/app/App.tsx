/** Everything the pages stand on. */
import { MantineProvider } from "@mantine/core"
import { BrowserRouter, Route, Routes } from "react-router-dom"
import type { Connection } from "../client/Connection.ts"
import { ConnectionProvider } from "../client/ConnectionProvider.tsx"
import { Crash } from "./Crash.tsx"
import { routes } from "./routes.tsx"
import { Shell } from "./Shell.tsx"
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
  </MantineProvider>
)
