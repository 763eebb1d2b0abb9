/** Serves an app of the tests to a browser. */
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { serveFiles } from "../../serveFiles.ts"
import type { Settings } from "./app.tsx"

const html = `<!doctype html><link rel="icon" href="data:,"><body><div id="root"></div></body>
  <script type="module" src="/start.js"></script>`

/** Serves the app at an address of its own, with a backend that answers its pages. */
export const serveApp = async (code: string) => {
  const files = new Map([["/app.js", code]])
  const server = await serveFiles({ page: html, files })
  const origin = `http://127.0.0.1:${server.port}`
  const emulator = await serve({ port: 0, otp: "123456", orderPace: 100, allowOrigins: [origin] })
  const { privateKey, swa } = developmentClient
  const endpoints = { bff: emulator.url, onboarding: emulator.endpoints.onboarding }
  const settings: Settings = { endpoints, clientPrivateKey: privateKey, clientSWA: swa }
  files.set("/start.js", `import { start } from "/app.js"; start(${JSON.stringify(settings)})`)
  return {
    url: `${origin}/`,
    close: async () => {
      server.close()
      await emulator.close()
    }
  }
}
