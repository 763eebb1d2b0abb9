/** The pages inside their frame. */
import { createBrowserRouter } from "react-router-dom"
import { Crash } from "./Crash.tsx"
import { routes } from "./routes.tsx"
import { Shell } from "./Shell.tsx"

export const makeRouter = () => createBrowserRouter([{ Component: Shell, ErrorBoundary: Crash, children: routes }])
