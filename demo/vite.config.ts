/** The demo. `vite` serves it with the local backend on one origin. */
import { emulator } from "@okto-effect/emulator/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { policy } from "./contentSecurityPolicy.ts"
import { chunks, inlineStyles, preloads } from "./chunks.ts"
import { runner } from "./runnerPlugin.ts"

export default defineConfig({
  plugins: [react(), emulator(), runner(), policy(), preloads(), inlineStyles()],
  server: { host: "127.0.0.1", strictPort: false },
  preview: { host: "127.0.0.1", strictPort: false },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...chunks,
      onLog: (level, log, report) => {
        // A part that is not loaded on demand would be found by its weight only.
        if (log.code === "INEFFECTIVE_DYNAMIC_IMPORT") throw new Error(log.message)
        report(level, log)
      }
    }
  }
})
