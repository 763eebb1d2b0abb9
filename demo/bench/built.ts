/** The production build of the demo, served as hosts serve it, and a browser to visit it with. */
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { chromium } from "playwright-core"
import { build } from "vite"
import { chromiumLaunch } from "../../scripts/chromium.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
await build({ root, configFile: `${root}/vite.config.ts`, logLevel: "warn" })

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css"
}

/** Every address without a file is a page of the demo. */
const server = createServer(async ({ url: path = "/" }, outgoing) => {
  const { pathname } = new URL(path, "http://host")
  const file = extname(pathname) === "" ? "index.html" : pathname
  const body = await readFile(join(root, "dist", file)).catch(() => undefined)
  const headers = { "content-encoding": "gzip", "cache-control": "max-age=3600" }
  if (body === undefined) return outgoing.writeHead(404).end()
  return outgoing
    .writeHead(200, { ...headers, "content-type": types[extname(file)] ?? "text/plain" })
    .end(gzipSync(body))
})
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
const address = server.address()
if (address === null || typeof address === "string") throw new Error("the server has no address")

export const url = `http://127.0.0.1:${address.port}/`
export const browser = await chromium.launch(await chromiumLaunch())

/** What five fresh visits measure, one after the other: the median. */
export const median = async (visit: () => Promise<number>): Promise<number> => {
  const measured: Array<number> = []
  for (let time = 0; time < 5; time++) measured.push(await visit())
  return measured.toSorted((a, b) => a - b)[2] ?? 0
}

export const close = async (): Promise<void> => {
  await browser.close()
  server.close()
}
