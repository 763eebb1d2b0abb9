/** The pages inside their frame. */
import { createBrowserRouter } from "react-router-dom"
import { Crash } from "./Crash.tsx"
import { routes } from "./routes.tsx"
import { Shell } from "./Shell.tsx"

/** `base` is the path at which the demo is served. */
export const makeRouter = (base: string) =>
  createBrowserRouter([{ Component: Shell, ErrorBoundary: Crash, children: routes }], { basename: base })
