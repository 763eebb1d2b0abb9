/** The pages. All but the login page are loaded when they are visited. */
import { Skeleton, Stack } from "@mantine/core"
import type { ComponentType } from "react"
import { matchRoutes } from "react-router-dom"
import { lazily } from "../components/lazily.tsx"
import { LoginPage } from "../pages/Login/LoginPage.tsx"

interface Route {
  readonly path: string
  readonly Page: ComponentType
  readonly load?: () => Promise<unknown>
}

/** Loads each page other than the login page. */
const loaders: Readonly<Record<string, () => Promise<ComponentType>>> = {
  "/home": async () => (await import("../pages/Home/HomePage.tsx")).HomePage,
  "/rawRead": async () => (await import("../pages/RawRead/RawReadPage.tsx")).RawReadPage,
  "/transfertoken": async () => (await import("../pages/TokenTransfer/TokenTransferPage.tsx")).TokenTransferPage,
  "/transfernft": async () => (await import("../pages/NftTransfer/NftTransferPage.tsx")).NftTransferPage,
  "/createnftcollection": async () =>
    (await import("../pages/CreateNftCollection/CreateNftCollectionPage.tsx")).CreateNftCollectionPage,
  "/rawtransaction": async () => (await import("../pages/RawTransaction/RawTransactionPage.tsx")).RawTransactionPage,
  "*": async () => (await import("../pages/NotFound/NotFoundPage.tsx")).NotFoundPage
}

const skeleton = (
  <Stack gap="lg">
    <Skeleton height={34} width={220} />
    <Skeleton height={320} />
  </Stack>
)

/** A page with the cache of its queries. The login page has no queries, so that it does not load their code. */
const routeOf = ([path, loadPage]: readonly [path: string, loadPage: () => Promise<ComponentType>]): Route => {
  const { Component: Page, load } = lazily(
    async () => {
      const [Inside, { Queries }] = await Promise.all([loadPage(), import("../client/Queries.tsx")])
      return () => (
        <Queries>
          <Inside />
        </Queries>
      )
    },
    { placeholder: skeleton, what: "page" }
  )
  return { path, Page, load }
}

export const routes: ReadonlyArray<Route> = [{ path: "/", Page: LoginPage }, ...Object.entries(loaders).map(routeOf)]

/**
 * Loads the page at an address before it is rendered: React shows a fallback for at least 300 ms. A page that cannot be
 * loaded fails when it is rendered.
 */
export const preload = async (address: string, base: string): Promise<void> => {
  const found = matchRoutes([...routes], address, base)?.at(-1)?.route
  await found?.load?.()
}
