/** Serves the built site as a host of static files does, compressed. */
import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

export const dist = fileURLToPath(new URL("../dist", import.meta.url))

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2"
}

export interface Site {
  readonly url: string
  /** Bytes that were sent for a path, compressed. */
  readonly sent: Map<string, number>
  readonly close: () => void
}

export const serveSite = async (): Promise<Site> => {
  const sent = new Map<string, number>()
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://site")
    const file = join(dist, decodeURIComponent(pathname.endsWith("/") ? `${pathname}index.html` : pathname))
    if (!existsSync(file)) return void response.writeHead(404).end()
    const type = types[extname(file)] ?? "text/plain; charset=utf-8"
    const content = readFileSync(file)
    // A font is compressed already.
    const body = type === "font/woff2" ? content : gzipSync(content)
    sent.set(pathname, body.length)
    const encoding = body === content ? {} : { "content-encoding": "gzip" }
    response.writeHead(200, { "content-type": type, ...encoding }).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, sent, close: () => server.close() }
}
