/**
 * Colours, type and defaults of every component. Components are named and not imported: whoever shows none of a kind does
 * not load it.
 */
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
  primaryShade: { light: 6, dark: 6 },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: sans,
  fontFamilyMonospace: mono,
  headings: {
    fontFamily: sans,
    fontWeight: "650",
    sizes: { h1: { fontSize: "1.75rem", lineHeight: "1.25" }, h4: { fontSize: "1.05rem", lineHeight: "1.4" } }
  },
  components: {
    // Only a banner interrupts a screen reader.
    Alert: { defaultProps: { radius: "md", role: "note" } },
    Button: { styles: { label: { whiteSpace: "normal" } } },
    // Inside the nav bar's landmark, and without the placeholder that a menu may not have among its items.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        padding: "lg",
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

const tints = ["accent", "gray", "red", "teal", "yellow"] as const

/** Text colours that keep a contrast of 4.5 on their own tints, in both schemes. */
const readable = (shade: number) =>
  Object.fromEntries(
    tints.map((tint) => [`--mantine-color-${tint}-light-color`, `var(--mantine-color-${tint}-${shade})`])
  )

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...readable(9),
    "--mantine-color-yellow-light-color": "#8a4b00",
    "--mantine-color-teal-light-color": "#05623f",
    "--mantine-color-accent-light": "rgb(85 78 224 / 8%)",
    "--mantine-color-gray-light": "rgb(22 24 29 / 5%)",
    "--mantine-color-red-light": "rgb(224 49 49 / 9%)",
    "--mantine-color-teal-light": "rgb(12 166 120 / 11%)",
    "--mantine-color-yellow-light": "rgb(245 159 0 / 13%)",
    "--mantine-color-body": "#fbfbfd",
    "--mantine-color-text": "#16181d",
    "--mantine-color-dimmed": "#5b6270",
    "--mantine-color-placeholder": "#6d7482",
    "--mantine-color-error": "#b3261e",
    "--mantine-color-anchor": "var(--mantine-color-accent-7)",
    "--demo-surface": "#ffffff",
    "--demo-border": "#e4e6eb",
    "--demo-code": "#f5f6f8"
  },
  dark: {
    ...readable(2),
    "--mantine-color-body": "#0f1115",
    "--mantine-color-text": "#eceef2",
    "--mantine-color-dimmed": "#a0a6b3",
    "--mantine-color-placeholder": "#868d9b",
    "--mantine-color-error": "#ff9a94",
    "--mantine-color-anchor": "var(--mantine-color-accent-3)",
    "--mantine-color-default": "#1d2129",
    "--mantine-color-default-hover": "#262b35",
    "--mantine-color-accent-light": "rgb(131 127 240 / 16%)",
    "--mantine-color-gray-light": "rgb(255 255 255 / 7%)",
    "--mantine-color-red-light": "rgb(250 82 82 / 15%)",
    "--mantine-color-teal-light": "rgb(18 184 134 / 15%)",
    "--mantine-color-yellow-light": "rgb(250 176 5 / 13%)",
    "--demo-surface": "#16191f",
    "--demo-border": "#2a2e37",
    "--demo-code": "#0f1115"
  }
})
