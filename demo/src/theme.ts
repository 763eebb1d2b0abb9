/** Mantine in the look of `@okto-effect/react/ui`: colours, fonts, sizes and corners are the tokens of its style sheet. */
import {
  colorsTuple,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver
} from "@mantine/core"
import { createElement } from "react"
import { Icon } from "./shared/Icon.tsx"

/** A colour mixed into the background. */
const tint = (color: string, percent: number): string =>
  `color-mix(in oklab, ${color} ${percent}%, var(--okto-background))`

/** The token of each colour that the demo names. */
const tokens: Readonly<Record<string, string>> = {
  accent: "var(--okto-accent)",
  gray: "var(--okto-muted)",
  red: "var(--okto-danger)",
  yellow: "var(--okto-warning)",
  teal: "var(--okto-success)"
}

const variantColorResolver: VariantColorsResolver = (input) => {
  const color = tokens[input.color ?? "accent"]
  const border = "1px solid transparent"
  if (input.variant === "default") {
    return {
      background: "var(--okto-background)",
      hover: "var(--okto-surface)",
      color: "var(--okto-text)",
      border: "1px solid var(--okto-border)"
    }
  }
  if (color === undefined) return defaultVariantColorsResolver(input)
  switch (input.variant) {
    case "filled":
      return {
        background: color,
        hover: `color-mix(in oklab, ${color} 88%, var(--okto-text))`,
        color: "var(--okto-on-accent)",
        border
      }
    case "light":
      return { background: tint(color, 11), hover: tint(color, 16), color, border }
    case "subtle":
      return { background: "transparent", hover: "var(--okto-surface)", color, border }
    default:
      return defaultVariantColorsResolver(input)
  }
}

export const theme = createTheme({
  // The shades are replaced by tokens; Mantine asks for ten.
  colors: { accent: colorsTuple("var(--okto-accent)") },
  primaryColor: "accent",
  variantColorResolver,
  defaultRadius: "md",
  radius: { md: "calc(var(--okto-radius) * 0.75)", lg: "var(--okto-radius)" },
  fontFamily: "var(--okto-font)",
  fontFamilyMonospace: "var(--okto-mono)",
  headings: {
    fontWeight: "650",
    sizes: { h1: { fontSize: "1.75rem", lineHeight: "1.25" }, h2: { fontSize: "1.2rem", lineHeight: "1.25" } }
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // Only a banner interrupts a screen reader.
    Alert: { defaultProps: { role: "note", p: "sm", radius: "md" } },
    Badge: { defaultProps: { radius: "sm", tt: "none" } },
    Button: { styles: { label: { whiteSpace: "normal" } } },
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        padding: "lg",
        // A phone shows a whole address with its picture.
        yOffset: "2dvh",
        closeButtonProps: { "aria-label": "Close" },
        // A dialog is no section, so its header would count as a second banner of the page.
        attributes: { header: { role: "presentation" } }
      }
    },
    Select: {
      defaultProps: {
        checkIconPosition: "right",
        allowDeselect: false,
        rightSection: createElement(Icon, { name: "down" })
      }
    },
    Textarea: { defaultProps: { autoComplete: "off", spellCheck: false } },
    TextInput: { defaultProps: { autoComplete: "off", spellCheck: false } }
  }
})

const variables = {
  "--mantine-color-body": "var(--okto-background)",
  "--mantine-color-text": "var(--okto-text)",
  "--mantine-color-dimmed": "var(--okto-muted)",
  "--mantine-color-placeholder": "var(--okto-muted)",
  "--mantine-color-anchor": "var(--okto-accent)",
  "--mantine-color-error": "var(--okto-danger)",
  "--mantine-color-default": "var(--okto-background)",
  "--mantine-color-default-hover": "var(--okto-surface)",
  "--mantine-color-default-border": "var(--okto-line)",
  "--mantine-color-disabled": "var(--okto-surface)",
  "--mantine-color-disabled-color": "var(--okto-muted)",
  "--mantine-primary-color-filled": "var(--okto-accent)",
  "--mantine-primary-color-contrast": "var(--okto-on-accent)",
  "--mantine-color-accent-filled": "var(--okto-accent)",
  "--mantine-color-accent-light": tint("var(--okto-accent)", 11),
  "--mantine-color-accent-light-color": "var(--okto-accent)",
  /** Behind the cards. */
  "--demo-page": "color-mix(in oklab, var(--okto-surface) 55%, var(--okto-background))"
}

// Mantine sets its own colours for each scheme.
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })
