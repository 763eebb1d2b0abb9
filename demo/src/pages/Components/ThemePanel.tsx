/** Chooses a theme for the components, and shows it as code and as CSS. */
import { Button, ColorInput, Group, Input, SegmentedControl, SimpleGrid, Slider, Stack } from "@mantine/core"
import { useId } from "react"
import { Source } from "../../code/Program.tsx"
import { Section, SidePanel } from "../../components/Page.tsx"
import { codeOf, colours, cssOf, presets, type ThemeChoice } from "./themeChoice.ts"

const measures = [
  { name: "radius", label: "Radius", min: 0, max: 2, step: 0.05, shown: (value: number) => `${value}rem` },
  { name: "density", label: "Density", min: 0.75, max: 1.5, step: 0.05, shown: (value: number) => `× ${value}` }
] as const

const schemes = [
  { value: "page", label: "As the page" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" }
]

export const ThemePanel = ({
  choice,
  onChange
}: {
  readonly choice: ThemeChoice
  readonly onChange: (choice: ThemeChoice) => void
}) => {
  const id = useId()
  const choose = (value: string) =>
    onChange({ ...choice, scheme: value === "light" || value === "dark" ? value : undefined })
  return (
    <Section title="Theme" description="A theme is a typed object, or custom properties in a style sheet.">
      <SidePanel
        aside={
          <Stack className="short-code">
            <Source title="As code" label="theme as code" code={codeOf(choice)} />
            <Source title="As CSS" label="theme as CSS" code={cssOf(choice)} />
          </Stack>
        }
      >
        <Stack>
          <Group gap="xs" role="group" aria-label="Presets">
            {presets.map(({ choice: preset, name }) => (
              <Button key={name} variant="default" size="xs" onClick={() => onChange(preset)}>
                {name}
              </Button>
            ))}
          </Group>
          <SimpleGrid cols={{ base: 2, sm: 4 }} role="group" aria-label="Colours">
            {colours.map(({ label, name }) => (
              <ColorInput
                key={name}
                label={label}
                size="xs"
                placeholder="Default"
                withEyeDropper={false}
                withPreview={choice.colours[name] !== undefined}
                value={choice.colours[name] ?? ""}
                onChange={(colour) =>
                  onChange({ ...choice, colours: { ...choice.colours, [name]: colour === "" ? undefined : colour } })
                }
              />
            ))}
          </SimpleGrid>
          {measures.map(({ label, max, min, name, shown, step }) => (
            <Input.Wrapper key={name} label={`${label}: ${shown(choice[name])}`} labelElement="div">
              <Slider
                min={min}
                max={max}
                step={step}
                label={null}
                thumbLabel={label}
                value={choice[name]}
                onChange={(value) => onChange({ ...choice, [name]: Number(value.toFixed(2)) })}
              />
            </Input.Wrapper>
          ))}
          <Input.Wrapper label="Colour scheme of the components" labelElement="div" labelProps={{ id }}>
            <div>
              <SegmentedControl
                aria-labelledby={id}
                data={schemes}
                value={choice.scheme ?? "page"}
                onChange={choose}
                mt={4}
              />
            </div>
          </Input.Wrapper>
        </Stack>
      </SidePanel>
    </Section>
  )
}
