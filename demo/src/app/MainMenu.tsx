/** The way to every page, to what is written about them, and out. */
import { UnstyledButton } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { NavLink, useNavigate } from "react-router-dom"
import { useConnection } from "../client/ConnectionProvider.tsx"
import { Icon } from "../components/Icon.tsx"
import { NavMenu, NavMenuLink } from "./NavMenu.tsx"
import { documents, pages } from "./places.ts"

/** The pages side by side, where there is room. */
export const PageLinks = () => (
  <nav className="page-links" aria-label="Pages">
    {pages.map(({ label, to }) => (
      <NavLink key={to} to={to} className="page-link">
        {label}
      </NavLink>
    ))}
  </nav>
)

export const MainMenu = () => {
  const { isLoggedIn } = useSession()
  const { logOut } = useConnection()
  const navigate = useNavigate()
  const leave = () => {
    logOut()
    void navigate("/")
  }
  return (
    <NavMenu
      label="Menu"
      px={7}
      items={
        <>
          {pages.map(({ label, to }) => (
            <NavLink key={to} to={to} className="nav-menu-item">
              {label}
            </NavLink>
          ))}
          <hr className="nav-menu-line" />
          {documents.map(({ hint, href, label }) => (
            <NavMenuLink key={label} href={href} label={label} hint={hint} />
          ))}
          <hr className="nav-menu-line" />
          {isLoggedIn ? (
            <UnstyledButton className="nav-menu-item" onClick={leave}>
              Log out
            </UnstyledButton>
          ) : (
            <NavLink to="/" className="nav-menu-item" end>
              Sign in
            </NavLink>
          )}
        </>
      }
    >
      <Icon name="menu" />
    </NavMenu>
  )
}
