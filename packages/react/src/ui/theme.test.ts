import { assert, describe, it } from "@effect/vitest"
import { presets, themeCss } from "./index.ts"

describe("themeCss", () => {
  it("writes custom properties, with a colour for each scheme", () => {
    assert.strictEqual(
      themeCss({ onAccent: { light: "#fff", dark: "#000" }, density: 0.8 }),
      ":root {\n  --okto-on-accent: light-dark(#fff, #000);\n  --okto-density: 0.8;\n}\n"
    )
  })
})

describe("presets", () => {
  /** The relative luminance of a colour such as `#1f222b`, by WCAG 2. */
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  it.each(["light", "dark"] as const)("%s has texts of 4.5:1 and borders of 3:1 on both grounds", (name) => {
    const theme = presets[name]
    for (const ground of [theme.background, theme.surface]) {
      for (const part of ["text", "muted", "accent", "danger", "warning", "success"] as const) {
        assert.isAtLeast(contrast(theme[part], ground), 4.5, `${part} on ${ground}`)
      }
      assert.isAtLeast(contrast(theme.border, ground), 3, `border on ${ground}`)
    }
    assert.isAtLeast(contrast(theme.onAccent, theme.accent), 4.5)
  })

  it("are themes that can be combined, and name their scheme", () => {
    assert.include(themeCss({ ...presets.dark, ...presets.compact }), "--okto-scheme: dark;")
    assert.include(themeCss({ scheme: "system" }), "--okto-scheme: light dark;")
  })
})
