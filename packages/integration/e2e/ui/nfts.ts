/** NFTs: what is shown of them, in a real browser over the emulator. */
import { assert, describe, it } from "@effect/vitest"
import type { Route } from "playwright-core"
import type { Gallery } from "./host.ts"
import { blue, withPictures } from "./pictures.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const nftRoute = "**/portfolio/nft*"

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
}
