/**
 * Every state of every component, in a made-up language: no word is outside of the catalogue, axe has no complaint in
 * either scheme and direction, and nothing is wider than the window, on phones either.
 */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { isDeep } from "../../../../scripts/deep.ts"
import { type Gallery, inaccessible, overflow, untranslated, type View } from "./host.ts"

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

const somebody = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

interface Visit {
  readonly name: string
  readonly view: Omit<View, "user" | "isMadeUp" | "width">
  /** Each leads to another state. */
  readonly states: ReadonlyArray<(page: Page) => Promise<unknown>>
  readonly isSignedOut?: boolean
}

const visits: ReadonlyArray<Visit> = [
  {
    name: "signing in with a code",
    view: { scene: "sign-in" },
    isSignedOut: true,
    states: [
      (page) => sees(page, "Email address"),
      async (page) => {
        await page.getByLabel("Email address").fill("gallery@example.com")
        await page.keyboard.press("Enter")
        await page.getByLabel("Code of six digits").fill("12")
        await page.keyboard.press("Enter")
        await sees(page, "Enter all six digits.")
      }
    ]
  },
  {
    name: "a login that failed",
    view: { scene: "sign-in", lost: "**/authenticate*" },
    isSignedOut: true,
    states: [
      async (page) => {
        await press(page, "Acme")
        await sees(page, "We could not reach")
      }
    ]
  },
  {
    name: "the wallet",
    view: { scene: "wallet" },
    states: [
      async (page) => {
        await press(page, "Your wallet")
        await sees(page, "Ether")
      },
      async (page) => {
        await press(page, "Receive")
        await page.getByRole("img").waitFor()
      },
      async (page) => {
        await press(page, "Activity")
        await sees(page, "Received")
      }
    ]
  },
  { name: "receiving", view: { scene: "receive" }, states: [(page) => page.getByRole("img").waitFor()] },
  { name: "a portfolio", view: { scene: "portfolio" }, states: [(page) => sees(page, "Ether")] },
  {
    name: "a list that is missing",
    view: { scene: "portfolio", lost: "**/aggregated-portfolio*" },
    states: [(page) => sees(page, "Try again")]
  },
  {
    name: "sending",
    view: { scene: "send", query: { recipient: somebody } },
    states: [
      async (page) => {
        await press(page, "Review")
        await sees(page, "Enter an amount.")
      },
      async (page) => {
        await page.getByLabel("Amount").fill("1.5")
        await press(page, "Review")
        await sees(page, "Paid for you")
      },
      async (page) => {
        await press(page, /^.?Send/)
        await page.getByRole("link", { name: "explorer" }).waitFor()
      }
    ]
  },
  { name: "NFTs", view: { scene: "nfts" }, states: [(page) => sees(page, "Sandbox Tiles")] },
  {
    name: "sending an NFT",
    view: { scene: "send-nft" },
    states: [
      async (page) => {
        await page.getByRole("combobox").selectOption({ index: 2 })
        await page.getByLabel("Amount").fill("1.5")
        await press(page, "Review")
        await sees(page, "Enter a whole number.")
      },
      async (page) => {
        await page.getByLabel("Amount").fill("2")
        await page.locator("[name=recipient]").fill(somebody)
        await press(page, "Review")
        await sees(page, "Paid for you")
      },
      async (page) => {
        await press(page, /^.?Send/)
        await page.getByRole("link", { name: "explorer" }).waitFor()
      }
    ]
  },
  { name: "a failure", view: { scene: "order-failed" }, states: [(page) => sees(page, "There was not enough")] },
  { name: "an order", view: { scene: "order", query: { job: "job-1" } }, states: [(page) => sees(page, "Accepted")] },
  { name: "confirming", view: { scene: "confirm" }, states: [(page) => sees(page, /without limit.*USDC/)] }
]

const turn = (page: Page, dir: string, scheme: string) =>
  page.evaluate(
    ([dir = "", scheme = ""]) => {
      document.documentElement.dir = dir
      document.documentElement.dataset["scheme"] = scheme
    },
    [dir, scheme]
  )

export const stateTests = ({ visit }: Gallery): void => {
  describe("a component", () => {
    it.each(visits)("says nothing that cannot be translated, and is for everybody: $name", (row) =>
      visit(
        { ...row.view, isMadeUp: true, ...(row.isSignedOut === true ? {} : { user: `gallery ${row.name}` }) },
        async (page) => {
          for (const reach of row.states) {
            await page.setViewportSize({ width: 320, height: 800 })
            await reach(page)
            assert.deepStrictEqual(await untranslated(page), [])
            assert.deepStrictEqual(await inaccessible(page), [])
            await turn(page, "rtl", "dark")
            // The rules that look at colours and places.
            assert.deepStrictEqual(await inaccessible(page, ["color-contrast", "target-size"]), [])
            for (const width of isDeep ? [320, 390, 1440] : [320]) {
              await page.setViewportSize({ width, height: 800 })
              assert.strictEqual(await overflow(page), 0, `wider than ${width} pixels`)
            }
            await turn(page, "ltr", "light")
          }
        }
      )
    )
  })
}
