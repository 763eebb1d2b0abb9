/** The style sheet of a page with every story. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const require = createRequire(import.meta.url)

/** Fonts that look alike on every machine. Headless Chromium has none for some of the languages, and none of fixed width. */
const fonts = [
  ["Gallery", "noto-sans", "latin", "U+0000-00FF, U+2000-206F, U+20AC, U+2122, U+2191"],
  ["Gallery", "noto-sans", "latin-ext", "U+0100-02FF, U+1E00-1EFF"],
  ["Gallery Arabic", "noto-sans-arabic", "arabic"],
  ["Gallery Devanagari", "noto-sans-devanagari", "devanagari"],
  ["Gallery Japanese", "noto-sans-jp", "japanese"],
  ["Gallery Mono", "noto-sans-mono", "latin"]
] as const

const fontFaces = fonts
  .map(([family, name, subset, range]) => {
    const file = readFileSync(require.resolve(`@fontsource/${name}/files/${name}-${subset}-400-normal.woff2`))
    return `@font-face { font-family: "${family}"; font-weight: 100 900; ${range === undefined ? "" : `unicode-range: ${range};`}
      src: url(data:font/woff2;base64,${file.toString("base64")}); }`
  })
  .join("\n")

export const css = `${fontFaces}
:root { --okto-font: Gallery, "Gallery Arabic", "Gallery Devanagari", "Gallery Japanese"; --okto-mono: "Gallery Mono"; }
body, main { margin: 0; padding: 0; display: block; } h1 { font-size: 12px; margin: 0; }
[data-cell] { display: block; color: CanvasText; background: Canvas; overflow: visible; padding-block: 8px; }
/* Headings of a page's own, which are not those of components. */
h2, h3 { color: silver; letter-spacing: 9px; font-family: serif; text-transform: uppercase; }
/* A dialog is drawn in its cell. */
dialog[open] { position: static !important; max-block-size: none !important; inline-size: 100% !important; margin: 0 !important;
  translate: none !important; }`
