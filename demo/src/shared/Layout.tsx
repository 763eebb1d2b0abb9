/** The frame of every page: nav bar, banners, and the components' provider. */
import { Container } from "@mantine/core"
import { useDidUpdate } from "@mantine/hooks"
import { useSession } from "@okto-effect/react"
import { english, type Texts, UiProvider } from "@okto-effect/react/ui"
import { useRef } from "react"
import { Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router-dom"
import { ErrorBanner, LinkButton } from "./Banner.tsx"
import { NavBar } from "./NavBar.tsx"

/** A review ends in a signature here, which sends nothing yet. */
const texts: Texts = {
  ...english,
  common: { ...english.common, back: "Cancel", explorer: "View on explorer" },
  confirm: { ...english.confirm, title: "Check before you sign", send: "Sign", call: "Sign" }
}

export const Layout = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { isExpired } = useSession()
  const main = useRef<HTMLDivElement>(null)
  // Screen readers announce the focused element after a change of page.
  useDidUpdate(() => main.current?.focus({ preventScroll: true }), [pathname])
  return (
    <UiProvider texts={texts} signIn={() => void navigate("/")}>
      <ScrollRestoration />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <NavBar />
      <Container component="main" id="main" ref={main} tabIndex={-1} size="xl" py="xl" pb={64}>
        {isExpired && (
          <ErrorBanner mb="lg">
            Your session has expired.{" "}
            {pathname === "/" ? "Sign in again." : <LinkButton onClick={() => void navigate("/")}>Sign in</LinkButton>}
          </ErrorBanner>
        )}
        <Outlet />
      </Container>
    </UiProvider>
  )
}
