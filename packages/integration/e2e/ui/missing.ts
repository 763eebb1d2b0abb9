/** What components do without: while nothing answers, without a network, and where there is nothing. */
import { assert, describe, it } from "@effect/vitest"
import type { Page, Route } from "playwright-core"
import { isDeep } from "../../../../scripts/deep.ts"
import type { Gallery } from "./host.ts"

const reads = "**/{aggregated-portfolio,portfolio/*,wallets,supported/*}*"

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const all = ["Assets", "Activity", "NFTs", "Receive", "Send", "Send an NFT"] as const

const everything = [
  ...["WalletButton", "Portfolio", "ActivityList", "NftGrid", "Receive", "SendToken", "SendNft"].map(
    (name) => `${name}/Usual`
  ),
  "ConfirmTransaction/Transfer"
]

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

export const missingTests = ({ visit }: Gallery): void => {
  describe("every component that reads", () => {
    it("shows loading, a failing backend and a missing network, and recovers when the network is back", () => {
      const held: Array<Route> = []
      let answer = (route: Route): unknown => held.push(route)
      return visit(
        { story: everything, user: "missing-1", meets: (page) => page.route(reads, (route) => void answer(route)) },
        async (page) => {
          const eachSays = async (text: string) => {
            for (const name of all) await region(page, name).getByText(text).first().waitFor({ state: "attached" })
          }
          await eachSays("Loading…")
          const confirm = region(page, "Check before you send").getByRole("button", { name: "Send" })
          assert.strictEqual(await confirm.getAttribute("aria-disabled"), "true")
          answer = (route) => route.abort()
          await Promise.all(held.splice(0).map(answer))
          const unreachable = "The wallet service cannot be reached. Check your connection and try again."
          await eachSays(unreachable)
          await page
            .getByText(/Amount could not be looked up: .1500000000000000000. of the coin of .Base Sepolia./)
            .waitFor()
          await page.context().setOffline(true)
          const offline = "You are offline. Connect to continue."
          await eachSays(offline)
          await page.context().setOffline(false)
          await eachSays(unreachable)
          await page.unroute(reads)
          // Components that show the same list share its query.
          await page.getByRole("button", { name: "Try again" }).evaluateAll((buttons) => {
            for (const button of buttons) if (button instanceof HTMLElement) button.click()
          })
          await region(page, "Assets").getByText("Ether").first().waitFor()
          await region(page, "Send an NFT").getByLabel("To", { exact: true }).waitFor()
          await page.getByText(/Send .1\.5. .ETH. on .Base Sepolia./).waitFor()
          // Before the user sends anything; it waits for no request.
          await page.context().setOffline(true)
          for (const name of ["Send", "Send an NFT"]) await region(page, name).getByText(offline).waitFor()
        }
      )
    })
  })

  describe("a page", () => {
    const components = [
      ["NftGrid", "Emulator Tiles"],
      ["Portfolio", "Ether"],
      ["Receive", "Why not"],
      ["SendToken", "Max"],
      ["SendNft", "Emulator Tiles"]
    ]
    it.each(isDeep ? components : components.slice(0, 1))(
      "does not move its contents while it loads: %s",
      (name, text) =>
        visit({ story: `${name}/Usual`, user: `missing ${name}`, width: 320, meets: watchShifts }, async (page) => {
          await page.getByText(text).first().waitFor({ state: "attached" })
          await page.waitForLoadState("networkidle")
          assert.isBelow(Number(await page.evaluate("shifted")), 0.1)
        })
    )
  })
}
