/** The demo: `vite` serves it together with the local backend, on one origin. */
import { sandbox } from "@okto-effect/sandbox/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { runner } from "./runnerPlugin.ts"

export default defineConfig({
  plugins: [react(), sandbox(), runner()],
  server: { host: "127.0.0.1", strictPort: false },
  preview: { host: "127.0.0.1", strictPort: false },
  // `light-dark()` as it is: written for older browsers, it forgets the scheme that a page sets by a variable.
  build: { target: "es2022", cssTarget: ["chrome123", "firefox120", "safari17.5"], chunkSizeWarningLimit: 700 }
})
