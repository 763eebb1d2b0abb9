/** The theme chosen on the page, as a `Theme`, as code and as CSS. */
import { isLightColor } from "@mantine/core"
import { type Theme, themeCss } from "@okto-effect/react/ui"
import type { AppearanceOptions } from "@okto-effect/sdk/browser"
import { composeProgram } from "../../code/program.ts"

/** The colours to choose. Without a choice, the style sheet's apply. */
export const colours = [
  { name: "accent", label: "Accent" },
  { name: "background", label: "Background" },
  { name: "surface", label: "Surface" },
  { name: "text", label: "Text" }
] as const
type ColourName = (typeof colours)[number]["name"]

export interface ThemeChoice {
  /** As `#rrggbb`. */
  readonly colours: { readonly [Name in ColourName]?: string | undefined }
  /** In `rem`. */
  readonly radius: number
  /** The factor of all spaces. */
  readonly density: number
  /** Absent for the page's scheme. */
  readonly scheme: "light" | "dark" | undefined
}

/** The style sheet's own theme. */
export const plain: ThemeChoice = { colours: {}, radius: 0.75, density: 1, scheme: undefined }

export const presets: ReadonlyArray<{ readonly name: string; readonly choice: ThemeChoice }> = [
  { name: "Plain", choice: plain },
  { name: "Leaf", choice: { ...plain, colours: { accent: "#0a7d55" }, radius: 1.25 } },
  {
    name: "Ink",
    choice: { ...plain, colours: { accent: "#1f2937", surface: "#eef0f3" }, radius: 0.25, density: 0.85 }
  },
  {
    name: "Night",
    choice: {
      colours: { accent: "#ffb454", background: "#10131f", surface: "#1b2033", text: "#eef0f8" },
      radius: 1,
      density: 1.1,
      scheme: "dark"
    }
  }
]

/** Black or white, whichever has more contrast on a colour: they are equal at a luminance of 0.179 (WCAG 2). */
export const readableOn = (colour: string): string => (isLightColor(colour, 0.179) ? "#000000" : "#ffffff")

/** The differences of a theme from the style sheet. */
export const themeOf = ({ colours: { accent, ...others }, density, radius }: ThemeChoice): Theme => ({
  ...(accent === undefined ? {} : { accent, onAccent: readableOn(accent) }),
  ...others,
  ...(radius === plain.radius ? {} : { radius: `${radius}rem` }),
  ...(density === plain.density ? {} : { density })
})

/** A program with a theme. */
export const codeOf = (choice: ThemeChoice): string =>
  composeProgram("/react/theme.tsx", { theme: themeOf(choice), scheme: choice.scheme }, [])

/** A style sheet with a theme. */
export const cssOf = (choice: ThemeChoice): string => {
  const scheme = choice.scheme === undefined ? "" : `:root {\n  color-scheme: ${choice.scheme};\n}\n`
  const theme = themeOf(choice)
  return (Object.keys(theme).length === 0 ? "" : themeCss(theme)) + scheme || "/* As the style sheet has it. */\n"
}

/** The custom properties of the authentication modal's page. */
const properties = {
  accent: "--okto-accent-color",
  background: "--okto-body-background",
  surface: "--okto-background-surface",
  text: "--okto-text-primary"
} as const

/** A theme as the appearance of the authentication modal. */
export const appearanceOf = ({ colours: chosen, radius, scheme }: ThemeChoice, vendor: string): AppearanceOptions => ({
  appearance: {
    ...(scheme === undefined ? {} : { themeName: scheme }),
    theme: Object.fromEntries([
      ...colours.flatMap(({ name }) => (chosen[name] === undefined ? [] : [[properties[name], chosen[name]]])),
      ...(radius === plain.radius ? [] : [["--okto-rounded-md", `${radius}rem`]])
    ])
  },
  ...(vendor === "" ? {} : { vendor: { name: vendor } })
})

/** A program that opens the modal with an appearance. */
export const modalCodeOf = (appearance: AppearanceOptions): string =>
  composeProgram("/promise/modal.ts", { appearance }, [["values/local", "values/page"]])
