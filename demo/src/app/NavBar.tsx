/** The title, the version, links to all pages, and the tools. */
import {
  Anchor,
  Badge,
  ColorSwatch,
  Container,
  Flex,
  Group,
  type MantineColorScheme,
  Text,
  useMantineColorScheme
} from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { version } from "@okto-effect/sdk/package.json"
import { Link, NavLink } from "react-router-dom"
import { useLocalBackend, useLogOut } from "../client/ConnectionProvider.tsx"
import { Icon, type IconName } from "../components/Icon.tsx"
import { InspectorButton } from "../inspector/InspectorButton.tsx"
import { documents, localPages, pages } from "./navigation.ts"
import { NavMenu } from "./NavMenu.tsx"

const LocalBackendMenu = () => {
  const local = useLocalBackend()
  if (local === undefined) return null
  return (
    <NavMenu
      label="Local backend"
      px={9}
      leftSection={<ColorSwatch color="#12b886" size={8} withShadow={false} />}
      groups={[localPages.map(({ hint, icon, label, name }) => ({ hint, icon, label, href: local.page(name) }))]}
    >
      Local
      <Text component="span" inherit visibleFrom="xs">
        &nbsp;backend
      </Text>
    </NavMenu>
  )
}

const schemes: ReadonlyArray<{
  readonly value: MantineColorScheme
  readonly label: string
  readonly icon: IconName
}> = [
  { value: "auto", label: "System", icon: "monitor" },
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" }
]

const ColorSchemeMenu = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const items = schemes.map(({ icon, label, value }) => ({
    icon,
    label,
    isChosen: value === colorScheme,
    onClick: () => setColorScheme(value)
  }))
  return (
    <NavMenu label="Colour scheme" groups={[items]}>
      <Icon name={items.find(({ isChosen }) => isChosen)?.icon ?? "monitor"} />
    </NavMenu>
  )
}

const MainMenu = () => {
  const { isLoggedIn } = useSession()
  const logOut = useLogOut()
  const session = isLoggedIn ? { label: "Log out", onClick: logOut } : { label: "Sign in", to: "/" }
  return (
    <NavMenu label="Menu" groups={[pages, documents, [session]]}>
      <Icon name="menu" />
    </NavMenu>
  )
}

export const NavBar = () => (
  <header className="nav">
    <Container fluid h={56}>
      <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Anchor component={Link} to="/home" c="inherit" fw={650} underline="never" style={{ whiteSpace: "nowrap" }}>
            Okto Effect
          </Anchor>
          <Badge
            className="version"
            variant="light"
            color="gray"
            style={{ flexShrink: 0 }}
            aria-label={`Version ${version}`}
          >
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
        <Flex component="nav" gap={{ base: 4, xs: 10 }} aria-label="Tools">
          <InspectorButton />
          <LocalBackendMenu />
          <ColorSchemeMenu />
          <MainMenu />
        </Flex>
      </Group>
    </Container>
  </header>
)
