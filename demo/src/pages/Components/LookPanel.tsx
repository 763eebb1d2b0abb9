/** Chooses how the components look, and hands it out as code and as CSS. */
import { Button, Group, Input, SegmentedControl, Slider, Stack, useComputedColorScheme } from "@mantine/core"
import { useId } from "react"
import { Source } from "../../code/Source.tsx"
import { Beside } from "../../components/Beside.tsx"
import { Section } from "../../components/Section.tsx"
import { codeOf, colours, cssOf, type Look, plain, presets } from "./look.ts"
import classes from "./components.module.css"

/** What a colour input shows while nothing is chosen, for which it has no word: the style sheet's colours. */
const unchosen = {
  light: { accent: "#3c4bbe", background: "#ffffff", surface: "#eeeeee", text: "#000000" },
  dark: { accent: "#718aff", background: "#121212", surface: "#1b1b1b", text: "#ffffff" }
} as const

/** What can be set to a number. */
const measures = [
  { name: "radius", label: "Radius", min: 0, max: 2, step: 0.05, shown: (value: number) => `${value}rem` },
  { name: "density", label: "Density", min: 0.75, max: 1.5, step: 0.05, shown: (value: number) => `× ${value}` }
] as const

const schemes = [
  { value: "page", label: "As the page" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" }
]

export const LookPanel = ({ look, onChange }: { readonly look: Look; readonly onChange: (look: Look) => void }) => {
  const id = useId()
  const page = useComputedColorScheme("light")
  const choose = (value: string) =>
    onChange({ ...look, scheme: value === "light" || value === "dark" ? value : undefined })
  return (
    <Section title="Look" description="A theme is a typed object, or custom properties in a style sheet.">
      <Beside
        aside={
          <Stack className="short-code">
            <Source title="As code" label="theme as code" code={codeOf(look)} />
            <Source title="As CSS" label="theme as CSS" code={cssOf(look)} />
          </Stack>
        }
      >
        <Stack>
          <Group gap="xs" role="group" aria-label="Presets">
            {presets.map(({ look: preset, name }) => (
              <Button key={name} variant="default" size="xs" onClick={() => onChange(preset)}>
                {name}
              </Button>
            ))}
          </Group>
          <div className={classes["colours"]} role="group" aria-label="Colours">
            {colours.map(({ label, name }) => (
              <label key={name} className={classes["colour"]}>
                <input
                  type="color"
                  value={look.colours[name] ?? unchosen[look.scheme ?? page][name]}
                  onChange={(event) =>
                    onChange({ ...look, colours: { ...look.colours, [name]: event.currentTarget.value } })
                  }
                />
                {label}
              </label>
            ))}
          </div>
          {measures.map(({ label, max, min, name, shown, step }) => (
            <Input.Wrapper key={name} label={`${label}: ${shown(look[name])}`} labelElement="div">
              <Slider
                min={min}
                max={max}
                step={step}
                label={null}
                thumbLabel={label}
                value={look[name]}
                onChange={(value) => onChange({ ...look, [name]: Number(value.toFixed(2)) })}
              />
            </Input.Wrapper>
          ))}
          <Input.Wrapper label="Colour scheme of the components" labelElement="div" labelProps={{ id }}>
            <div>
              <SegmentedControl
                aria-labelledby={id}
                data={schemes}
                value={look.scheme ?? "page"}
                onChange={choose}
                mt={4}
              />
            </div>
          </Input.Wrapper>
          <Group>
            <Button variant="subtle" color="gray" disabled={look === plain} onClick={() => onChange(plain)}>
              Back to plain
            </Button>
          </Group>
        </Stack>
      </Beside>
    </Section>
  )
}
