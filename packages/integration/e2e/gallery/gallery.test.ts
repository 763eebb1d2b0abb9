/**
 * Every component of `@okto-effect/react/ui` in every state, language, theme and width: nothing overlaps, is cut off, breaks
 * inside a word or is too small to hit; nothing is left in English; axe finds nothing. One page draws all of it.
 */
import { developmentClient } from "@okto-effect/emulator"
import * as ui from "@okto-effect/react/ui"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { bundlePage, bundleStyles } from "../../../../scripts/bundlePage.ts"
import { isDeep } from "../../../../scripts/deep.ts"
import { base, inaccessible, newContact, Visitor } from "../../../../demo/e2e/app.ts"
import { components } from "./components.ts"
import type { Finding, Look } from "./measure.ts"

const languages = ["en", "de", "es", "fr", "pt", "hi", "ja", "ar"]
const themes = ["light", "dark", "compact"] as const
const widths = [200, 280, 360, 500]

const require = createRequire(import.meta.url)
const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

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

const css = `${fontFaces}
:root { --okto-font: Gallery, "Gallery Arabic", "Gallery Devanagari", "Gallery Japanese"; --okto-mono: "Gallery Mono"; }
body, main { margin: 0; } h1 { font-size: 12px; margin: 0; }
[data-cell] { display: block; color: CanvasText; background: Canvas; overflow: visible; padding-block: 8px; }
/* A dialog is drawn in its cell. */
dialog[open] { position: static !important; max-block-size: none !important; inline-size: 100% !important; margin: 0 !important;
  translate: none !important; }`

interface View extends Look {
  readonly width: number
  /** Whether names that are cut off are given the focus, which takes as long as all the rest. */
  readonly withFocus: boolean
}

/** Each width and theme: the longest words where there is the least room for them, from right to left, and the base. */
const usual: ReadonlyArray<View> = [
  { language: "de", theme: "light", width: 200, withFocus: true },
  { language: "ar", theme: "dark", width: 280, withFocus: true },
  { language: "de", theme: "compact", width: 360, withFocus: false },
  { language: "en", theme: "light", width: 500, withFocus: false }
]

/** One language after the other: a look in the same language is drawn in a third of the time. */
const every: ReadonlyArray<View> = languages.flatMap((language) =>
  widths.flatMap((width) => themes.map((theme) => ({ language, theme, width, withFocus: true })))
)

/** Exports that are shown as part of another component. */
const parts = new Set(["UiProvider", "SendTokenDialog", "SendNftDialog"])

describe("the table of components", () => {
  it("has every component that @okto-effect/react/ui exports, with its source and its states", () => {
    assert.sameMembers(
      components.map(({ name }) => name),
      Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && !parts.has(name))
    )
    for (const { name, source, states } of components) {
      assert.include(source, `<${name}`)
      assert.isNotEmpty(states, name)
      assert.strictEqual(new Set(states.map((state) => state.name)).size, states.length, name)
    }
  })
})

describe("the gallery", () => {
  let visitor: Visitor
  const inspect = (look: Look, withFocus = true): Promise<ReadonlyArray<Finding>> =>
    visitor.page.evaluate(`gallery.inspect(${JSON.stringify(look)}, ${withFocus})`)
  const inWidth = (width: number) => visitor.page.setViewportSize({ width, height: 900 })

  beforeAll(async () => {
    const [opened, script, styles] = await Promise.all([
      Visitor.open(),
      bundlePage(fileOf("page.tsx")),
      bundleStyles(fileURLToPath(import.meta.resolve("@okto-effect/react/ui.css")))
    ])
    visitor = opened
    visitor.expectsErrors = true
    const { page } = visitor
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><link rel="icon" href="data:,">
      <meta name="viewport" content="width=device-width, initial-scale=1"><style>${styles}\n${css}</style><main><h1>Gallery</h1></main>`
    await page.route(`${base}/gallery`, (route) => route.fulfill({ contentType: "text/html", body: html }))
    await page.route(`${base}/gallery.js`, (route) => route.fulfill({ contentType: "text/javascript", body: script }))
    await inWidth(360)
    await visitor.signIn("/gallery")
    const config = {
      environment: "sandbox",
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      endpoints: { bff: base }
    }
    const minted = await fetch(`${base}/__emulator/jwt.json?sub=${newContact()}`)
    const { token }: { readonly token: string } = JSON.parse(await minted.text())
    const unreached = await page.evaluate(
      `import("/gallery.js").then((gallery) => { window.gallery = gallery; return gallery.start(${JSON.stringify(config)}, "${token}", "${base}/__emulator/google/client") })`
    )
    assert.deepStrictEqual(unreached, [])
  })

  afterAll(async () => {
    await visitor.context.close()
  })

  it("draws each component without overlaps, broken words, clipped text and small targets", async () => {
    const found: Array<string> = []
    for (const { language, theme, width, withFocus } of isDeep ? every : usual) {
      await inWidth(width)
      for (const { cell, rule, text } of await inspect({ language, theme }, withFocus)) {
        found.push(`${rule}: ${cell} (${language}, ${theme}, ${width}): ${text}`)
      }
    }
    assert.deepStrictEqual(found, [])
  })

  it.runIf(isDeep)("has targets of 44 pixels for a finger", async () => {
    const { page } = visitor
    await inWidth(360)
    const session = await page.context().newCDPSession(page)
    try {
      await session.send("Emulation.setTouchEmulationEnabled", { enabled: true })
      await page.waitForFunction(() => matchMedia("(pointer: coarse)").matches)
      const found = await inspect({ language: "en", theme: "compact" }, false)
      assert.deepStrictEqual(
        found.filter(({ rule }) => rule === "target"),
        []
      )
    } finally {
      await session.send("Emulation.setTouchEmulationEnabled", { enabled: false })
      await session.detach()
    }
  })

  it.runIf(isDeep)("draws each component while the device is offline", async () => {
    const { page } = visitor
    await inWidth(280)
    await page.context().setOffline(true)
    const shown = page.locator("[data-cell='SendToken, usual']").getByText("You are offline. Connect to continue.")
    try {
      assert.deepStrictEqual(await inspect({ language: "en", theme: "light" }), [])
      await shown.waitFor()
    } finally {
      await page.context().setOffline(false)
      await shown.waitFor({ state: "detached" })
    }
  })

  it("has every text in the catalogue of texts", async () => {
    assert.deepStrictEqual(await inspect({ language: "made-up", theme: "light" }), [])
  })

  it.each(isDeep ? themes : (["light"] as const))("is accessible: %s", async (theme) => {
    await inWidth(360)
    for (const language of isDeep ? languages : ["en"]) {
      await inspect({ language, theme }, false)
      const found = await inaccessible(visitor.page)
      // axe takes joined letters for icons, which have no text: it then misses words of buttons in their names.
      const isMisread = (rule = "") => language === "ar" && rule === "label-content-name-mismatch"
      assert.deepStrictEqual(
        found.filter(([rule]) => !isMisread(rule)),
        [],
        language
      )
    }
  })
})
