/** NFTs: what is shown of them, and sending one, in a real browser over the emulator. */
import { assert, describe, it } from "@effect/vitest"
import type { Page, Route } from "playwright-core"
import { isDeep } from "../../../../scripts/deep.ts"
import type { Gallery } from "./host.ts"
import { blue, withPictures } from "./pictures.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const nftRoute = "**/portfolio/nft*"

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const list = (details: ReadonlyArray<object>) => (route: Route) =>
  route.fulfill({ json: { status: "success", data: { count: details.length, details } } })

const row = (change: object) => ({
  caip_id: "eip155:84532",
  network_name: "BASE_TESTNET",
  entity_type: "ERC721",
  collection_address: recipient,
  collection_name: "Pictures",
  nft_id: "1",
  image: "",
  quantity: "1.000000000000000000",
  nft_name: "",
  collection_image: "",
  ...change
})

export const nftTests = ({ visit }: Gallery): void => {
  describe("NFTs", () => {
    it("have their images, or the first letters of their names, and the network's icon", () =>
      visit(
        {
          story: "NftGrid/Usual",
          user: "nfts-1",
          meets: async (page) => {
            await withPictures(page)
            await page.route("https://pictures.example/**", (route) => route.abort())
            await page.route(
              nftRoute,
              list([
                row({ nft_name: "Blue square", image: blue }),
                row({ nft_id: "2", image: "https://pictures.example/gone.png", nft_name: "Lost Wax #2" }),
                row({ nft_id: "3", image: "ipfs://cid", entity_type: "ERC1155", quantity: "2.000000000000000000" }),
                row({ nft_id: "4", quantity: "0.000000000000000000", nft_name: "Spent" })
              ])
            )
          }
        },
        async (page) => {
          const tile = (nth: number) => page.getByRole("listitem").nth(nth)
          await tile(0).getByText("Blue square").waitFor()
          const badge = "span > span:nth-child(2) img"
          assert.strictEqual(await tile(0).locator("img").count(), 2)
          assert.strictEqual(await tile(1).locator(badge).getAttribute("src"), blue)
          await tile(1).getByText("LW2", { exact: true }).waitFor()
          assert.match(await tile(2).innerText(), /#3[^]*Pictures[^]*on .Base Sepolia.[^]*Owned: .2./)
          assert.strictEqual(await page.getByRole("listitem").count(), 3)
          await page.getByRole("button", { name: "Send \u2068Lost Wax #2\u2069 on \u2068Base Sepolia\u2069" }).waitFor()
        }
      ))
  })

  describe("sending an NFT", () => {
    it.runIf(isDeep)("asks for the quantity of an item, and shows what is invalid before anything is sent", () => {
      let listed: Promise<string> | undefined
      const meets = async (page: Page) => {
        listed = page.waitForResponse(/portfolio\/nft/).then((response) => response.text())
      }
      return visit({ story: "SendNft/Usual", user: "nfts-4", meets }, async (page) => {
        const executed: Array<string> = []
        page.on("request", (request) => executed.push(new URL(request.url()).pathname))
        const nft = page.getByLabel("NFT", { exact: true })
        const amount = page.getByLabel("Amount", { exact: true })
        const to = page.getByLabel("To", { exact: true })
        await nft.waitFor()
        assert.strictEqual(await amount.count(), 0)
        await nft.click()
        await page.getByRole("combobox", { name: "Search NFTs" }).fill("item 1 base")
        await page.getByRole("option", { name: /Emulator Item 1.*× 5/ }).click()
        assert.strictEqual(await amount.inputValue(), "1")
        await press(page, "Review")
        await page.locator("input[name=recipient]:focus").waitFor()
        const own = await page.evaluate(() => {
          const kept: unknown = JSON.parse(localStorage.getItem("okto_session") ?? "{}")
          return String(Reflect.get(Object(kept), "userSWA"))
        })
        const { data }: { readonly data: { readonly details: ReadonlyArray<Record<string, unknown>> } } = JSON.parse(
          (await listed) ?? ""
        )
        const item = data.details.find(
          (row) => row["nft_name"] === "Emulator Item 1" && row["caip_id"] === "eip155:84532"
        )
        const collection = String(item?.["collection_address"])
        const cases: ReadonlyArray<readonly [recipient: string, sum: string, sentence: RegExp]> = [
          ["", "1", /Enter an address/],
          ["0x12", "1", /not an address on/],
          [own, "1", /your own address/],
          [collection, "1", /contract of the token/],
          [recipient, "6", /More than your balance of .5/],
          [recipient, "1.5", /whole number/],
          [recipient, "0", /amount above zero/]
        ]
        for (const [recipient, sum, sentence] of cases) {
          await to.fill(recipient)
          await amount.fill(sum)
          await sees(page, sentence)
        }
        await press(page, "Max")
        assert.strictEqual(await amount.inputValue(), "5")
        await amount.fill("2")
        await page.keyboard.press("Enter")
        await sees(page, /Send .2 × Emulator Item 1. on .Base Sepolia./)
        assert.notInclude(executed, "/api/oc/v1/execute")
        await press(page, "Send")
        await sees(page, /^.?2 × Emulator Item 1.?$/)
        await sees(page, "Confirmed.")
      })
    })
  })
}
