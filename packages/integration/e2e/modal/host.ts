/** A host page with a strict policy for scripts for the browser tests, on an origin of its own beside the emulator's two. */
import { type PageUrls, serve } from "@okto-effect/emulator/node"
import { fileURLToPath } from "node:url"
import { bundlePage } from "../../../../scripts/bundlePage.ts"
import { serveFiles } from "../serveFiles.ts"

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><button id="before">Sign in</button><script type="module" src="/host.js"></script></body></html>`

/** Scripts of the page's own, none in its text. */
const policy = "script-src 'self'; require-trusted-types-for 'script'; trusted-types okto-effect"

/** What the tests drive. */
export interface Host {
  /** Where the host page is. */
  readonly url: string
  /** Where the backend is. */
  readonly bff: string
  readonly endpoints: PageUrls
  readonly close: () => Promise<void>
}

export const start = async (): Promise<Host> => {
  const files = new Map([
    ["/page.js", await bundlePage(fileURLToPath(new URL("page.ts", import.meta.url)))],
    ["/host.js", 'import { start } from "/page.js"; window.start = start']
  ])
  const server = await serveFiles({ page: html, files, headers: { "content-security-policy": policy } })
  // Another host name than the emulator's, so that not even cookies are shared.
  const url = `http://localhost:${server.port}/`
  const { close, endpoints, url: bff } = await serve({ port: 0, otp: "123456", allowOrigins: [url] })
  return {
    url,
    bff,
    endpoints,
    close: async () => {
      server.close()
      await close()
    }
  }
}
