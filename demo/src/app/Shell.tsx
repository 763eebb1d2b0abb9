/** The frame of every page: nav bar above, page below. */
import { Container } from "@mantine/core"
import { Suspense, useEffect, useRef } from "react"
import { Outlet, useLocation } from "react-router-dom"
import { ExpiredBanner } from "./ExpiredBanner.tsx"
import { NavBar } from "./NavBar.tsx"
import { useScrolling } from "./useScrolling.ts"
import { Waiting } from "./Waiting.tsx"

export const Shell = () => {
  const { pathname } = useLocation()
  const main = useRef<HTMLDivElement>(null)
  const visited = useRef(pathname)
  useScrolling()

  // A screen reader is told about the new page; the first page announces itself.
  useEffect(() => {
    if (visited.current === pathname) return
    visited.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <NavBar />
      <Container component="main" id="main" ref={main} tabIndex={-1} size="lg" py="xl" pb={64}>
        <ExpiredBanner />
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </Container>
    </>
  )
}
