/** Every page, one row each. All but the first are loaded when they are visited. */
import { type ComponentType, lazy } from "react"
import { matchRoutes } from "react-router-dom"
import { LoginPage } from "../pages/Login/LoginPage.tsx"

interface Route {
  readonly path: string
  readonly Page: ComponentType
  /** Loads the page, so that it is shown at once. */
  readonly load?: () => Promise<unknown>
}

/** A page with what it reads from the backend by. The first reads nothing, so that it does not load that. */
const later = (load: () => Promise<ComponentType>): Omit<Route, "path"> => {
  let loaded: ComponentType | undefined
  const get = async () => {
    const [Inside, { Queries }] = await Promise.all([load(), import("../client/Queries.tsx")])
    return (loaded ??= () => (
      <Queries>
        <Inside />
      </Queries>
    ))
  }
  const Lazy = lazy(async () => ({ default: await get() }))
  const Page = () => {
    const Loaded = loaded ?? Lazy
    return <Loaded />
  }
  return { Page, load: get }
}

export const routes: ReadonlyArray<Route> = [
  { path: "/", Page: LoginPage },
  { path: "/home", ...later(async () => (await import("../pages/Home/HomePage.tsx")).HomePage) },
  { path: "/rawRead", ...later(async () => (await import("../pages/RawRead/RawReadPage.tsx")).RawReadPage) },
  {
    path: "/transfertoken",
    ...later(async () => (await import("../pages/TokenTransfer/TokenTransferPage.tsx")).TokenTransferPage)
  },
  {
    path: "/transfernft",
    ...later(async () => (await import("../pages/NftTransfer/NftTransferPage.tsx")).NftTransferPage)
  },
  {
    path: "/createnftcollection",
    ...later(
      async () => (await import("../pages/CreateNftCollection/CreateNftCollectionPage.tsx")).CreateNftCollectionPage
    )
  },
  {
    path: "/rawtransaction",
    ...later(async () => (await import("../pages/RawTransaction/RawTransactionPage.tsx")).RawTransactionPage)
  },
  {
    path: "/components",
    ...later(async () => (await import("../pages/Components/ComponentsPage.tsx")).ComponentsPage)
  },
  { path: "*", ...later(async () => (await import("../pages/NotFound/NotFoundPage.tsx")).NotFoundPage) }
]

/**
 * Loads the page at an address. A first page that React has to wait for is not shown for the next 300 ms: that is how long
 * what stands in its place stays at least. One that cannot be loaded says so when it is shown.
 */
export const preload = async (address: string, base: string): Promise<void> => {
  const found = matchRoutes([...routes], address, base)?.at(-1)?.route
  await found?.load?.().catch(() => undefined)
}
