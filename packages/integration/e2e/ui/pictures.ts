/** Pictures, which the emulator has none of for networks and tokens. */
import type { Page } from "playwright-core"

const square = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="${colour}"/></svg>`)}`

export const blue = square("blue")
export const green = square("green")

/** Gives every network a blue picture, and every token a green one. */
export const withPictures = async (page: Page): Promise<void> => {
  for (const [route, field, picture] of [
    ["**/supported/networks*", "logo", blue],
    ["**/supported/tokens*", "image", green]
  ] as const) {
    await page.route(route, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(new RegExp(`"${field}":\\s*""`, "g"), `"${field}":"${picture}"`)
      await route.fulfill({ response, body })
    })
  }
}
