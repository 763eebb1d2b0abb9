/** `/ethereum`: the wallet as dapps see it, their requests in the inspector, and the code in three libraries. */
import { assert, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { eachTest, inaccessible, type Visitor } from "./app.ts"

const visitor = eachTest()

const sectionOf = ({ page }: Visitor, name: string) => page.getByRole("region", { name, exact: true })

/** What a section of the page shows of the request that its button makes, which the user confirms so many times. */
const run = async (_: Visitor, name: string, confirms = 0): Promise<string> => {
  const section = sectionOf(_, name)
  await section.getByRole("button", { name, exact: true }).click()
  for (let at = 0; at < confirms; at++) {
    await _.page.getByRole("dialog").getByRole("button", { name: "Sign", exact: true }).click()
  }
  const result = section.getByRole("region", { name: `${name}: result` })
  await result.waitFor()
  return result.innerText()
}

describe("the page of the Ethereum wallet", () => {
  it.runIf(isDeep)("tells why there is no account, and connects when there is one", async () => {
    const _ = visitor()
    await _.refuse("wallets")
    await _.signIn("/ethereum")
    await _.sees("Not connected")
    await _.press("Connect")
    await sectionOf(_, "Connect").getByRole("alert").waitFor()
    _.stopAnswering()
    await _.press("Connect")
    await sectionOf(_, "Wallet").getByText(/^0x/).waitFor()
  })

  it("connects, signs and sends, and shows each request with the calls that it became", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn("/ethereum")
    await sectionOf(_, "Wallet").getByText(/^0x/).waitFor()
    assert.match(await run(_, "Connect"), /0x[0-9a-fA-F]{40}/)
    assert.match(await run(_, "Sign a message", 1), /0x[0-9a-f]{130}/)
    assert.include(await run(_, "Send", 1), "success")

    const send = sectionOf(_, "Send")
    await send.getByRole("tab", { name: "ethers" }).click()
    await send.getByText("Set-up").click()
    await send.getByText("BrowserProvider(provider)").waitFor()

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
    if (isDeep) assert.deepStrictEqual(await inaccessible(page), [])
  })

  it.runIf(isDeep)("makes all other requests of a dapp", async () => {
    const _ = visitor()
    await _.signIn("/ethereum")
    const wallet = sectionOf(_, "Wallet")
    await wallet.getByText(/^0x/).waitFor()
    assert.include(await run(_, "Sign in with Ethereum", 1), "true")
    assert.match(await run(_, "Sign typed data", 1), /0x[0-9a-f]{130}/)
    assert.match(await run(_, "Read a contract"), /\d{6,}/)
    assert.match(await run(_, "Write a contract", 1), /0x[0-9a-f]{64}/)
    assert.include(await run(_, "Send calls", 2), "success")
    assert.include(await run(_, "Switch the chain"), "80002")
    await wallet.getByText("Polygon Amoy").waitFor()
  })
})
