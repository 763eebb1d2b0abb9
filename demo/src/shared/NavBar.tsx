/** The title, the version, links to the pages, and the tools. */
import { ActionIcon, Anchor, Badge, Button, ColorSwatch, Container, Group, Menu } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { version } from "@okto-effect/sdk/package.json"
import { Link, NavLink } from "react-router-dom"
import { InspectorButton } from "../features/inspector/Inspector.tsx"
import { useConnection, useLogOut } from "./connection/useConnection.tsx"
import { Icon } from "./Icon.tsx"

const pages = [
  { label: "Home", to: "/home" },
  { label: "Transfer Token", to: "/transfertoken" },
  { label: "Transfer NFT", to: "/transfernft" },
  { label: "Raw Transaction", to: "/rawtransaction" },
  { label: "Raw Read", to: "/rawRead" }
] as const

/** The pages of the local backend; the overview has no name. */
const localPages = [
  { label: "Inbox: one-time codes arrive here", name: "inbox" },
  { label: "Explorer: its chains and transactions", name: "explorer" },
  { label: "Faults: make it fail on demand", name: "faults" },
  { label: "Overview: its users and orders", name: undefined }
] as const

const LocalBackendMenu = () => {
  const { local } = useConnection()
  if (local === undefined) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<ColorSwatch color="var(--okto-success)" size={8} withShadow={false} />}
        >
          <span className="nav-word">Local backend</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {localPages.map(({ label, name }) => (
          <Menu.Item key={label} component="a" href={local.page(name)} target="_blank">
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Where the bar has no room for links. */
const PagesMenu = () => {
  const { isLoggedIn } = useSession()
  const logOut = useLogOut()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className="pages-menu" variant="default" size={30} aria-label="Menu">
          <Icon name="menu" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ label, to }) => (
          <Menu.Item key={to} component={NavLink} to={to}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {isLoggedIn ? (
          <Menu.Item onClick={logOut}>Log out</Menu.Item>
        ) : (
          <Menu.Item component={NavLink} to="/">
            Sign in
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export const NavBar = () => (
  <header className="nav">
    <Container size="xl" h={56}>
      <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Anchor component={Link} to="/home" c="inherit" fw={650} underline="never" style={{ whiteSpace: "nowrap" }}>
            Okto Effect
          </Anchor>
          <Badge className="version" variant="light" color="muted" aria-label={`Version ${version}`}>
            v{version}
          </Badge>
        </Group>
        <nav className="page-links" aria-label="Pages">
          {pages.map(({ label, to }) => (
            <NavLink key={to} to={to} className="page-link">
              {label}
            </NavLink>
          ))}
        </nav>
        <Group component="nav" gap={8} wrap="nowrap" aria-label="Tools">
          <InspectorButton />
          <LocalBackendMenu />
          <PagesMenu />
        </Group>
      </Group>
    </Container>
  </header>
)
