/** How one component is shown: its state, language, direction, width and theme. */
import { languages, presets, type Theme } from "@okto-effect/react/ui"
import type { State } from "./states.tsx"
import { type ThemeChoice, themeOf } from "./themeChoice.ts"

export interface View {
  /** The name of a state. */
  readonly state: string
  readonly language: string
  /** `auto`: that of the language. */
  readonly direction: "auto" | "ltr" | "rtl"
  /** In pixels; 0 for all there is. */
  readonly width: number
  /** `page`: the theme chosen for the whole page. */
  readonly theme: "page" | keyof typeof presets
}

/** A choice in a select. */
interface Option {
  readonly value: string
  readonly label: string
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The states that can be chosen. The page sends no transaction by itself. */
export const stateOptions = (states: ReadonlyArray<State>): ReadonlyArray<Option> =>
  states.filter(({ isSent }) => isSent !== true).map(({ name }) => ({ value: name, label: capital(name) }))

/** The languages in their own names, English first. */
export const languageOptions: ReadonlyArray<Option> = ["en", ...languages.filter((code) => code !== "en")].map(
  (code) => ({ value: code, label: capital(new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code) })
)

export const directionOptions: ReadonlyArray<Option> = [
  { value: "auto", label: "By language" },
  { value: "ltr", label: "Left to right" },
  { value: "rtl", label: "Right to left" }
]

export const widthOptions: ReadonlyArray<Option> = [
  { value: "0", label: "All there is" },
  ...[200, 280, 360, 500].map((width) => ({ value: String(width), label: `${width} px` }))
]

export const themeOptions: ReadonlyArray<Option> = [
  { value: "page", label: "As above" },
  ...Object.keys(presets).map((name) => ({ value: name, label: capital(name) }))
]

/** The view at first: the first state, in English and in the theme of the page. */
export const initialView = ([first]: ReadonlyArray<State>): View => ({
  state: first?.name ?? "",
  language: "en",
  direction: "auto",
  width: 0,
  theme: "page"
})

const isPreset = (theme: string): theme is keyof typeof presets => Object.hasOwn(presets, theme)

/** The theme of a view. */
export const themeIn = ({ theme }: View, choice: ThemeChoice): Theme => ({
  ...themeOf(choice),
  ...(isPreset(theme) ? presets[theme] : {})
})

/** Changes a view by what was chosen in one of its selects. */
export const changeView = (view: View, name: keyof View, value: string): View => {
  if (name === "width") return { ...view, width: Number(value) }
  if (name === "theme") return { ...view, theme: isPreset(value) ? value : "page" }
  if (name === "direction") return { ...view, direction: value === "ltr" || value === "rtl" ? value : "auto" }
  return { ...view, [name]: value }
}
