/**
 * The colour scheme of components, as an app's build leaves their style sheet: that of the page, which may set it
 * anywhere, or what `UiProvider` says.
 */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { isDeep } from "../../../../scripts/deep.ts"
import type { Gallery } from "./host.ts"

/**
 * What is painted, from 0 for black to 255 for white: the background of a card and its button, and the texts on them.
 */
const shades = (page: Page) =>
  page.evaluate(() => {
    const brush = document.createElement("canvas").getContext("2d")
    const shade = (colour: string): number => {
      if (brush === null) return Number.NaN
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = colour
      brush.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, opacity = 0] = brush.getImageData(0, 0, 1, 1).data
      return opacity === 255 ? 0.2126 * red + 0.7152 * green + 0.0722 * blue : Number.NaN
    }
    return [".okto-card", ".okto-button-primary"].flatMap((selector) => {
      const found = document.querySelector(selector)
      if (found === null) return []
      const { backgroundColor, color } = getComputedStyle(found)
      return [shade(backgroundColor), shade(color)]
    })
  })

const pages = ["light", "dark"] as const

export const schemeTests = ({ visit }: Gallery): void => {
  describe("the colour scheme", () => {
    it.each([undefined, ...(isDeep ? (["dark", "light"] as const) : [])] as const)(
      "is that of the page, unless the provider has one: %s",
      (provider) =>
        visit({ story: "SignIn/EveryWay", query: provider === undefined ? {} : { provider } }, async (page) => {
          await page.locator(".okto-button-primary").first().waitFor()
          for (const scheme of pages) {
            await page.evaluate((chosen) => void (document.documentElement.dataset["scheme"] = chosen), scheme)
            const [card = Number.NaN, text = Number.NaN, button = Number.NaN, label = Number.NaN] = await shades(page)
            const [light, dark] = (provider ?? scheme) === "light" ? [card, text] : [text, card]
            assert.isAbove(light, 240, `on a ${scheme} page`)
            assert.isBelow(dark, 40, `on a ${scheme} page`)
            // The button stands out from the card, and its label from the button.
            assert.isAbove(Math.abs(card - button), 90)
            assert.isAbove(Math.abs(label - button), 90)
          }
        })
    )

    it("is that of the nearest class or data-theme, and of the device where the provider says so", () =>
      visit({ story: "SignIn/EveryWay" }, async (page) => {
        await page.locator(".okto-button-primary").first().waitFor()
        const isDark = async () => ((await shades(page))[0] ?? Number.NaN) < 40
        const set = (root: Readonly<Record<string, string>>, main: Readonly<Record<string, string>> = {}) =>
          page.evaluate(
            (all) => {
              for (const [selector, attributes] of Object.entries(all)) {
                const element = document.querySelector(selector)
                for (const name of ["class", "data-theme"]) element?.removeAttribute(name)
                for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value)
              }
            },
            { html: root, main }
          )
        await set({ class: "dark" })
        assert.isTrue(await isDark())
        await set({ "data-theme": "dark" })
        assert.isTrue(await isDark())
        await set({ "data-theme": "dark" }, { class: "light" })
        assert.isFalse(await isDark())
        await set({ class: "light" }, { "data-theme": "dark" })
        assert.isTrue(await isDark())
        await set({})
        assert.isFalse(await isDark())
        for (const colorScheme of ["dark", "light"] as const) {
          await page.emulateMedia({ colorScheme })
          await page.evaluate(() => document.querySelector(".okto-theme")?.setAttribute("data-okto-scheme", "system"))
          assert.strictEqual(await isDark(), colorScheme === "dark")
        }
      }))
  })
}
