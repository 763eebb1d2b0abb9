/** The demo as static files, with its backend inside the page: `vite build --config vite.static.config.ts`. */
import { developmentClient } from "@okto-effect/emulator"
import react from "@vitejs/plugin-react"
import { createHash } from "node:crypto"
import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, defineConfig, type Plugin } from "vite"
import { policy } from "./contentSecurityPolicy.ts"
import { chunks, inlineStyles, preloads } from "./chunks.ts"
import { runner } from "./runnerPlugin.ts"

const root = fileURLToPath(new URL(".", import.meta.url))

/** Hosts of static files serve this document for all other addresses. */
const notFoundPage: Plugin = {
  name: "not-found-page",
  writeBundle: ({ dir = root }) => copyFile(join(dir, "index.html"), join(dir, "404.html"))
}

/** Files of the build that Vite does not list: the document, those of `public`, and the runner's. */
const besides = ["", "early.js", "runner.html", "runner.js"]

/** One script without imports, at a constant address. It knows the files of the build, to have them offline. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  writeBundle: async ({ dir = root }, bundle) => {
    const files = Object.keys(bundle).filter((file) => file.startsWith("assets/"))
    const version = createHash("sha256").update(files.toSorted().join("\n")).digest("hex").slice(0, 16)
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      define: { files: JSON.stringify([...besides, ...files]), version: JSON.stringify(version) },
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
  plugins: [react(), notFoundPage, serviceWorker, runner(), policy(), preloads(), inlineStyles()],
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
    chunkSizeWarningLimit: 2_000,
    modulePreload: { polyfill: false },
    rolldownOptions: chunks
  }
})
