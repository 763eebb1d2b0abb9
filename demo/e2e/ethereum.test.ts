/** `/ethereum`: the wallet as dapps see it, their requests in the inspector, and the code in three libraries. */
import { assert, describe, it } from "vitest"
import { eachTest, inaccessible } from "./app.ts"

const visitor = eachTest()

describe("the page of the Ethereum wallet", () => {
  it("tells why there is no account, and connects when there is one", async () => {
    const _ = visitor()
    const { page } = _
    await _.refuse("wallets")
    await _.signIn("/ethereum")
    await _.sees("Not connected")
    await _.press("Connect")
    await page.getByRole("region", { name: "Connect", exact: true }).getByRole("alert").waitFor()
    _.stopAnswering()
    await _.press("Connect")
    await page.getByRole("region", { name: "Wallet", exact: true }).getByText(/^0x/).waitFor()
  })

  it("connects, signs, sends, reads and writes, and shows each request with the calls that it became", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn("/ethereum")
    const section = (name: string) => page.getByRole("region", { name, exact: true })
    const result = (name: string) => section(name).getByRole("region", { name: `${name}: result` })
    const run = async (name: string, confirms = 0) => {
      await section(name).getByRole("button", { name, exact: true }).click()
      for (let at = 0; at < confirms; at++) {
        await page.getByRole("dialog").getByRole("button", { name: "Sign", exact: true }).click()
      }
      await result(name).waitFor()
      return result(name).innerText()
    }
    await section("Wallet").getByText(/^0x/).waitFor()
    assert.match(await run("Connect"), /0x[0-9a-fA-F]{40}/)
    assert.match(await run("Sign a message", 1), /0x[0-9a-f]{130}/)
    assert.include(await run("Sign in with Ethereum", 1), "true")
    assert.match(await run("Sign typed data", 1), /0x[0-9a-f]{130}/)
    assert.include(await run("Send", 1), "success")
    assert.match(await run("Read a contract"), /\d{6,}/)
    assert.match(await run("Write a contract", 1), /0x[0-9a-f]{64}/)
    assert.include(await run("Send calls", 2), "success")
    assert.include(await run("Switch the chain"), "80002")
    await section("Wallet").getByText("Polygon Amoy").waitFor()

    await section("Send").getByRole("tab", { name: "ethers" }).click()
    await section("Send").getByText("Set-up").click()
    await section("Send").getByText("BrowserProvider(provider)").waitFor()

    await page.getByRole("button", { name: /^Requests/ }).click()
    const inspector = page.getByRole("complementary", { name: "Requests" })
    await inspector.getByRole("textbox").fill("eth_sendTransaction")
    await inspector
      .getByRole("button", { name: /eth_sendTransaction/ })
      .last()
      .click()
    await inspector.getByRole("tab", { name: "Backend calls" }).click()
    await inspector.getByText(/POST \/execute → 200/).waitFor()
    await page.keyboard.press("Escape")
    assert.deepStrictEqual(await inaccessible(page), [])
  })
})
