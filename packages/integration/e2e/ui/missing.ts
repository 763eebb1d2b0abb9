/** What components do without: while nothing answers, without a network, and where there is nothing. */
import { assert, describe, it } from "@effect/vitest"
import type { Page, Route } from "playwright-core"
import { isDeep } from "../../../../scripts/deep.ts"
import { type Gallery, inaccessible, untranslated } from "./host.ts"

const reads = "**/{aggregated-portfolio,portfolio/*,wallets,supported/*}*"

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const all = ["Assets", "Activity", "NFTs", "Receive", "Send", "Send an NFT"] as const

/** How far a page has jumped by itself: what web.dev calls cumulative layout shift. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = Number(Reflect.get(entry, "value"))
        Object.assign(globalThis, { shifted: Number(Reflect.get(globalThis, "shifted")) + shift })
      }
    }).observe({ type: "layout-shift", buffered: true })
  })

/** Nothing of anything; networks there are. */
const nothing = (route: Route) => {
  const path = new URL(route.request().url()).pathname
  if (path.endsWith("networks")) return route.fallback()
  const data = path.endsWith("/wallets")
    ? []
    : { aggregated_data: {}, group_tokens: [], activity: [], details: [], tokens: [], count: 0 }
  return route.fulfill({ json: { status: "success", data } })
}

export const missingTests = ({ visit }: Gallery): void => {
  describe("every component that reads", () => {
    it("says that it loads, that nothing answers and that there is no network, and goes on when there is", () => {
      const held: Array<Route> = []
      let answer = (route: Route): unknown => held.push(route)
      return visit(
        { scene: "everything", user: "missing-1", meets: (page) => page.route(reads, (route) => void answer(route)) },
        async (page) => {
          const eachSays = async (text: string) => {
            for (const name of all) await region(page, name).getByText(text).first().waitFor({ state: "attached" })
          }
          await eachSays("Loading…")
          const confirm = region(page, "Check before you send").getByRole("button", { name: "Send" })
          assert.strictEqual(await confirm.getAttribute("aria-disabled"), "true")
          answer = (route) => route.abort()
          await Promise.all(held.splice(0).map(answer))
          const unreachable = "We could not reach the wallet service. Check your connection, then try again."
          await eachSays(unreachable)
          // The amount is shown as what it is, where nobody knows how many decimals it has.
          await page.getByText(/1500000000000000000 \(in the smallest unit\)/).waitFor()
          await page.context().setOffline(true)
          const offline = "You are offline. This works again when you are connected."
          await eachSays(offline)
          await page.context().setOffline(false)
          await eachSays(unreachable)
          await page.unroute(reads)
          // Components that show the same list share it, and what becomes of it.
          await page.getByRole("button", { name: "Try again" }).evaluateAll((buttons) => {
            for (const button of buttons) if (button instanceof HTMLElement) button.click()
          })
          await region(page, "Assets").getByText("Ether").first().waitFor()
          await region(page, "Send an NFT").getByLabel("To").waitFor()
          await page.getByText(/Send .1\.5. .ETH. on .Base Testnet./).waitFor()
          // Before somebody sends something, and waits for nothing.
          await page.context().setOffline(true)
          for (const name of ["Send", "Send an NFT"]) await region(page, name).getByText(offline).waitFor()
        }
      )
    })

    it("says in words that there is nothing", () =>
      visit(
        { scene: "everything", user: "missing-2", isMadeUp: true, meets: (page) => page.route(reads, nothing) },
        async (page) => {
          for (const words of [
            "You own nothing yet.",
            "Nothing has happened yet.",
            "You own no NFTs yet.",
            "There is no address yet.",
            "You have no tokens to send yet.",
            "You have no NFTs to send yet."
          ])
            await page.getByText(words).waitFor()
          assert.deepStrictEqual(await untranslated(page), [])
          assert.deepStrictEqual(await inaccessible(page), [])
        }
      ))
  })

  describe("a page", () => {
    const scenes = [
      ["nfts", "Sandbox Tiles"],
      ["portfolio", "Ether"],
      ["receive", "Why not"],
      ["send", "Smallest unit"],
      ["send-nft", "Sandbox Tiles"]
    ]
    it.each(isDeep ? scenes : scenes.slice(0, 1))("does not jump while it loads: %s", (scene, text) =>
      visit({ scene, user: `missing ${scene}`, width: 320, meets: watchShifts }, async (page) => {
        await page.getByText(text).first().waitFor({ state: "attached" })
        await page.waitForLoadState("networkidle")
        assert.isBelow(Number(await page.evaluate("shifted")), 0.1)
      })
    )
  })
}
