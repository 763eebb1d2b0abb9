/** Every page, one row each. All but the first are loaded when they are visited. */
import { type ComponentType, lazy } from "react"
import { LoginPage } from "../pages/Login/LoginPage.tsx"

const later = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }))

export const routes: ReadonlyArray<{ readonly path: string; readonly Page: ComponentType }> = [
  { path: "/", Page: LoginPage },
  { path: "/home", Page: later(async () => (await import("../pages/Home/HomePage.tsx")).HomePage) },
  { path: "/rawRead", Page: later(async () => (await import("../pages/RawRead/RawReadPage.tsx")).RawReadPage) },
  {
    path: "/transfertoken",
    Page: later(async () => (await import("../pages/TokenTransfer/TokenTransferPage.tsx")).TokenTransferPage)
  },
  {
    path: "/transfernft",
    Page: later(async () => (await import("../pages/NftTransfer/NftTransferPage.tsx")).NftTransferPage)
  },
  {
    path: "/createnftcollection",
    Page: later(
      async () => (await import("../pages/CreateNftCollection/CreateNftCollectionPage.tsx")).CreateNftCollectionPage
    )
  },
  {
    path: "/rawtransaction",
    Page: later(async () => (await import("../pages/RawTransaction/RawTransactionPage.tsx")).RawTransactionPage)
  },
  {
    path: "/components",
    Page: later(async () => (await import("../pages/Components/ComponentsPage.tsx")).ComponentsPage)
  },
  { path: "*", Page: later(async () => (await import("../pages/NotFound/NotFoundPage.tsx")).NotFoundPage) }
]
