/** A CSS colour, or one for each colour scheme. */
export type Colour = string | { readonly light: string; readonly dark: string }

/** A colour scheme; `system` is that of the device. */
export type Scheme = "light" | "dark" | "system"

/** The look of components. What is absent stays as in the style sheet. Lengths and fonts are CSS values. */
export interface Theme {
  /** The colour scheme. Default: that of the page. */
  readonly scheme?: Scheme | undefined
  /** Primary buttons, links, and the focus ring. */
  readonly accent?: Colour | undefined
  /** Text on the accent colour. */
  readonly onAccent?: Colour | undefined
  /** Behind components. */
  readonly background?: Colour | undefined
  /** Behind parts that stand out from the background. */
  readonly surface?: Colour | undefined
  /** Text on the background. */
  readonly text?: Colour | undefined
  /** Secondary text. */
  readonly muted?: Colour | undefined
  /** Dividing lines. */
  readonly line?: Colour | undefined
  /** Borders of controls: contrast with the background at least 3:1. */
  readonly border?: Colour | undefined
  /** Failures, and what cannot be undone. */
  readonly danger?: Colour | undefined
  /** Warnings. */
  readonly warning?: Colour | undefined
  /** What has succeeded. */
  readonly success?: Colour | undefined
  /** The font family. */
  readonly font?: string | undefined
  /** For addresses, amounts and codes. */
  readonly mono?: string | undefined
  /** The size of text, with a unit such as `1rem`. */
  readonly fontSize?: string | undefined
  /** The radius of corners. */
  readonly radius?: string | undefined
  /** Factor of every space. Default: 1. */
  readonly density?: number | undefined
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const valueOf = (value: Colour | number): string =>
  typeof value === "object"
    ? `light-dark(${value.light}, ${value.dark})`
    : value === "system"
      ? "light dark"
      : String(value)

/**
 * The custom properties of a theme.
 *
 * @param theme the theme
 * @returns values by name, such as `--okto-accent`
 *
 * @example
 * ```ts
 * import { toThemeProperties } from "@okto-effect/react/ui"
 *
 * export const style = toThemeProperties({ accent: "#6b21a8", radius: "1rem" }) // { "--okto-accent": "#6b21a8", … }
 * ```
 */
export const toThemeProperties = (theme: Theme): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(theme).flatMap(([name, value]: [string, Colour | number | undefined]) =>
      value === undefined ? [] : [[`--okto-${kebab(name)}`, valueOf(value)]]
    )
  )

/**
 * A theme as a CSS rule, so that a page rendered on a server has it from the first paint. A colour for each scheme becomes
 * `light-dark()`. When a build tool compiles that for older browsers, as Vite does, declare `color-scheme` in a style sheet
 * of the same build.
 *
 * @param theme the theme
 * @param selector where it applies. Default: `:root`
 * @returns the rule
 *
 * @example
 * ```ts
 * import { themeCss } from "@okto-effect/react/ui"
 *
 * export const css = themeCss({ accent: { light: "#0a7d55", dark: "#6fdcb0" }, radius: "1rem" })
 * ```
 */
export const themeCss = (theme: Theme, selector = ":root"): string => {
  const lines = Object.entries(toThemeProperties(theme)).map(([name, value]) => `  ${name}: ${value};`)
  return `${selector} {\n${lines.join("\n")}\n}\n`
}

/**
 * Themes to begin with: `light` and `dark` have the same colours in every browser, `compact` has less space. Spread them to
 * combine them.
 *
 * @example
 * ```tsx
 * import { presets, UiProvider, WalletButton } from "@okto-effect/react/ui"
 *
 * export const Header = () => (
 *   <UiProvider theme={{ ...presets.dark, ...presets.compact, accent: "#6fdcb0" }}>
 *     <WalletButton />
 *   </UiProvider>
 * )
 * ```
 */
export const presets = {
  light: {
    scheme: "light",
    accent: "#4350e0",
    onAccent: "#ffffff",
    background: "#ffffff",
    surface: "#f3f4f8",
    text: "#14161c",
    muted: "#5b6070",
    line: "#e4e6ec",
    border: "#868c9b",
    danger: "#b3261e",
    warning: "#8f5b00",
    success: "#117a3d"
  },
  dark: {
    scheme: "dark",
    accent: "#98a4ff",
    onAccent: "#0f1122",
    background: "#15171d",
    surface: "#1f222b",
    text: "#eceef4",
    muted: "#a1a7b6",
    line: "#2d313c",
    border: "#737a8b",
    danger: "#ff8a80",
    warning: "#f2b65c",
    success: "#5fd38d"
  },
  compact: { fontSize: "0.875rem", radius: "0.5rem", density: 0.75 }
} as const satisfies Readonly<Record<string, Theme>>
