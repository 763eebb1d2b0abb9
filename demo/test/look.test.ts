/** How components can look: as a theme, and as the code and the CSS that are copied. */
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import {
  appearanceOf,
  codeOf,
  contrast,
  cssOf,
  type Look,
  modalCodeOf,
  plain,
  presets,
  readableOn,
  themeOf
} from "../src/pages/Components/look.ts"

const leaf: Look = { colours: { accent: "#0a7d55", text: "#111111" }, radius: 1.25, density: 0.9, scheme: "dark" }

const Part = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const hex = (part: number) => part.toString(16).padStart(2, "0")

describe("a look", () => {
  it.prop("has text that can be read on its accent, whatever that is", [Part, Part, Part], ([red, green, blue]) => {
    const accent = `#${hex(red)}${hex(green)}${hex(blue)}`
    assert.isAtLeast(contrast(accent, readableOn(accent)), 4.5)
    assert.strictEqual(themeOf({ ...plain, colours: { accent } }).onAccent, readableOn(accent))
  })

  it("knows how much colours differ", () => {
    assert.closeTo(contrast("#ffffff", "#000000"), 21, 0.001)
    assert.closeTo(contrast("#777777", "#ffffff"), 4.48, 0.005)
    assert.strictEqual(readableOn("#ffff00"), "#000000")
  })

  it("is as the style sheet has it where nothing is chosen", () => {
    assert.deepStrictEqual(themeOf(plain), {})
    assert.include(codeOf(plain), "const theme: Theme = {}")
    assert.include(cssOf(plain), "As the style sheet has it")
  })

  it("says what was chosen, as a theme, as code and as CSS", () => {
    const theme = { accent: "#0a7d55", onAccent: "#ffffff", text: "#111111", radius: "1.25rem", density: 0.9 }
    assert.deepStrictEqual(themeOf(leaf), theme)
    assert.include(codeOf(leaf), `accent: "#0a7d55"`)
    assert.include(codeOf(leaf), `const scheme = "dark"`)
    assert.include(cssOf(leaf), "  --okto-on-accent: #ffffff;\n")
    assert.include(cssOf(leaf), "color-scheme: dark;")
    assert.notInclude(cssOf({ ...leaf, scheme: undefined }), "color-scheme")
    // A scheme alone is something, too.
    assert.strictEqual(cssOf({ ...plain, scheme: "light" }), ":root {\n  color-scheme: light;\n}\n")
  })

  it("is the modal's, too", () => {
    const appearance = appearanceOf(leaf, "Acme")
    assert.strictEqual(appearance.appearance?.themeName, "dark")
    assert.strictEqual(appearance.appearance?.theme?.["--okto-rounded-md"], "1.25rem")
    assert.strictEqual(appearance.vendor?.name, "Acme")
    assert.include(modalCodeOf(appearance), `"--okto-accent-color": "#0a7d55"`)
    assert.isUndefined(appearanceOf(plain, "").vendor)
  })

  it("begins with presets that differ", () => {
    assert.strictEqual(new Set(presets.map(({ look }) => codeOf(look))).size, presets.length)
  })
})
