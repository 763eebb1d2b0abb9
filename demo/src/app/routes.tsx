/** Every page, one row each. */
import type { RouteObject } from "react-router-dom"
import { HomePage } from "../pages/Home/HomePage.tsx"
import { LoginPage } from "../pages/Login/LoginPage.tsx"
import { NotFoundPage } from "../pages/NotFound/NotFoundPage.tsx"
import { TokenTransferPage } from "../pages/TokenTransfer/TokenTransferPage.tsx"

export const routes: Array<RouteObject> = [
  { path: "/", Component: LoginPage },
  { path: "/home", Component: HomePage },
  { path: "/transfertoken", Component: TokenTransferPage },
  { path: "*", Component: NotFoundPage }
]
