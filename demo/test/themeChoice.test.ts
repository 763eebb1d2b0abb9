import { assert, describe, it } from "@effect/vitest"
import { luminance } from "@mantine/core"
import * as Schema from "effect/Schema"
import {
  appearanceOf,
  codeOf,
  cssOf,
  type ThemeChoice,
  modalCodeOf,
  plain,
  presets,
  readableOn,
  themeOf
} from "../src/pages/Components/themeChoice.ts"

const leaf: ThemeChoice = {
  colours: { accent: "#0a7d55", text: "#111111" },
  radius: 1.25,
  density: 0.9,
  scheme: "dark"
}

const Part = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
/** The contrast of two colours (WCAG 2); 4.5 is enough for text. */
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const hex = (part: number) => part.toString(16).padStart(2, "0")

describe("a choice", () => {
  it.prop("has readable text on any accent", [Part, Part, Part], ([red, green, blue]) => {
    const accent = `#${hex(red)}${hex(green)}${hex(blue)}`
    assert.isAtLeast(contrast(accent, readableOn(accent)), 4.5)
    assert.strictEqual(themeOf({ ...plain, colours: { accent } }).onAccent, readableOn(accent))
  })

  it("is an empty theme when nothing is chosen", () => {
    assert.deepStrictEqual(themeOf(plain), {})
    assert.include(codeOf(plain), "const theme: Theme = {}")
    assert.include(cssOf(plain), "As the style sheet has it")
  })

  it("contains the choices, as a theme, as code and as CSS", () => {
    const theme = { accent: "#0a7d55", onAccent: "#ffffff", text: "#111111", radius: "1.25rem", density: 0.9 }
    assert.deepStrictEqual(themeOf(leaf), theme)
    assert.include(codeOf(leaf), `accent: "#0a7d55"`)
    assert.include(codeOf(leaf), `const scheme = "dark"`)
    assert.include(cssOf(leaf), "  --okto-on-accent: #ffffff;\n")
    assert.include(cssOf(leaf), "color-scheme: dark;")
    assert.notInclude(cssOf({ ...leaf, scheme: undefined }), "color-scheme")
    // A scheme alone.
    assert.strictEqual(cssOf({ ...plain, scheme: "light" }), ":root {\n  color-scheme: light;\n}\n")
  })

  it("is also the appearance of the modal", () => {
    const appearance = appearanceOf(leaf, "Acme")
    assert.strictEqual(appearance.appearance?.themeName, "dark")
    assert.strictEqual(appearance.appearance?.theme?.["--okto-rounded-md"], "1.25rem")
    assert.strictEqual(appearance.vendor?.name, "Acme")
    assert.include(modalCodeOf(appearance), `"--okto-accent-color": "#0a7d55"`)
    assert.isUndefined(appearanceOf(plain, "").vendor)
  })

  it("has presets that differ", () => {
    assert.strictEqual(new Set(presets.map(({ choice }) => codeOf(choice))).size, presets.length)
  })
})
