/**
 * How long a stranger waits for the login page of the production build, with the project's target: from the navigation
 * until a click on a tab has shown its form. Median of five fresh visits.
 */
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { build, preview } from "vite"
import { finish } from "../../packages/integration/bench/rows.ts"
import { chromiumLaunch } from "../../scripts/chromium.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const options = { root, configFile: `${root}/vite.config.ts`, logLevel: "warn" } as const
await build(options)
const server = await preview({ ...options, preview: { host: "127.0.0.1", port: 0 } })
const url = server.resolvedUrls?.local[0] ?? ""
const browser = await chromium.launch(await chromiumLaunch())

const visit = async (): Promise<number> => {
  const context = await browser.newContext({ reducedMotion: "reduce" })
  const page = await context.newPage()
  const start = performance.now()
  await page.goto(url, { waitUntil: "commit" })
  await page.getByRole("tab", { name: "WhatsApp" }).click()
  await page.getByLabel("Phone number").waitFor()
  const milliseconds = performance.now() - start
  await context.close()
  return milliseconds
}

await visit()
const times: Array<number> = []
for (let run = 0; run < 5; run++) times.push(await visit())
const median = times.toSorted((a, b) => a - b)[2] ?? 0
finish([{ figure: "login page, interactive", value: median, unit: "ms", target: { atMost: 1_000 } }])
await browser.close()
await server.close()
