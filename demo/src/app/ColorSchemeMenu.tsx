/** Light, dark, or as the system says. */
import { type MantineColorScheme, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core"
import { Icon, type IconName } from "../components/Icon.tsx"
import { NavMenu } from "./NavMenu.tsx"

const schemes: ReadonlyArray<{
  readonly value: MantineColorScheme
  readonly label: string
  readonly icon: IconName
}> = [
  { value: "auto", label: "System", icon: "monitor" },
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" }
]

export const ColorSchemeMenu = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chosen = schemes.find(({ value }) => value === colorScheme)
  return (
    <NavMenu
      label="Colour scheme"
      px={7}
      items={schemes.map(({ icon, label, value }) => (
        <UnstyledButton
          key={value}
          className="nav-menu-item"
          aria-pressed={value === colorScheme}
          onClick={() => setColorScheme(value)}
        >
          <Icon name={icon} />
          <Text component="span" inherit fw={value === colorScheme ? 650 : 400}>
            {label}
          </Text>
        </UnstyledButton>
      ))}
    >
      <Icon name={chosen?.icon ?? "monitor"} />
    </NavMenu>
  )
}
