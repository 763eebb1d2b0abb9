/** An app on wagmi 2, and on wagmi 3, through every hook that a wallet answers, after a reload and in a second tab. */
import { assert, describe, it } from "@effect/vitest"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { isAddress, isHex, verifyMessage, verifyTypedData } from "viem"
import { baseSepolia, polygonAmoy } from "viem/chains"
import { bundlePage } from "../../../../../scripts/bundlePage.ts"
import { isDeep } from "../../../../../scripts/deep.ts"
import { inWindow } from "../../../../../scripts/browser.ts"
import { serveApp } from "./serveApp.ts"
import { typedData } from "./typedData.ts"

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** What is bundled as wagmi and its core. */
const versions = {
  2: { wagmi: resolve("wagmi-2"), "@wagmi/core": resolve("@wagmi/core") },
  3: { "@wagmi/core": resolve("@wagmi/core-3") }
}

const output = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** What a hook answers, once it has this form. */
const answer = async (page: Page, name: string, form: RegExp): Promise<string> => {
  const found = output(page, name).getByText(form)
  await found.waitFor()
  return found.innerText()
}

/** Presses a hook's button, and returns what it then answers. */
const press = async (page: Page, name: string, form: RegExp): Promise<string> => {
  await page.getByRole("button", { name, exact: true }).click()
  return answer(page, name, form)
}

const rendersOf = async (page: Page): Promise<ReadonlyArray<string>> => page.evaluate("window.renders")

const signature = /^0x[0-9a-f]{130}$/

describe("okto: an app in Chromium", () => {
  it.runIf(isDeep).each(Object.entries(versions))(
    "wagmi %s: every hook, a reload and a second tab",
    async (version, alias) => {
      const site = await serveApp(await bundlePage(pathOf("app.tsx"), alias))
      try {
        await inWindow(async (page) => {
          const failures: Array<string> = []
          page.on("pageerror", ({ message }) => failures.push(message))
          await page.goto(site.url)
          await answer(page, "version", new RegExp(`^${version}\\.`))
          await answer(page, "connect", /^disconnected$/)

          await press(page, "connect", /^connected$/)
          const address = await answer(page, "account", /^0x/)
          assert(isAddress(address))
          await answer(page, "balance", /^"[1-9]\d*"$/)
          await answer(page, "gas", /^"2\d{4}"$/)
          await answer(page, "wallet client", new RegExp(address))
          await answer(page, "capabilities", /"unsupported"/)
          await answer(page, "contracts", /^\[\["success","\w+"\],\["success","\d+"\],\["failure"/)

          const message = await press(page, "message", signature)
          assert(isHex(message))
          assert.isTrue(await verifyMessage({ address, message: "Hello", signature: message }))
          const typed = await press(page, "typed data", signature)
          assert(isHex(typed))
          assert.isTrue(await verifyTypedData({ ...typedData, address, signature: typed }))

          await press(page, "transaction", /^\["success","0x[0-9a-f]{64}"\]$/)
          await answer(page, "simulation", /^true$/)
          await answer(page, "simulation of too much", /^ContractFunctionExecutionError: .*revert/s)
          await press(page, "write", /^success$/)
          await press(page, "calls", /^\["success",2\]$/)
          await press(page, "show calls", /^true$/)
          await press(page, "chain", new RegExp(`^${polygonAmoy.id}$`))
          await answer(page, "balance", /^"[1-9]\d*"$/)

          await page.reload()
          await answer(page, "connect", /^connected$/)
          await answer(page, "chain", new RegExp(`^${polygonAmoy.id}$`))
          // The address is there at the first render and all others.
          for (const render of await rendersOf(page))
            assert.match(render, new RegExp(`^(re)?connect(ed|ing) ${address}$`))
          await press(page, "chain", new RegExp(`^${baseSepolia.id}$`))
          await press(page, "message", signature)

          const second = await page.context().newPage()
          await second.goto(site.url)
          await answer(second, "connect", /^connected$/)
          for (const render of await rendersOf(second)) assert.include(render, address)
          await second.getByRole("button", { name: "disconnect", exact: true }).click()
          await answer(page, "connect", /^disconnected$/)
          await page.reload()
          await answer(page, "connect", /^disconnected$/)
          await press(page, "connect", /^connected$/)
          await answer(second, "connect", /^connected$/)
          assert.deepStrictEqual(failures, [])
        })
      } finally {
        await site.close()
      }
    }
  )

  it.runIf(isDeep)(
    "RainbowKit 2: its list opens the modal that signs in, the account signs after a reload, and disconnects",
    async () => {
      const site = await serveApp(
        await bundlePage(pathOf("rainbowkit.tsx"), {
          ...versions[2],
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
          await modal.getByLabel("Code").fill(site.otp)
          await modal.getByRole("button", { name: "Verify" }).click()
          const account = page.getByRole("button", { name: /^(.* )?0x[0-9a-zA-Z]{2}…/ })
          await account.waitFor()

          await page.reload()
          await account.waitFor()
          await page.getByRole("button", { name: "Sign", exact: true }).click()
          await page.getByText(signature).waitFor()
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
