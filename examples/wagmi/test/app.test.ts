/** The app in a browser: every hook that a wallet answers, after a reload and in a second tab. */
import { fileURLToPath } from "node:url"
import { createServer } from "vite"
import { assert, describe, it } from "vitest"
import { isDeep } from "../../../scripts/deep.ts"
import { browser } from "../../../scripts/browser.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

describe("the wagmi app", () => {
  it.runIf(isDeep)("connects, signs, sends, switches the chain, reconnects, and disconnects in all tabs", async () => {
    const server = await createServer({ root, logLevel: "error", server: { host: "127.0.0.1", port: 0 } })
    await server.listen()
    const context = await (await browser()).newContext()
    try {
      const page = await context.newPage()
      const output = (name: string, over = page) => over.getByLabel(name, { exact: true })
      await page.goto(server.resolvedUrls?.local[0] ?? "")
      await page.getByRole("button", { name: "Connect" }).click()
      await page.getByLabel("Email").fill("ada@example.com")
      await page.getByRole("button", { name: "Send code" }).click()
      await page.getByLabel("Code").fill("123456")
      await page.getByRole("button", { name: "Sign in" }).click()
      await output("account").getByText(/^0x/).waitFor()
      await output("tokens").getByText(/^\d+$/).waitFor()
      await output("capabilities").getByText("unsupported").waitFor()
      await page.getByRole("button", { name: "Sign a message" }).click()
      await output("message")
        .getByText(/^0x[0-9a-f]{130}$/)
        .waitFor()
      await page.getByRole("button", { name: "Send", exact: true }).click()
      await output("transaction").getByText("success").waitFor()
      await page.getByRole("button", { name: "Transfer a token" }).click()
      await output("transfer")
        .getByText(/^0x[0-9a-f]{64}$/)
        .waitFor()
      await page.getByRole("button", { name: "Send calls" }).click()
      await output("calls").getByText("success").waitFor()
      await page.getByRole("button", { name: /^Switch to/ }).click()
      await output("chain").getByText("80002").waitFor()
      const account = await output("account").innerText()

      await page.reload()
      await output("chain").getByText("80002").waitFor()
      assert.strictEqual(await output("account").innerText(), account)
      const second = await context.newPage()
      await second.goto(page.url())
      await output("account", second).getByText(account).waitFor()
      await second.getByRole("button", { name: "Disconnect" }).click()
      await page.getByRole("button", { name: "Connect", exact: true }).waitFor()
    } finally {
      await context.close()
      await server.close()
    }
  })
})
