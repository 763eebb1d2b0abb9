/** Serves the pages of tests to a browser, each at an origin of its own. */
import { once } from "node:events"
import { createServer } from "node:http"
import { extname } from "node:path"

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" }

/** What is served: a page at every path but those of files. A file that is `undefined` is not found. */
export interface Served {
  readonly page: string
  readonly files?: ReadonlyMap<string, string | undefined>
  readonly headers?: Readonly<Record<string, string>>
}

/** Serves it on this machine until it is closed. */
export const serveFiles = async ({ files = new Map(), headers = {}, page }: Served) => {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/"
    const type = files.has(path) ? types[extname(path)] : undefined
    outgoing.writeHead(files.has(path) && files.get(path) === undefined ? 404 : 200, {
      "content-type": type ?? "text/html",
      // Loaded and compiled once for all visits.
      ...(type && { "cache-control": "max-age=3600" }),
      ...headers
    })
    outgoing.end(files.get(path) ?? page)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
