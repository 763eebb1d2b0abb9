/**
 * Every story of ./ui in every language, theme and width: nothing overlaps, is cut off, breaks inside a word or is too small to
 * hit; nothing is left in English; axe finds nothing. One page draws all of it.
 */
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { inaccessible } from "../../../../scripts/axe.ts"
import { newContext } from "../../../../scripts/browser.ts"
import { isDeep } from "../../../../scripts/deep.ts"
import type { Gallery } from "./host.ts"
import type { Finding, Look } from "./measure.ts"

const languages = ["en", "de", "es", "fr", "pt", "hi", "ja", "ar"]
const themes = ["light", "dark", "compact"] as const
const widths = [200, 280, 360, 500]

interface View extends Look {
  readonly width: number
}

/** Each width and theme: the longest words where there is the least room for them, from right to left, and the base, which axe reads. */
const usual: ReadonlyArray<View> = [
  { language: "de", theme: "light", width: 200 },
  { language: "de", theme: "compact", width: 360 },
  { language: "ar", theme: "dark", width: 280 },
  { language: "en", theme: "light", width: 500 }
]

/** One language after the other: a look in the same language is drawn in a third of the time. */
const every: ReadonlyArray<View> = languages.flatMap((language) =>
  widths.flatMap((width) => themes.map((theme) => ({ language, theme, width })))
)

// Cards with one title have one name: a page has them once.
const rules = { "landmark-unique": { enabled: false } }

export const drawingTests = ({ host }: Gallery): void => {
  describe("all stories", () => {
    let context: BrowserContext
    let page: Page
    const inspect = (look: Look): Promise<ReadonlyArray<Finding>> =>
      page.evaluate(`gallery.inspect(${JSON.stringify(look)})`)
    const inWidth = (width: number) => page.setViewportSize({ width, height: 900 })

    beforeAll(async () => {
      context = await newContext()
      page = await context.newPage()
      await inWidth(360)
      assert.deepStrictEqual(await host().showAll(page), [])
    })

    afterAll(() => context.close())

    it("are drawn without overlaps, broken words, clipped text and small targets", async () => {
      const found: Array<string> = []
      for (const { language, theme, width } of isDeep ? every : usual) {
        await inWidth(width)
        for (const { cell, rule, text } of await inspect({ language, theme })) {
          found.push(`${rule}: ${cell} (${language}, ${theme}, ${width}): ${text}`)
        }
      }
      assert.deepStrictEqual(found, [])
    })

    it.each(isDeep ? themes : (["light"] as const))("are accessible: %s", async (theme) => {
      await inWidth(360)
      for (const language of isDeep ? languages : ["en"]) {
        await inspect({ language, theme })
        const found = await inaccessible(page, { rules })
        // axe takes joined letters for icons, which have no text: it then misses words of buttons in their names.
        const isMisread = (rule = "") => language === "ar" && rule === "label-content-name-mismatch"
        assert.deepStrictEqual(
          found.filter(([rule]) => !isMisread(rule)),
          [],
          language
        )
      }
    })

    it.runIf(isDeep)("have targets of 44 pixels for a finger", async () => {
      await inWidth(360)
      const session = await page.context().newCDPSession(page)
      try {
        await session.send("Emulation.setTouchEmulationEnabled", { enabled: true })
        await page.waitForFunction(() => matchMedia("(pointer: coarse)").matches)
        const found = await inspect({ language: "en", theme: "compact" })
        assert.deepStrictEqual(
          found.filter(({ rule }) => rule === "target"),
          []
        )
      } finally {
        await session.send("Emulation.setTouchEmulationEnabled", { enabled: false })
        await session.detach()
      }
    })

    it.runIf(isDeep)("are drawn while the device is offline", async () => {
      await inWidth(280)
      await page.context().setOffline(true)
      const shown = page.locator("[data-cell='SendToken/Usual']").getByText("You are offline. Connect to continue.")
      try {
        assert.deepStrictEqual(await inspect({ language: "en", theme: "light" }), [])
        await shown.waitFor()
      } finally {
        await page.context().setOffline(false)
        await shown.waitFor({ state: "detached" })
      }
    })

    it("have every text in the catalogue of texts", async () => {
      assert.deepStrictEqual(await inspect({ language: "made-up", theme: "light" }), [])
    })
  })
}
