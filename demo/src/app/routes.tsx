/** Every page, one row each. All but the first are loaded when they are visited. */
import type { ComponentType } from "react"
import type { RouteObject } from "react-router-dom"
import { LoginPage } from "../pages/Login/LoginPage.tsx"
import { Waiting } from "./Waiting.tsx"

const later = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  HydrateFallback: Waiting,
  lazy: async () => ({ Component: await load() })
})

export const routes: Array<RouteObject> = [
  { path: "/", Component: LoginPage },
  later("/home", async () => (await import("../pages/Home/HomePage.tsx")).HomePage),
  later("/rawRead", async () => (await import("../pages/RawRead/RawReadPage.tsx")).RawReadPage),
  later("/transfertoken", async () => (await import("../pages/TokenTransfer/TokenTransferPage.tsx")).TokenTransferPage),
  later("/transfernft", async () => (await import("../pages/NftTransfer/NftTransferPage.tsx")).NftTransferPage),
  later(
    "/createnftcollection",
    async () => (await import("../pages/CreateNftCollection/CreateNftCollectionPage.tsx")).CreateNftCollectionPage
  ),
  later(
    "/rawtransaction",
    async () => (await import("../pages/RawTransaction/RawTransactionPage.tsx")).RawTransactionPage
  ),
  later("*", async () => (await import("../pages/NotFound/NotFoundPage.tsx")).NotFoundPage)
]
