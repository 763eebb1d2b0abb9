/** Colours, fonts and component defaults. Components are named and not imported, so that unused ones are not loaded. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core"

const accent: MantineColorsTuple = [
  "#f0f0ff",
  "#dfdefb",
  "#bdbbf5",
  "#a19ef2",
  "#837ff0",
  "#6a64ea",
  "#554ee0",
  "#4740c4",
  "#3a34a3",
  "#2d287f"
]

const dark: MantineColorsTuple = [
  "#d3d7df",
  "#b4bac6",
  "#8b93a1",
  "#656c7a",
  "#2f3540",
  "#2a2f39",
  "#1d2129",
  "#16191f",
  "#0f1115",
  "#0b0d10"
]

const sans = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", "Noto Sans", Arial, sans-serif'
const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace'

export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: "accent",
  primaryShade: 6,
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: sans,
  fontFamilyMonospace: mono,
  headings: {
    fontWeight: "650",
    sizes: { h1: { fontSize: "1.75rem", lineHeight: "1.25" }, h4: { fontSize: "1.05rem", lineHeight: "1.4" } }
  },
  components: {
    // Only a banner interrupts a screen reader.
    Alert: { defaultProps: { role: "note", p: "sm" } },
    Badge: { defaultProps: { radius: "sm", tt: "none" } },
    Button: { styles: { label: { whiteSpace: "normal" } } },
    // Inside the nav bar's landmark, and without the placeholder that a menu may not have among its items.
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
        attributes: { header: { role: "presentation" } },
        styles: { title: { fontWeight: 650 } }
      }
    },
    Select: { defaultProps: { checkIconPosition: "right", allowDeselect: false } },
    Textarea: { defaultProps: { autoComplete: "off", spellCheck: false } },
    TextInput: { defaultProps: { autoComplete: "off", spellCheck: false } }
  }
})

/** A colour for each scheme. */
const lightDark = (light: string, dark: string) => `light-dark(${light}, ${dark})`

/** The text colour on a tint, with a contrast of at least 4.5. */
const onTint = (name: string, light = `var(--mantine-color-${name}-9)`) =>
  lightDark(light, `var(--mantine-color-${name}-2)`)

const colors = {
  "--mantine-color-accent-light-color": onTint("accent"),
  "--mantine-color-gray-light-color": onTint("gray"),
  "--mantine-color-red-light-color": onTint("red"),
  "--mantine-color-teal-light-color": onTint("teal", "#05623f"),
  "--mantine-color-yellow-light-color": onTint("yellow", "#8a4b00"),
  "--mantine-color-accent-light": lightDark("rgb(85 78 224 / 8%)", "rgb(131 127 240 / 16%)"),
  "--mantine-color-gray-light": lightDark("rgb(22 24 29 / 5%)", "rgb(255 255 255 / 7%)"),
  "--mantine-color-red-light": lightDark("rgb(224 49 49 / 9%)", "rgb(250 82 82 / 15%)"),
  "--mantine-color-teal-light": lightDark("rgb(12 166 120 / 11%)", "rgb(18 184 134 / 15%)"),
  "--mantine-color-yellow-light": lightDark("rgb(245 159 0 / 13%)", "rgb(250 176 5 / 13%)"),
  "--mantine-color-text": lightDark("#16181d", "#eceef2"),
  "--mantine-color-dimmed": lightDark("#5b6270", "#a0a6b3"),
  "--mantine-color-placeholder": lightDark("#6d7482", "#868d9b"),
  "--mantine-color-error": lightDark("#b3261e", "#ff9a94"),
  "--mantine-color-anchor": lightDark("var(--mantine-color-accent-7)", "var(--mantine-color-accent-3)"),
  "--mantine-color-default": lightDark("#ffffff", "#1d2129"),
  "--mantine-color-default-hover": lightDark("#f8f9fa", "#262b35"),
  "--mantine-color-default-border": lightDark("#e4e6eb", "#2a2e37"),
  // Buttons that cannot be pressed have a ground of their own on cards in both schemes.
  "--mantine-color-disabled": lightDark("#e9ecf0", "#262b35"),
  "--mantine-color-disabled-color": lightDark("#6d7482", "#8b93a1"),
  "--mantine-color-body": "var(--demo-surface)",
  "--demo-page": lightDark("#fbfbfd", "#0f1115"),
  "--demo-surface": lightDark("#ffffff", "#16191f"),
  "--demo-border": lightDark("#e4e6eb", "#2a2e37"),
  // Of fields, with a contrast of at least 3, and of buttons.
  "--demo-field": lightDark("#8b929f", "#69717f"),
  "--demo-control": lightDark("#bcc2cc", "#4d5563"),
  "--demo-code": lightDark("#f5f6f8", "#0f1115"),
  // Parts of a program, with a contrast of at least 4.5.
  "--code-comment": lightDark("#5b6270", "#9aa1af"),
  "--code-text": lightDark("#0b6444", "#86dfae"),
  "--code-number": lightDark("#94370b", "#f5b57a"),
  "--code-keyword": lightDark("#6b21a8", "#c4b2fb"),
  "--code-name": lightDark("#1e4fb3", "#8fbcf8")
}

// Mantine sets its own colours for each scheme.
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: colors, dark: colors })
