/** How one component is shown: its state, language, direction, width and theme. */
import { languages, presets, type Theme } from "@okto-effect/react/ui"
import type { State } from "./states.tsx"
import { type ThemeChoice, themeOf } from "./themeChoice.ts"

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const named = (name: string) => ({ value: name, label: capital(name) })

/** The languages in their own names, English first. */
const languageOptions = languages.map((code) => ({
  value: code,
  label: capital(new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code)
}))

/** The selects beside a component with these states. The page sends no transaction by itself. */
export const switchesOf = (states: ReadonlyArray<State>) =>
  [
    {
      name: "state",
      label: "State",
      options: states.filter(({ isSent }) => isSent !== true).map(({ name }) => named(name))
    },
    { name: "language", label: "Language", options: languageOptions },
    {
      name: "direction",
      label: "Direction",
      options: [
        { value: "auto", label: "By language" },
        { value: "ltr", label: "Left to right" },
        { value: "rtl", label: "Right to left" }
      ]
    },
    {
      name: "width",
      label: "Width",
      options: [
        { value: "0", label: "All there is" },
        ...[200, 280, 360, 500].map((width) => ({ value: String(width), label: `${width} px` }))
      ]
    },
    {
      name: "theme",
      label: "Theme",
      options: [{ value: "page", label: "As above" }, ...Object.keys(presets).map(named)]
    }
  ] as const

/** The value of each select at first: the first state, in English and in the theme of the page. */
export const initialView = ([first]: ReadonlyArray<State>) => ({
  state: first?.name ?? "",
  language: "en",
  /** `ltr`, `rtl`, or `auto` for that of the language. */
  direction: "auto",
  /** In pixels; 0 for all there is. */
  width: "0",
  /** The name of a preset, or `page` for the theme chosen for the whole page. */
  theme: "page"
})
export type View = Readonly<ReturnType<typeof initialView>>

const isPreset = (theme: string): theme is keyof typeof presets => Object.hasOwn(presets, theme)

/** The theme of a view. */
export const themeIn = ({ theme }: View, choice: ThemeChoice): Theme => ({
  ...themeOf(choice),
  ...(isPreset(theme) ? presets[theme] : {})
})
