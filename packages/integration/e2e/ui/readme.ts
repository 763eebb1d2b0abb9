/** The whole wallet of the React package's README: a user signs in and sends a coin. */
import { assert, it } from "@effect/vitest"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { bundlePage } from "../../../../scripts/bundlePage.ts"
import { isDeep } from "../../../../scripts/deep.ts"
import { examples } from "../../test/examples.ts"
import type { Gallery } from "./host.ts"

const program = examples.find(
  ({ program, source }) => source === "readme" && program.includes("<WalletButton")
)?.program

const bundle = async (bff: string): Promise<string> => {
  const folder = mkdtempSync(fileURLToPath(new URL(".readme-", import.meta.url)))
  try {
    writeFileSync(join(folder, "app.tsx"), (program ?? "").replace("http://127.0.0.1:8787", bff))
    writeFileSync(
      join(folder, "page.tsx"),
      `import { createRoot } from "react-dom/client"
      import { App } from "./app.tsx"
      createRoot(document.body.appendChild(document.createElement("main"))).render(<App />)`
    )
    return await bundlePage(join(folder, "page.tsx"))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const readmeTests = ({ host, visit }: Gallery): void => {
  it("the wallet of the React README: has at most sixty lines", () => {
    assert.isBelow((program ?? "\n".repeat(60)).split("\n").length, 60)
  })

  // It compiles in `examples.test.ts`, and all that it shows has tests of its own.
  it.runIf(isDeep)(
    "the wallet of the React README: has sign-in, assets, receiving, sending, activity and sign-out",
    async () => {
      const code = await bundle(host().bff)
      await visit({ story: [] }, async (page) => {
        await page.route("**/gallery.js", (route) => route.fulfill({ contentType: "text/javascript", body: code }))
        await page.route("**/start.js", (route) =>
          route.fulfill({ contentType: "text/javascript", body: 'import "/gallery.js"' })
        )
        await page.reload()
        await page.getByLabel("Email address").fill("reader@example.com")
        await page.keyboard.press("Enter")
        await page.getByText("We sent a six-digit code").waitFor()
        await page.getByLabel("Six-digit code").fill(await host().codeFor("reader@example.com"))
        const dialog = (name: string) => page.getByRole("dialog", { name })
        await page.getByRole("button", { name: /Your wallet/ }).click()
        await dialog("Your wallet").getByText("reader@example.com").waitFor()
        await dialog("Your wallet")
          .getByRole("button", { name: /Send .ETH. on .Base/ })
          .click()
        await dialog("Send").getByLabel("To", { exact: true }).fill("0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2")
        await dialog("Send").getByLabel("Amount", { exact: true }).fill("0.25")
        await page.keyboard.press("Enter")
        await page.getByRole("button", { name: "Send", exact: true }).click()
        await page.getByText("Confirmed.").last().waitFor()
        await page.keyboard.press("Escape")
        await page.getByRole("button", { name: /Your wallet/ }).click()
        await dialog("Your wallet").getByText("9.75 ETH").waitFor()
        await page.getByRole("button", { name: "Receive" }).click()
        await page.getByRole("img", { name: /QR code of your address/ }).waitFor()
        await page.getByRole("button", { name: "Activity" }).click()
        await dialog("Your wallet").getByText("Sent").first().waitFor()
        await page.getByRole("button", { name: "Sign out" }).click()
        await page.getByLabel("Email address").waitFor()
      })
    }
  )
}
