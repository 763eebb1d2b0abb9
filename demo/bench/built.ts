/** The production build of the demo, served as hosts serve it, and a browser to visit it with. */
import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { developmentClient } from "@okto-effect/emulator"
import { chromium } from "playwright-core"
import { build } from "vite"
import { chromiumLaunch } from "../../scripts/chromium.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css"
}

/** The variables that the emulator's Vite plugin sets in development only. */
const localBackend = {
  "import.meta.env.VITE_OKTO_BFF": JSON.stringify(""),
  "import.meta.env.VITE_OKTO_CLIENT_KEY": JSON.stringify(developmentClient.privateKey),
  "import.meta.env.VITE_OKTO_CLIENT_SWA": JSON.stringify(developmentClient.swa)
}

/** Passes a request on to a backend, and its reply back. */
const pass = async (backend: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of incoming) chunks.push(chunk)
  // The page's origin is this server's, which the backend does not know.
  const { host: _host, origin: _origin, ...headers } = incoming.headers
  const response = await fetch(new URL(incoming.url ?? "/", backend), {
    method: incoming.method ?? "GET",
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) })
  })
  const type = response.headers.get("content-type") ?? "text/plain"
  outgoing
    .writeHead(response.status, { "content-encoding": "gzip", "content-type": type })
    .end(gzipSync(Buffer.from(await response.arrayBuffer())))
}

/**
 * Builds and serves the demo: for the hosted backends, or with the address of a local one, to which it passes the calls on.
 *
 * @returns its address, a browser, and a function that ends both
 */
export const serveBuilt = async (backend?: string) => {
  const outDir = join(root, backend === undefined ? "dist" : "e2e/out/bench")
  const define = backend === undefined ? {} : localBackend
  await build({ root, configFile: `${root}/vite.config.ts`, logLevel: "warn", define, build: { outDir } })
  /** Every address without a file is a page of the demo. */
  const server = createServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? "/", "http://host")
    if (backend !== undefined && /^\/(api|__emulator)\//.test(pathname)) return pass(backend, incoming, outgoing)
    const file = extname(pathname) === "" ? "index.html" : pathname
    const body = await readFile(join(outDir, file)).catch(() => undefined)
    const headers = { "content-encoding": "gzip", "cache-control": "max-age=3600" }
    if (body === undefined) return outgoing.writeHead(404).end()
    return outgoing
      .writeHead(200, { ...headers, "content-type": types[extname(file)] ?? "text/plain" })
      .end(gzipSync(body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server has no address")
  const browser = await chromium.launch(await chromiumLaunch())
  return {
    url: `http://127.0.0.1:${address.port}/`,
    browser,
    close: async (): Promise<void> => {
      await browser.close()
      server.close()
    }
  }
}

/** A slow phone as Chromium's developer tools imitate it: "Fast 3G", and a processor four times slower. Bytes per second. */
export const phone = {
  network: { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  slowdown: 4,
  viewport: { width: 390, height: 740 }
}

/** The value in the middle. */
export const medianOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** What five fresh visits measure, one after the other: the median. */
export const median = async (visit: () => Promise<number>): Promise<number> => {
  const measured: Array<number> = []
  for (let time = 0; time < 5; time++) measured.push(await visit())
  return medianOf(measured)
}
