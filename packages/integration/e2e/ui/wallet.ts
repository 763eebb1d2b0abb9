/** Receiving, sending and what becomes of it, in a real browser over the sandbox. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { Gallery } from "./host.ts"
import { blue, green, withPictures } from "./pictures.ts"

const somebody = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click()
const to = (page: Page) => page.getByLabel("To", { exact: true })
const amount = (page: Page) => page.getByLabel("Amount", { exact: true })
const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

const fill = async (page: Page, sum: string, recipient = somebody) => {
  await to(page).fill(recipient)
  await amount(page).fill(sum)
}

export const walletTests = ({ host, visit }: Gallery): void => {
  describe("the wallet's button", () => {
    it("shows what the user owns, where to send to them and what happened, and signs out", () =>
      visit({ scene: "wallet", user: "wallet-1", meets: withPictures }, async (page) => {
        const button = page.getByRole("button", { name: /Your wallet/ })
        await button.getByText("$53,602.50").waitFor()
        await button.getByText(/^0x\w{4}…\w{4}$/).waitFor()
        assert.strictEqual(await button.locator("img").getAttribute("src"), blue)
        await button.focus()
        await page.keyboard.press("Enter")
        const dialog = page.getByRole("dialog", { name: "Your wallet" })
        await dialog.getByText("Polygon Ecosystem Token").waitFor()
        const names = await dialog.getByRole("listitem").allInnerTexts()
        const values = names.map((name) => Number(/\$([\d.,]+)/.exec(name)?.[1]?.replaceAll(",", "")))
        assert.deepStrictEqual(values, [25_000, 25_000, 1_000, 1_000, 1_000, 500, 100, 2.5])
        assert.match(names[0] ?? "", /Ether[^]*on .Base Testnet[^]*10 ETH/)
        const icons = await dialog.getByRole("listitem").first().locator("img").all()
        assert.deepStrictEqual(await Promise.all(icons.map((icon) => icon.getAttribute("src"))), [green, blue])
        await press(page, "Receive")
        await dialog.getByRole("img", { name: /QR code of your address on/ }).waitFor()
        await press(page, "Activity")
        await dialog.getByText("Received").first().waitFor()
        await page.keyboard.press("Escape")
        await dialog.waitFor({ state: "hidden" })
        assert.isTrue(await button.evaluate((element) => element === document.activeElement))
        await button.click()
        await press(page, "Sign out")
        await button.waitFor({ state: "detached" })
      }))

    it("offers another try where a list is missing", () =>
      visit({ scene: "portfolio", user: "wallet-2", lost: "**/aggregated-portfolio*" }, async (page) => {
        await sees(page, "We could not reach the wallet service.")
        await page.unroute("**/aggregated-portfolio*")
        await press(page, "Try again")
        await sees(page, "Ether")
      }))
  })

  describe("receiving", () => {
    it("gives the address of the chosen network, and says why not the smart wallet's", () =>
      visit({ scene: "receive", user: "wallet-3" }, async (page) => {
        const address = () => page.locator("code").innerText()
        await page.getByRole("img", { name: /QR code/ }).waitFor()
        const evm = await address()
        assert.match(evm, /^0x[0-9a-fA-F]{40}$/)
        await page.getByLabel("Network").selectOption("aptos:testnet")
        await page.getByRole("img", { name: /Aptos Testnet/ }).waitFor()
        assert.match(await address(), /^0x[0-9a-f]{64}$/)
        await press(page, "Copy the address")
        await sees(page, "Copied")
        assert.strictEqual(await page.evaluate(() => navigator.clipboard.readText()), await address())
        await page.getByText("Why not to the smart wallet address?").click()
        await sees(page, "does not reach you")
      }))
  })

  describe("sending", () => {
    it("takes four actions with the keyboard, and says when it is done", () =>
      visit({ scene: "send", user: "send-1", query: { recipient: somebody } }, async (page) => {
        await amount(page).focus()
        await page.keyboard.type("1.5")
        await page.keyboard.press("Enter")
        await sees(page, /Send .1\.5. .ETH. on .Base Testnet./)
        await sees(page, "Paid for you")
        await page.getByRole("button", { name: "Send", exact: true }).focus()
        await page.keyboard.press("Enter")
        await sees(page, "It is done.")
        assert.match(
          (await page.getByRole("link", { name: /explorer/ }).getAttribute("href")) ?? "",
          /\/explorer\/eip155:84532\/tx\/0x[0-9a-f]{64}$/
        )
        await press(page, "Send something else")
        await sees(page, /You have .8\.5 ETH./)
        await page.getByRole("button", { name: /0x88be/ }).click()
        assert.strictEqual(await to(page).inputValue(), somebody)
      }))

    it("says what is wrong before anything is sent", () =>
      visit({ scene: "send", user: "send-2" }, async (page) => {
        const executed: Array<string> = []
        page.on("request", (request) => executed.push(new URL(request.url()).pathname))
        await amount(page).waitFor()
        await press(page, "Review")
        await sees(page, "Enter the address to send to.")
        await sees(page, "Enter an amount.")
        const cases: ReadonlyArray<readonly [sum: string, recipient: string, sentence: RegExp]> = [
          ["1,000", somebody, /without signs between thousands/],
          ["1.0000000000000000001", somebody, /has 18 decimals at most/],
          ["0", somebody, /more than nothing/],
          ["10.1", somebody, /more than you have/],
          ["1", "0x12", /not an address on/],
          ["1", `0x${"0".repeat(40)}`, /Nobody has this address/]
        ]
        for (const [sum, recipient, sentence] of cases) {
          await fill(page, sum, recipient)
          await sees(page, sentence)
        }
        const own = await page.evaluate(() => {
          const kept: unknown = JSON.parse(localStorage.getItem("okto_session") ?? "{}")
          return String(Reflect.get(Object(kept), "userSWA"))
        })
        await fill(page, "1", own)
        await sees(page, "This is your own address.")
        assert.notInclude(executed, "/api/oc/v1/execute")
      }))

    it("switches to the smallest unit, and takes all but the fee", () =>
      visit({ scene: "send", user: "send-3" }, async (page) => {
        await fill(page, "1.5")
        await press(page, "Smallest unit")
        assert.strictEqual(await amount(page).inputValue(), "1500000000000000000")
        await press(page, "Smallest unit")
        assert.strictEqual(await amount(page).inputValue(), "1.5")
        await press(page, "Max")
        assert.strictEqual(await amount(page).inputValue(), "10")
        await page
          .getByLabel("Token")
          .selectOption({ label: "\u2068ETH\u2069 on \u2068Ethereum Sepolia\u2069: \u206810\u2069" })
        await page.route("**/estimate*", (route) => route.abort())
        await press(page, "Max")
        await sees(page, /could not ask for the network's fee/)
        assert.strictEqual(await amount(page).inputValue(), "10")
        await page.unroute("**/estimate*")
        await press(page, "Max")
        await page.waitForFunction(() =>
          document.querySelector<HTMLInputElement>("[name=amount]")?.value.startsWith("9.9")
        )
        await press(page, "Review")
        await sees(page, /You pay about .0\.0\d+ ETH./)
      }))

    it("tells a refusal from doubt, and finds out without paying twice", () =>
      visit({ scene: "send-in-doubt", user: "send-4" }, async (page) => {
        await fill(page, "1")
        await press(page, "Review")
        await host().fail({
          kind: "rejected",
          status: 400,
          errorCode: "ER-TEST",
          message: "no",
          route: "execute",
          times: 1
        })
        await press(page, "Send")
        await sees(page, "That did not work.")
        await page.route("**/{execute,orders}*", (route) => route.abort())
        await press(page, "Send")
        await sees(page, "Handed over to the wallet service")
        const doubt = page.getByText("Nobody knows yet whether this happened.")
        await doubt.waitFor()
        await page.unroute("**/{execute,orders}*")
        const done = page.getByText("It is done.").last()
        // On a machine with other things to do one look may not be enough.
        for (let look = 0; look < 20; look++) {
          await page.getByRole("button", { name: "Check again" }).or(done).first().waitFor()
          if (await done.isVisible()) break
          await press(page, "Check again")
        }
        await page.getByRole("link", { name: /explorer/ }).waitFor()
      }))
  })

  describe("an order", () => {
    it("that failed says why in words", () =>
      visit({ scene: "order-failed", user: "order-1" }, async (page) => {
        await sees(page, /1,000,000 USDC. was needed, and the wallet held .1,000 USDC./)
      }))

    it("that could not be looked at can be looked at again", async () => {
      await host().fail({
        kind: "rejected",
        status: 400,
        errorCode: "ER-TEST",
        message: "no",
        route: "orders",
        times: 1
      })
      await visit({ scene: "order", user: "order-2", query: { job: "lost" } }, async (page) => {
        const lost = page.getByText("There is no news of this transaction.")
        await lost.waitFor()
        await press(page, "Check again")
        await lost.waitFor({ state: "detached" })
      })
    })
  })

  describe("a confirmation", () => {
    it("says what a person can check, and warns of what is dangerous", () =>
      visit({ scene: "confirm", user: "confirm-1" }, async (page) => {
        const said = (nth: number) => page.getByRole("region").nth(nth).innerText()
        await sees(page, "without limit (USDC)")
        const [transfer, approval, stake, unknown, permit, mail, message, blind] = await Promise.all(
          Array.from({ length: 8 }, (_, nth) => said(nth))
        )
        assert.match(transfer ?? "", /Send .1\.5. .ETH. on .Base Testnet./)
        assert.match(approval ?? "", /lets .0x88bee8eb\w+. take all of this token/)
        assert.match(
          stake ?? "",
          /Call .stake. on .Base Testnet.[^]*0\.02 ETH[^]*validator address[^]*note bytes\s+0x1234/
        )
        assert.match(unknown ?? "", /What this does is not known/)
        assert.match(permit ?? "", /take tokens from you[^]*take all of this token[^]*for ever[^]*USD Coin/)
        assert.match(mail ?? "", /from\.name string\s+Cow[^]*to\[1\]\.name string\s+Bob[^]*Hello, Bob!/)
        assert.notInclude(mail, "left out")
        assert.include(message, "Nonce: 17")
        assert.match(blind ?? "", /raw data that nobody can read/)
      }))
  })
}
