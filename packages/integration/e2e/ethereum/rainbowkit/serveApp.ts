/** Serves an app of the tests to a browser. */
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { once } from "node:events"
import { createServer } from "node:http"
import type { Settings } from "./app.tsx"

const html = `<!doctype html><link rel="icon" href="data:,"><body><div id="root"></div></body>
  <script type="module" src="/start.js"></script>`

/** Serves the app at an address of its own, with a backend that answers its pages. */
export const serveApp = async (code: string) => {
  const scripts = new Map([["/app.js", code]])
  const server = createServer((incoming, outgoing) => {
    const script = scripts.get(incoming.url ?? "/")
    outgoing.writeHead(200, { "content-type": script === undefined ? "text/html" : "text/javascript" })
    outgoing.end(script ?? html)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
  const emulator = await serve({ port: 0, otp: "123456", orderPace: 100, allowOrigins: [origin] })
  const { privateKey, swa } = developmentClient
  const endpoints = { bff: emulator.url, onboarding: emulator.endpoints.onboarding }
  const settings: Settings = { endpoints, clientPrivateKey: privateKey, clientSWA: swa }
  scripts.set("/start.js", `import { start } from "/app.js"; start(${JSON.stringify(settings)})`)
  return {
    url: `${origin}/`,
    close: async () => {
      server.close()
      await emulator.close()
    }
  }
}
