/** The demo as static files, with its backend inside the page: `vite build --config vite.static.config.ts`. */
import { developmentClient } from "@okto-effect/sandbox"
import react from "@vitejs/plugin-react"
import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, defineConfig, type Plugin } from "vite"
import { policy } from "./contentSecurityPolicy.ts"
import { runner } from "./runnerPlugin.ts"

const root = fileURLToPath(new URL(".", import.meta.url))

/** Hosts of static files show this for addresses that are no file; it is the same document. */
const notFoundPage: Plugin = {
  name: "not-found-page",
  writeBundle: ({ dir = root }) => copyFile(join(dir, "index.html"), join(dir, "404.html"))
}

/** One script without imports, at an address that never changes. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  writeBundle: async ({ dir = root }) => {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      build: {
        target: "es2022",
        outDir: dir,
        emptyOutDir: false,
        lib: { entry: "workers/serviceWorker.ts", formats: ["es"], fileName: () => "serviceWorker.js" }
      }
    })
  }
}

export default defineConfig({
  root,
  plugins: [react(), notFoundPage, serviceWorker, runner(), policy()],
  define: {
    "import.meta.env.VITE_OKTO_IN_PAGE": "true",
    "import.meta.env.VITE_OKTO_CLIENT_KEY": JSON.stringify(developmentClient.privateKey),
    "import.meta.env.VITE_OKTO_CLIENT_SWA": JSON.stringify(developmentClient.swa)
  },
  worker: { format: "es" },
  preview: { host: "127.0.0.1" },
  build: {
    target: "es2022",
    outDir: "dist-static",
    chunkSizeWarningLimit: 2_000
  }
})
