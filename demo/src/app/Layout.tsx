/** The layout of every page. */
import { Container } from "@mantine/core"
import { useDidUpdate } from "@mantine/hooks"
import { useRef } from "react"
import { Outlet, useLocation } from "react-router-dom"
import { ConnectionBanner, ExpiredBanner } from "./Banners.tsx"
import { ErrorBoundary } from "./ErrorBoundary.tsx"
import { NavBar } from "./NavBar.tsx"
import { useFocusKeeper } from "./useFocusKeeper.ts"
import { useScrollRestoration } from "./useScrollRestoration.ts"

export const Layout = () => {
  const { pathname } = useLocation()
  const main = useRef<HTMLDivElement>(null)
  useScrollRestoration()
  useFocusKeeper(main)

  // Screen readers announce the focused element after a change of page.
  useDidUpdate(() => main.current?.focus({ preventScroll: true }), [pathname])

  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <NavBar />
      <Container
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        size="lg"
        py="xl"
        pb={64}
        style={{ outline: "none" }}
      >
        <ConnectionBanner />
        <ExpiredBanner />
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </Container>
    </>
  )
}
