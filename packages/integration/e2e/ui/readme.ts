/** The wallet of the React package's README, as it stands there: somebody signs in, and sends a coin. */
import { assert, it } from "@effect/vitest"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { bundlePage } from "../../../../scripts/bundlePage.ts"
import { examples } from "../../test/examples.ts"
import type { Gallery } from "./host.ts"

const program = examples.find(
  ({ program, standsIn }) => standsIn === "document" && program.includes("<SendToken")
)?.program

const bundle = async (bff: string): Promise<string> => {
  const folder = mkdtempSync(fileURLToPath(new URL(".readme-", import.meta.url)))
  try {
    writeFileSync(
      join(folder, "app.tsx"),
      (program ?? "").replace('environment: "sandbox"', `endpoints: { bff: ${JSON.stringify(bff)} }`)
    )
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
  it("fits into sixty lines, and has what the template application has: signing in, assets, receiving, sending, activity and signing out", async () => {
    assert.isBelow((program ?? "\n".repeat(60)).split("\n").length, 60)
    const code = await bundle(host().bff)
    await visit({ scene: "none" }, async (page) => {
      // Google's script is not what is tried here, and not within reach of a test.
      await page.route("https://accounts.google.com/**", (route) =>
        route.fulfill({ contentType: "text/javascript", body: "" })
      )
      await page.route("**/gallery.js", (route) => route.fulfill({ contentType: "text/javascript", body: code }))
      await page.route("**/start.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: 'import "/gallery.js"' })
      )
      await page.reload()
      await page.getByLabel("Email address").fill("reader@example.com")
      await page.keyboard.press("Enter")
      await page.getByText("We sent a code").waitFor()
      await page.getByLabel("Code of six digits").fill(await host().codeFor("reader@example.com"))
      await page.getByRole("button", { name: /Your wallet/ }).waitFor()
      await page.getByLabel("To", { exact: true }).fill("0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2")
      await page.getByLabel("Amount", { exact: true }).fill("0.25")
      await page.keyboard.press("Enter")
      await page.getByRole("button", { name: "Send", exact: true }).click()
      await page.getByText("It is done.").last().waitFor()
      await page.getByRole("button", { name: /Your wallet/ }).click()
      await page.getByRole("dialog").getByText("9.75 ETH").waitFor()
      await page.getByRole("button", { name: "Receive" }).click()
      await page.getByRole("img", { name: /QR code of your address/ }).waitFor()
      await page.getByRole("button", { name: "Activity" }).click()
      await page.getByRole("dialog").getByText("Sent").first().waitFor()
      await page.getByRole("button", { name: "Assets" }).click()
      await page
        .getByRole("button", { name: /Send .USDC. on .Base/ })
        .first()
        .click()
      await page
        .getByRole("combobox", { name: "Token" })
        .getByText(/USDC. on .Base/)
        .first()
        .waitFor({ state: "attached" })
      await page.getByRole("button", { name: /Your wallet/ }).click()
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByLabel("Email address").waitFor()
    })
  })
}
