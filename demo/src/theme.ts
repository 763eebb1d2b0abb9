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

/** The tokens that have names in Mantine. Each stands for all ten shades. */
const colors = {
  accent: colorsTuple("var(--okto-accent)"),
  muted: colorsTuple("var(--okto-muted)"),
  red: colorsTuple("var(--okto-danger)"),
  yellow: colorsTuple("var(--okto-warning)"),
  teal: colorsTuple("var(--okto-success)")
}

/** A colour mixed into another one. */
const mix = (color: string, percent: number, into: string): string =>
  `color-mix(in oklab, ${color} ${percent}%, var(--okto-${into}))`

const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const color = `var(--mantine-color-${input.color ?? "accent"}-filled)`
  switch (input.variant) {
    case "filled":
      return { ...resolved, hover: mix(color, 88, "text"), color: "var(--okto-on-accent)" }
    case "light":
      return { ...resolved, background: mix(color, 11, "background"), hover: mix(color, 16, "background"), color }
    case "default":
      return { ...resolved, border: "1px solid var(--okto-border)" }
    default:
      return resolved
  }
}

export const theme = createTheme({
  colors,
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
    Button: { styles: { label: { whiteSpace: "normal", lineHeight: 1.25 } } },
    // It has a name, which only an element with a role may have.
    Loader: { defaultProps: { role: "status" } },
    Menu: { defaultProps: { shadow: "md", withinPortal: false, withInitialFocusPlaceholder: false } },
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
        comboboxProps: { shadow: "md" },
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
  /** Behind the cards. */
  "--demo-page": mix("var(--okto-surface)", 55, "background")
}

// Mantine sets its own colours for each scheme.
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })
