/** How components look: what is chosen on the page, and the same as a theme, as code and as CSS. */
import { type Theme, themeCss } from "@okto-effect/react/ui"
import type { AppearanceOptions } from "@okto-effect/sdk/browser"
import { programText } from "../../code/program.ts"

/** The colours to choose, with what each is for. Those that are not chosen stay as the style sheet has them. */
export const colours = [
  { name: "accent", label: "Accent" },
  { name: "background", label: "Background" },
  { name: "surface", label: "Surface" },
  { name: "text", label: "Text" }
] as const
export type ColourName = (typeof colours)[number]["name"]

/** What is chosen. */
export interface Look {
  /** As `#rrggbb`. */
  readonly colours: { readonly [Name in ColourName]?: string | undefined }
  /** In `rem`. */
  readonly radius: number
  /** What every space is multiplied by. */
  readonly density: number
  /** Absent: as the page has it. */
  readonly scheme: "light" | "dark" | undefined
}

/** As the style sheet has it. */
export const plain: Look = { colours: {}, radius: 0.75, density: 1, scheme: undefined }

/** Looks to begin with. */
export const presets: ReadonlyArray<{ readonly name: string; readonly look: Look }> = [
  { name: "Plain", look: plain },
  { name: "Leaf", look: { ...plain, colours: { accent: "#0a7d55" }, radius: 1.25 } },
  { name: "Ink", look: { ...plain, colours: { accent: "#1f2937", surface: "#eef0f3" }, radius: 0.25, density: 0.85 } },
  {
    name: "Night",
    look: {
      colours: { accent: "#ffb454", background: "#10131f", surface: "#1b2033", text: "#eef0f8" },
      radius: 1,
      density: 1.1,
      scheme: "dark"
    }
  }
]

/** The relative luminance of a colour, as WCAG 2 has it. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How much two colours differ, as WCAG 2 has it: 4.5 is enough for text. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever is read better on a colour. */
export const readableOn = (colour: string): string =>
  contrast(colour, "#ffffff") >= contrast(colour, "#000000") ? "#ffffff" : "#000000"

/** A look as a theme: what differs from the style sheet. */
export const themeOf = ({ colours: { accent, ...others }, density, radius }: Look): Theme => ({
  ...(accent === undefined ? {} : { accent, onAccent: readableOn(accent) }),
  ...others,
  ...(radius === plain.radius ? {} : { radius: `${radius}rem` }),
  ...(density === plain.density ? {} : { density })
})

/** A program with that look. */
export const codeOf = (look: Look): string =>
  programText("/react/theme.tsx", { theme: themeOf(look), scheme: look.scheme }, [])

/** A rule for a style sheet with that look. */
export const cssOf = (look: Look): string => {
  const scheme = look.scheme === undefined ? "" : `:root {\n  color-scheme: ${look.scheme};\n}\n`
  const theme = themeOf(look)
  return (Object.keys(theme).length === 0 ? "" : themeCss(theme)) + scheme || "/* As the style sheet has it. */\n"
}

/** The same look for the authentication modal, whose page has names of its own. */
export const appearanceOf = (
  { colours: { accent, background, surface, text }, radius, scheme }: Look,
  vendor: string
): AppearanceOptions => {
  const theme = {
    ...(accent === undefined ? {} : { "--okto-accent-color": accent }),
    ...(background === undefined ? {} : { "--okto-body-background": background }),
    ...(surface === undefined ? {} : { "--okto-background-surface": surface }),
    ...(text === undefined ? {} : { "--okto-text-primary": text }),
    ...(radius === plain.radius ? {} : { "--okto-rounded-md": `${radius}rem` })
  }
  return {
    appearance: { ...(scheme === undefined ? {} : { themeName: scheme }), theme },
    ...(vendor === "" ? {} : { vendor: { name: vendor } })
  }
}

/** A program that opens the modal so. */
export const modalCodeOf = (appearance: AppearanceOptions): string =>
  programText("/promise/modal.ts", { appearance }, [["values/local", "values/page"]])
