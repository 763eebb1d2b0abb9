/** The production build of the demo, served, and a browser to visit it with. */
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { build, preview } from "vite"
import { chromiumLaunch } from "../../scripts/chromium.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const options = { root, configFile: `${root}/vite.config.ts`, logLevel: "warn" } as const
await build(options)
const server = await preview({ ...options, preview: { host: "127.0.0.1", port: 0 } })

export const url = server.resolvedUrls?.local[0] ?? ""
export const browser = await chromium.launch(await chromiumLaunch())

/** What five fresh visits measure, one after the other: the median. */
export const median = async (visit: () => Promise<number>): Promise<number> => {
  const measured: Array<number> = []
  for (let time = 0; time < 5; time++) measured.push(await visit())
  return measured.toSorted((a, b) => a - b)[2] ?? 0
}

export const close = async (): Promise<void> => {
  await browser.close()
  await server.close()
}
