/** Light, dark, or as the system says. */
import { ActionIcon, Menu, type MantineColorScheme, useMantineColorScheme } from "@mantine/core"
import { Icon, type IconName } from "../components/Icon.tsx"

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
  const rowOf = (value: string) => schemes.find((_) => _.value === value)
  const choose = (value: string) => setColorScheme(rowOf(value)?.value ?? "auto")
  return (
    <Menu position="bottom-end" withArrow>
      <Menu.Target>
        <ActionIcon variant="default" size={30} radius="xl" aria-label="Colour scheme">
          <Icon name={rowOf(colorScheme)?.icon ?? "monitor"} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {schemes.map(({ icon, label, value }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon name={icon} />} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
