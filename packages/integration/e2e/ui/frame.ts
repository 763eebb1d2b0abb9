/** What all components have around them: cards, dialogs, rows and the names of others, laid out by their width. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { isDeep } from "../../../../scripts/deep.ts"
import type { Gallery } from "./host.ts"

/** Where an element is, in pixels. */
const placeOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { bottom, height, left, right, top, width } = element.getBoundingClientRect()
    return { bottom, height, left, right, top, width }
  })

const drag = async (page: Page, pixels: number) => {
  const { left, top, width } = await placeOf(page, ".okto-handle")
  await page.mouse.move(left + width / 2, top + 10)
  await page.mouse.down()
  await page.mouse.move(left + width / 2, top + 10 + pixels, { steps: 4 })
  const moved = await placeOf(page, "dialog[open]")
  await page.mouse.up()
  return moved
}

export const frameTests = ({ visit }: Gallery): void => {
  describe("a dialog", () => {
    it("is a sheet at the lower edge of a narrow window, which its handle drags away, and stands free in a wide one", () =>
      visit({ story: "SignInDialog/Usual", width: 360 }, async (page) => {
        const open = page.getByRole("button", { name: "Sign in", exact: true })
        await open.click()
        const sheet = page.getByRole("dialog")
        await sheet.waitFor()
        const before = await placeOf(page, "dialog[open]")
        assert.deepInclude(before, { bottom: 800, left: 0, width: 360 })
        // A short way: it returns.
        assert.strictEqual((await drag(page, 60)).top, before.top + 60)
        assert.strictEqual((await placeOf(page, "dialog[open]")).top, before.top)
        await drag(page, 150)
        await sheet.waitFor({ state: "hidden" })
        assert.isTrue(await open.evaluate((button) => button === document.activeElement))
        await page.setViewportSize({ width: 700, height: 800 })
        await open.click()
        const free = await placeOf(page, "dialog[open]")
        assert.isAbove(free.left, 100)
        assert.isBelow(free.bottom, 700)
        assert.isFalse(await page.locator(".okto-handle").isVisible())
      }))

    for (const width of [360, 1000]) {
      it(`keeps the page behind it where it is when a wheel turns over its backdrop, in a window of ${width} pixels`, () =>
        visit({ story: "SignInDialog/Usual", width }, async (page) => {
          await page.evaluate(() => (document.body.style.minHeight = "3000px"))
          const { left } = await placeOf(page, "main button >> nth=0")
          await page.getByRole("button", { name: "Sign in", exact: true }).click()
          await page.getByRole("dialog").waitFor()
          await page.mouse.move(5, 5)
          await page.mouse.wheel(0, 600)
          await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
          assert.strictEqual(await page.evaluate(() => window.scrollY), 0)
          assert.strictEqual((await placeOf(page, "main button >> nth=0")).left, left)
        }))
    }
  })

  describe("a dialog with transitions", () => {
    it.runIf(isDeep)("keeps its content until it has left, and returns the focus at once", () =>
      visit({ story: "SignInDialog/Usual", width: 360 }, async (page) => {
        await page.emulateMedia({ reducedMotion: "no-preference" })
        const open = page.getByRole("button", { name: "Sign in", exact: true })
        await open.click()
        const dialog = page.locator("dialog")
        await dialog.locator("input").waitFor()
        // The transitions are stopped, so that a slow machine sees the same.
        const leaving = await dialog.evaluate(async (element) => {
          await Promise.all(element.getAnimations().map(({ finished }) => finished))
          element.querySelector<HTMLElement>(".okto-header button")?.click()
          while (element.matches("[open]")) await new Promise(requestAnimationFrame)
          for (const transition of element.getAnimations()) transition.pause()
          return {
            count: element.getAnimations().length,
            display: getComputedStyle(element).display,
            focused: document.activeElement?.textContent,
            hasContent: element.querySelector("input") !== null
          }
        })
        assert.isAbove(leaving.count, 0)
        assert.deepInclude(leaving, { display: "block", focused: "Sign in", hasContent: true })
        await dialog.evaluate((element) => {
          for (const transition of element.getAnimations()) transition.finish()
        })
        await dialog.locator("input").waitFor({ state: "detached" })
        assert.strictEqual(await dialog.evaluate((element) => getComputedStyle(element).display), "none")
      })
    )
  })

  describe("a card", () => {
    it.runIf(isDeep)("is as wide as a phone where its parent is as wide as its content", () =>
      visit({ story: "SignIn/EveryWay", width: 390 }, async (page) => {
        await page.locator(".okto-button-primary").first().waitFor()
        await page.evaluate(() => {
          document.body.style.display = "grid"
          document.body.style.placeContent = "center"
        })
        const { width } = await placeOf(page, ".okto-card")
        assert.isAtLeast(width, 250)
        assert.isAtMost(width, 390)
      })
    )
  })

  describe("a row", () => {
    it.runIf(isDeep)(
      "has its amount beside the name in a wide card, and below it in a narrow one, where a name that is cut off is whole in its tooltip, and with the focus in its row",
      () =>
        visit({ story: "Portfolio/Usual", user: "frame-2", width: 390 }, async (page) => {
          await page.getByText("10 ETH").first().waitFor()
          const places = async () => {
            const row = page.getByRole("listitem").first()
            const name = await row.locator(".okto-clip").first().boundingBox()
            const amount = await row.locator(".okto-value").boundingBox()
            return { name: name?.y ?? Number.NaN, amount: amount?.y ?? Number.NaN }
          }
          const wide = await places()
          assert.strictEqual(wide.amount, wide.name)
          await page.setViewportSize({ width: 200, height: 800 })
          const narrow = await places()
          assert.isAbove(narrow.amount, narrow.name + 30)

          const name = page.getByText("Polygon Ecosystem Token")
          const clip = page.locator(".okto-clip").filter({ has: name })
          await clip.hover()
          assert.strictEqual(await clip.getAttribute("title"), "Polygon Ecosystem Token")
          const line = (await clip.boundingBox())?.height ?? 0
          await page.getByRole("button", { name: /Send .POL/ }).focus()
          assert.isAtLeast((await clip.boundingBox())?.height ?? 0, 2 * line - 1)
          await page.setViewportSize({ width: 500, height: 800 })
          await clip.hover()
          assert.strictEqual(await clip.getAttribute("title"), "")
        })
    )
  })
}
