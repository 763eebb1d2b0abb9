/** The demo. `vite` serves it with the local backend on one origin. */
import { emulator } from "@okto-effect/emulator/vite"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { highlightPrograms } from "./highlightPrograms.ts"

/** In development, Vite writes scripts into the page, which the policy forbids. */
const withoutPolicy: Plugin = {
  name: "without-policy",
  apply: "serve",
  transformIndexHtml: (html) => html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "")
}

export default defineConfig({
  plugins: [react(), emulator(), highlightPrograms(), withoutPolicy],
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
  build: { target: "es2022", chunkSizeWarningLimit: 1_000 }
})
