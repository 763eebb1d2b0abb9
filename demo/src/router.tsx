/** The pages by their addresses. Each is loaded when it is visited. */
import { Loader } from "@mantine/core"
import { createBrowserRouter } from "react-router-dom"
import { ErrorPage } from "./shared/ErrorPage.tsx"
import { Layout } from "./shared/Layout.tsx"

export const createRouter = () =>
  createBrowserRouter(
    [
      {
        element: <Layout />,
        errorElement: <ErrorPage />,
        hydrateFallbackElement: <Loader m="xl" aria-label="Loading" />,
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              { path: "/", lazy: () => import("./features/login/LoginPage.tsx") },
              { path: "/home", lazy: () => import("./features/home/HomePage.tsx") },
              { path: "/rawRead", lazy: () => import("./features/rawRead/RawReadPage.tsx") },
              { path: "/transfertoken", lazy: () => import("./features/transfer/TokenTransferPage.tsx") },
              { path: "/transfernft", lazy: () => import("./features/transfer/NftTransferPage.tsx") },
              { path: "/rawtransaction", lazy: () => import("./features/transfer/RawTransactionPage.tsx") },
              { path: "/createnftcollection", lazy: () => import("./features/home/CreateNftCollectionPage.tsx") },
              { path: "*", lazy: () => import("./shared/NotFoundPage.tsx") }
            ]
          }
        ]
      }
    ],
    { basename: import.meta.env.BASE_URL }
  )
