/** Draws the picture of the README: the demo with a signed-in user, light and dark. `npx -y pnpm@12 exec node scripts/picture.ts` */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { build, preview } from "vite"
import { localBackend as define } from "../demo/e2e/setup.ts"
import { emulator } from "../packages/emulator/src/vite.ts"
import { chromiumLaunch } from "./chromium.ts"

const otp = "123456"
const demo = fileURLToPath(new URL("../demo", import.meta.url))

const outDir = fileURLToPath(new URL("../node_modules/.cache/picture", import.meta.url))
// As in the tests: a build that calls the backend of its own origin.
const built = { root: demo, logLevel: "warn", build: { outDir, emptyOutDir: true } } as const
await build({ ...built, configFile: join(demo, "vite.config.ts"), define })
const server = await preview({
  ...built,
  configFile: false,
  plugins: [emulator({ otp })],
  preview: { host: "127.0.0.1", port: 0 }
})
const [url = ""] = server.resolvedUrls?.local ?? []
const browser = await chromium.launch(await chromiumLaunch())

try {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1200, height: 720 }, deviceScaleFactor: 1.5 })
    await page.goto(url)
    await page.getByRole("tab", { name: "Email" }).click()
    await page.getByLabel("Email address", { exact: true }).fill("ada@example.com")
    await page.getByRole("button", { name: "Send OTP" }).click()
    await page.getByLabel("One-time code", { exact: true }).fill(otp)
    await page.getByRole("button", { name: "Verify OTP" }).click()
    await page.waitForURL("**/home")
    await page.goto(new URL("home", url).href)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await page.getByText("USDC").first().waitFor()
    await page.screenshot({ path: join(demo, `picture-${colorScheme}.png`) })
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
}
