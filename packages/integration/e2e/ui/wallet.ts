/** Receiving, sending and following orders, in a real browser over the emulator. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { isDeep } from "../../../../scripts/deep.ts"
import type { Gallery } from "./host.ts"
import { blue, green, withPictures } from "./pictures.ts"

const recipientAddress = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click()
const to = (page: Page) => page.getByLabel("To", { exact: true })
const amount = (page: Page) => page.getByLabel("Amount", { exact: true })
const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

const fill = async (page: Page, sum: string, recipient = recipientAddress) => {
  await to(page).fill(recipient)
  await amount(page).fill(sum)
}

const confirmations = [
  "Transfer",
  "Approval",
  "Stake",
  "UnknownCall",
  "UnlimitedPermit",
  "Mail",
  "Message",
  "UnreadableMessage"
].map((name) => `ConfirmTransaction/${name}`)

export const walletTests = ({ host, visit }: Gallery): void => {
  describe("the wallet's button", () => {
    it("shows the user's holdings, address and activity, and signs out", () =>
      visit({ story: "WalletButton/Usual", user: "wallet-1", meets: withPictures }, async (page) => {
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
        assert.match(names[0] ?? "", /Ether[^]*on .Base Sepolia[^]*10 ETH/)
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

    it.runIf(isDeep)("shows who is signed in and how, and copies the address of the chosen network", () =>
      visit({ story: "WalletButton/AfterSigningIn" }, async (page) => {
        await page.getByLabel("Email address").fill("ada@wallet.example")
        await page.keyboard.press("Enter")
        await sees(page, "We sent")
        await page.getByLabel("Six-digit code").fill(await host().codeFor("ada@wallet.example"))
        await page.getByRole("button", { name: /Your wallet/ }).click()
        const dialog = page.getByRole("dialog", { name: "Your wallet" })
        await dialog.getByText("ada@wallet.example").waitFor()
        await dialog.getByText("Signed in by email").waitFor({ state: "attached" })
        const copied = async () => {
          await dialog.getByRole("button", { name: "Copy address" }).click()
          return page.evaluate(() => navigator.clipboard.readText())
        }
        assert.match(await copied(), /^0x[0-9a-fA-F]{40}$/)
        await dialog.getByLabel("Network").selectOption("aptos:testnet")
        assert.match(await copied(), /^0x[0-9a-f]{64}$/)
        // What was stored is gone with its user.
        await press(page, "Sign out")
        await page.getByLabel("Email address").waitFor()
        assert.deepStrictEqual(await page.evaluate(() => localStorage.getItem("okto_identity")), null)
      })
    )

    it.runIf(isDeep)(
      "sends in a dialog of its own after a review, and asks before signing out while the outcome is not known",
      () =>
        visit({ story: "WalletButton/Usual", user: "wallet-4" }, async (page) => {
          const executed: Array<string> = []
          page.on("request", (request) => {
            if (request.url().endsWith("/execute")) executed.push(request.url())
          })
          const open = page.getByRole("button", { name: /Your wallet/ })
          await open.click()
          await page.getByRole("button", { name: /Send .USDC. on .Base Sepolia./ }).click()
          const dialog = page.getByRole("dialog", { name: "Send" })
          await fill(page, "1")
          await press(page, "Review")
          await sees(page, /Send .1. .USDC./)
          assert.deepStrictEqual(executed, [])
          await page.route("**/orders*", (route) => route.abort())
          await dialog.getByRole("button", { name: "Send", exact: true }).click()
          await sees(page, "Accepted")
          await page.keyboard.press("Escape")
          await open.click()
          await press(page, "Sign out")
          const question = page.getByRole("dialog", { name: "Sign out now?" })
          await question.getByRole("button", { name: "Stay signed in" }).click()
          await question.waitFor({ state: "hidden" })
          await press(page, "Sign out")
          await question.getByRole("button", { name: "Sign out" }).click()
          await open.waitFor({ state: "detached" })
        })
    )
  })

  describe("sending", () => {
    it("takes four actions with the keyboard, and shows that the order is confirmed", () =>
      visit({ story: "SendToken/Usual", user: "send-1" }, async (page) => {
        await amount(page).focus()
        await page.keyboard.type("1.5")
        await page.keyboard.press("Enter")
        await sees(page, /Send .1\.5. .ETH. on .Base Sepolia./)
        await sees(page, "Paid by the app")
        await page.getByRole("button", { name: "Send", exact: true }).focus()
        await page.keyboard.press("Enter")
        await sees(page, "Confirmed.")
        assert.match(
          (await page.getByRole("link", { name: /explorer/ }).getAttribute("href")) ?? "",
          /\/explorer\/eip155:84532\/tx\/0x[0-9a-f]{64}$/
        )
        await press(page, "New transfer")
        await sees(page, /Balance: .8\.5 ETH./)
        await page.getByRole("button", { name: /0x88be/ }).click()
        assert.strictEqual(await to(page).inputValue(), recipientAddress)
      }))

    it.runIf(isDeep)("switches to the smallest unit, and offers the balance without the fee", () =>
      visit({ story: "SendToken/SmallestUnit", user: "send-3" }, async (page) => {
        await fill(page, "1.5")
        await press(page, "Smallest unit")
        assert.strictEqual(await amount(page).inputValue(), "1500000000000000000")
        await press(page, "Smallest unit")
        assert.strictEqual(await amount(page).inputValue(), "1.5")
        await press(page, "Max")
        assert.strictEqual(await amount(page).inputValue(), "10")
        // The fee is looked up while the amount is entered.
        await page.route("**/estimate*", (route) => route.abort())
        const token = page.getByRole("button", { name: /^Token/ })
        await token.press("Enter")
        const search = page.getByRole("combobox", { name: "Search tokens" })
        await search.and(page.locator(":focus")).waitFor()
        await page.keyboard.type("ethereum ether")
        // Ether and the dollars on this network: the most valuable comes first.
        await page.getByRole("option").nth(2).waitFor({ state: "detached" })
        await page.keyboard.press("Enter")
        await search.waitFor({ state: "detached" })
        await page
          .getByRole("button", { name: /^Token Ether on .Ethereum Sepolia. 10 ETH/ })
          .and(page.locator(":focus"))
          .waitFor()
        await press(page, "Max")
        await sees(page, /network fee is not known/)
        assert.strictEqual(await amount(page).inputValue(), "10")
        await page.unroute("**/estimate*")
        await press(page, "Max")
        await page.waitForFunction(() =>
          document.querySelector<HTMLInputElement>("[name=amount]")?.value.startsWith("9.9")
        )
        await press(page, "Review")
        await sees(page, /About .0\.0\d+\sETH., paid by you/)
      })
    )
  })

  describe("a confirmation", () => {
    it("shows what a user can check, and warns of what is dangerous", () =>
      visit({ story: confirmations, user: "confirm-1" }, async (page) => {
        const said = (nth: number) => page.getByRole("region").nth(nth).innerText()
        await sees(page, /unlimited\s+USDC/)
        // Each looks up what it needs.
        await page.waitForFunction(() => document.querySelector(".okto-skeleton") === null)
        const [transfer, approval, stake, unknown, permit, mail, message, blind] = await Promise.all(
          Array.from({ length: 8 }, (_, nth) => said(nth))
        )
        assert.match(transfer ?? "", /Send .1\.5. .ETH. on .Base Sepolia./)
        assert.match(approval ?? "", /0x88bee8eb\w+. will be able to take all of your tokens/)
        assert.match(
          stake ?? "",
          /Call .stake. on .Base Sepolia.[^]*0\.02 ETH[^]*validator address[^]*note bytes\s+0x1234/
        )
        assert.match(unknown ?? "", /Unknown contract call/)
        assert.match(
          permit ?? "",
          /tokens can be taken from your wallet[^]*take all of your tokens[^]*never expires[^]*USD Coin/
        )
        assert.match(mail ?? "", /from\.name string\s+Cow[^]*to\.name string\s+Bob[^]*Hello, Bob!/)
        assert.notInclude(mail, "left out")
        assert.include(message, "Nonce: 17")
        assert.match(blind ?? "", /Unreadable data/)
      }))
  })
}
