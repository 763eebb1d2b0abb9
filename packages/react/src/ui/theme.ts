/** A theme as data, and the custom properties that it stands for. */

/** A CSS colour, or one for each colour scheme. */
export type Colour = string | { readonly light: string; readonly dark: string }

/**
 * How components look. Whatever is absent stays as the style sheet has it. Lengths and fonts are CSS; `density` multiplies
 * every space, 1 being the usual.
 */
export interface Theme {
  /** Buttons that lead on, links, and what has the focus. */
  readonly accent?: Colour | undefined
  /** Text on the accent. */
  readonly onAccent?: Colour | undefined
  /** Behind components. */
  readonly background?: Colour | undefined
  /** Behind what stands out from the background. */
  readonly surface?: Colour | undefined
  readonly text?: Colour | undefined
  /** Text of less weight. */
  readonly muted?: Colour | undefined
  /** Lines that only divide. */
  readonly line?: Colour | undefined
  /** Borders of what can be operated: three to one against the background, at least. */
  readonly border?: Colour | undefined
  readonly danger?: Colour | undefined
  readonly warning?: Colour | undefined
  readonly success?: Colour | undefined
  readonly font?: string | undefined
  /** For addresses, amounts and codes. */
  readonly mono?: string | undefined
  readonly fontSize?: string | undefined
  readonly radius?: string | undefined
  readonly density?: number | undefined
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const valueOf = (value: Colour | number): string =>
  typeof value === "object" ? `light-dark(${value.light}, ${value.dark})` : String(value)

/** The custom properties of a theme, such as `--okto-accent`. */
export const themeProperties = (theme: Theme): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(theme).flatMap(([name, value]: [string, Colour | number | undefined]) =>
      value === undefined ? [] : [[`--okto-${kebab(name)}`, valueOf(value)]]
    )
  )

/**
 * A theme as a rule for a style sheet of the app's: what a server renders has it from the first paint. A colour for each
 * scheme becomes `light-dark()`; where a build tool writes that for older browsers, as Vite does, declare `color-scheme` in
 * a style sheet of the same build.
 *
 * @example
 * ```ts
 * import { themeCss } from "@okto-effect/react/ui"
 *
 * export const css = themeCss({ accent: { light: "#0a7d55", dark: "#6fdcb0" }, radius: "1rem" })
 * ```
 */
export const themeCss = (theme: Theme, selector = ":root"): string => {
  const lines = Object.entries(themeProperties(theme)).map(([name, value]) => `  ${name}: ${value};`)
  return `${selector} {\n${lines.join("\n")}\n}\n`
}
