/** RainbowKit 2 in a browser. The hooks of wagmi are tried by `examples/wagmi`, and its versions by `wagmi.test`. */
import { describe, it } from "@effect/vitest"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { bundlePage } from "../../../../../scripts/bundlePage.ts"
import { isDeep } from "../../../../../scripts/deep.ts"
import { inWindow } from "../../../../../scripts/browser.ts"
import { serveApp } from "./serveApp.ts"

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const { resolve } = createRequire(import.meta.url)

describe("RainbowKit 2", () => {
  it.runIf(isDeep)(
    "lists wallets that open the modal which signs in, signs after a reload, and disconnects",
    async () => {
      const site = await serveApp(
        await bundlePage(pathOf("app.tsx"), {
          wagmi: resolve("wagmi-2"),
          "@wagmi/core": resolve("@wagmi/core"),
          "wagmi/chains": "viem/chains",
          "wagmi/connectors": pathOf("otherWallets.ts")
        })
      )
      try {
        await inWindow(async (page) => {
          await page.goto(site.url)
          await page.getByRole("button", { name: "Connect Wallet" }).click()
          await page.getByRole("button", { name: "Login with Google" }).waitFor()
          await page.getByRole("button", { name: "Okto SDK" }).click()
          const modal = page.frameLocator("[data-okto-modal] iframe")
          await modal.getByLabel("Email").fill("ada@example.com")
          await modal.getByRole("button", { name: "Send code" }).click()
          await modal.getByLabel("Code").fill("123456")
          await modal.getByRole("button", { name: "Verify" }).click()
          const account = page.getByRole("button", { name: /^(.* )?0x[0-9a-zA-Z]{2}…/ })
          await account.waitFor()

          await page.reload()
          await account.waitFor()
          await page.getByRole("button", { name: "Sign", exact: true }).click()
          await page.getByText(/^0x[0-9a-f]{130}$/).waitFor()
          await account.click()
          await page.getByRole("button", { name: "Disconnect" }).click()
          await page.getByRole("button", { name: "Connect Wallet" }).waitFor()
          await page.reload()
          await page.getByRole("button", { name: "Connect Wallet" }).waitFor()
        })
      } finally {
        await site.close()
      }
    }
  )
})
