/** Title, version, the ways to the pages and to the local backend, and the colour scheme. */
import { Badge, Container, Group, Text } from "@mantine/core"
import { version } from "@okto-effect/sdk/package.json"
import { Link } from "react-router-dom"
import { useConfiguration, useConnection } from "../client/ConnectionProvider.tsx"
import type { IconName } from "../components/Icon.tsx"
import { isLocal } from "../config/Configuration.ts"
import type { LocalBackend } from "../config/LocalBackend.ts"
import { InspectorButton } from "../inspector/InspectorButton.tsx"
import { ColorSchemeMenu } from "./ColorSchemeMenu.tsx"
import { MainMenu, PageLinks } from "./MainMenu.tsx"
import { NavMenu, NavMenuLink } from "./NavMenu.tsx"

/** The local backend's pages, one row each. */
const localPages: ReadonlyArray<{
  readonly label: string
  readonly hint: string
  readonly icon: IconName
  readonly href: (local: LocalBackend) => string
}> = [
  { label: "Inbox", hint: "One-time codes arrive here", icon: "inbox", href: ({ inbox }) => inbox },
  { label: "Explorer", hint: "Its chains and transactions", icon: "external", href: ({ explorer }) => explorer },
  { label: "Overview", hint: "Its users and orders", icon: "monitor", href: ({ overview }) => overview },
  { label: "Requests", hint: "What it was asked, and by whom", icon: "requests", href: ({ requests }) => requests },
  { label: "Faults", hint: "Let it fail on demand", icon: "warning", href: ({ faults }) => faults }
]

const LocalBackendMenu = ({ local }: { readonly local: LocalBackend }) => (
  <NavMenu
    label="Local backend"
    px={9}
    leftSection={<span className="live" />}
    items={localPages.map(({ hint, href, icon, label }) => (
      <NavMenuLink key={label} href={href(local)} label={label} hint={hint} icon={icon} />
    ))}
  >
    Local
    <Text component="span" inherit visibleFrom="xs">
      &nbsp;backend
    </Text>
  </NavMenu>
)

export const NavBar = () => {
  const { local } = useConnection()
  const configuration = useConfiguration()
  return (
    <header className="nav">
      <Container size="lg" h={56}>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap">
            <Link to="/home" className="brand">
              Okto Effect
            </Link>
            <Badge
              className="version"
              variant="light"
              color="gray"
              radius="sm"
              tt="none"
              style={{ flexShrink: 0 }}
              aria-label={`Version ${version}`}
            >
              v{version}
            </Badge>
          </Group>
          <PageLinks />
          <nav className="tools" aria-label="Tools">
            <InspectorButton />
            {isLocal(configuration, local) && <LocalBackendMenu local={local} />}
            <ColorSchemeMenu />
            <MainMenu />
          </nav>
        </Group>
      </Container>
    </header>
  )
}
