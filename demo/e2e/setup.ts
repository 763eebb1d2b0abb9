/** Builds the demo once, and serves it with the local backend on one origin. */
import { emulator } from "@okto-effect/emulator/vite"
import { fileURLToPath } from "node:url"
import { build, preview } from "vite"
import type { TestProject } from "vitest/node"
import { chromiumLaunch } from "../../scripts/chromium.ts"

declare module "vitest" {
  export interface ProvidedContext {
    demoUrl: string
    /** With a second backend. */
    ownDemoUrl: string
  }
}

const root = fileURLToPath(new URL("..", import.meta.url))
/** The variable that the emulator's Vite plugin sets in development only. */
export const localBackend = { "import.meta.env.VITE_OKTO_BFF": JSON.stringify("") }

const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url))

export default async (project: TestProject) => {
  // Vitest sets NODE_ENV to "test"; a build under it would ship React's development files.
  const before = process.env["NODE_ENV"]
  process.env["NODE_ENV"] = "production"
  await build({ root, configFile, logLevel: "warn", define: localBackend })
  process.env["NODE_ENV"] = before
  // Unpacks the browser once, and not in each worker.
  await chromiumLaunch()
  const serve = async (name: "demoUrl" | "ownDemoUrl") => {
    // Servers with the same host names share a backend.
    const allowedHosts = [`${name}.test`]
    const server = await preview({
      root,
      configFile: false,
      logLevel: "warn",
      // Milliseconds for each state of an order; tests need no time to watch.
      plugins: [emulator({ orderPace: 100 })],
      // So that the browser reuses compiled scripts.
      preview: { host: "127.0.0.1", port: 0, allowedHosts, headers: { "cache-control": "max-age=3600" } }
    })
    const url = server.resolvedUrls?.local[0]
    if (url === undefined) throw new Error("the preview server has no address")
    project.provide(name, url)
    return server
  }
  const servers = [await serve("demoUrl"), await serve("ownDemoUrl")]
  return async () => void (await Promise.all(servers.map((server) => server.close())))
}
